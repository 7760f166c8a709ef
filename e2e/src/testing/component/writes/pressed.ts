import { sampleOf as someOf } from '@portal/api/testing/sample';
import { endpoints } from '@portal/contract/endpoints';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenOptions } from '../../opening.ts';
import type { OpenScreen, useScreen } from '../../screen.ts';
import { sampled, type Answer } from '../answers.ts';
import { allWrites } from './all.ts';
import type { WriteRow } from './row.ts';

export const changes = endpoints.filter(({ method, asks }) => method !== 'GET' && !asks);

export type Ready = OpenScreen & { button: Locator; reply: Answer; written: () => string[] };

/** Opens the screen of a button that changes something, up to the press; `written` are the changes since. */
export async function upToButton(
  open: ReturnType<typeof useScreen>,
  row: WriteRow & Pick<OpenOptions, 'view'>,
  instead?: Answer,
): Promise<Ready> {
  const { reads = [], answers, upTo: go, reply } = row;
  const screen = await open({
    ...row,
    answers: [...reads.map((one) => sampled(one)), ...(answers?.() ?? [])],
  });
  const { page, t, calls, change } = screen;
  const replied = reply?.(screen) ?? sampled(row.writes);
  const button = await go(page, t);
  await button.waitFor();
  await button.scrollIntoViewIfNeeded();
  change(instead ?? replied);
  const before = calls.length;
  const written = (): string[] =>
    calls
      .slice(before)
      .map(({ endpoint }) => endpoint)
      .filter((one) => changes.includes(one) && one !== row.follows)
      .map(({ name }) => name);
  return { ...screen, button, reply: replied, written };
}

/** Nothing is being sent or read any more. */
export async function settled(page: Page): Promise<void> {
  const busy = page.locator('[aria-busy=true]');
  await expect
    .poll(async () => {
      const count = await busy.count();
      // Some wait for what a worker does, and look again every second.
      if (count > 0) await page.clock.fastForward(1000);
      return count;
    })
    .toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

export const failures = (page: Page): Promise<string[]> =>
  page.locator('[data-tone=err][role=alert]').allTextContents();

/** Some of the buttons that change something, named; all of them in a long run. */
export const sampleOfWrites = (share: number) =>
  someOf(allWrites, { share, kinds: () => [] }).map((row) => ({
    ...row,
    name: [row.writes.name, row.at].filter(Boolean).join(', '),
  }));
