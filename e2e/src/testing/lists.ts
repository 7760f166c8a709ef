import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** The texts of one column, from top to bottom; `column` counts from 0. */
export const columnOf = (page: Page, column: number): Promise<string[]> =>
  page
    .locator('tbody tr')
    .evaluateAll(
      (rows, index) => rows.map((row) => row.querySelectorAll('td')[index]?.textContent ?? ''),
      column,
    );

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Opens the menu of a row, and answers its item of that name. */
export async function openRowMenu(page: Page, row: string): Promise<(name: string) => Locator> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menu').waitFor();
  return (name) => page.getByRole('menuitem', { name });
}

/** Waits until something that is read from the page is as it should be; fails with what it was last. */
export const eventually = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: 15_000, interval: 100 });

/** What is downloaded by `start`: its name and its text, byte order mark included. */
export async function downloaded(
  page: Page,
  start: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const stream = await download.createReadStream();
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

/** A control that is off stays reachable, and says why. */
export async function reasonOf(control: Locator): Promise<string | null> {
  if ((await control.getAttribute('aria-disabled')) !== 'true') return null;
  const id = await control.getAttribute('aria-describedby');
  return id === null ? control.textContent() : control.page().locator(`[id="${id}"]`).textContent();
}
