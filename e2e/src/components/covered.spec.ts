import { sampleNote, sampleOf as someOf } from '@portal/api/testing/sample';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { View } from '../testing/browser.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { answersOf } from '../testing/component/row-states.ts';
import { settled } from '../testing/component/states.ts';
import { sampleOfWrites, upToButton } from '../testing/component/writes/pressed.ts';
import { useScreen } from '../testing/screen.ts';

// What has the focus is never under a bar, and windows as low as at 400 % have room for a form.

const open = useScreen();
const low: View = { width: 360, height: 225 };
const atMostSteps = 40;

/** What has the focus, when something else than itself, its label or what it lies in is seen in its place. */
const coveredNow = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body || one.id === 'content') return null;
    const seen = one.closest('label') ?? one;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const inside = (value: number, end: number): number => Math.min(Math.max(value, 1), end - 1);
    const at = (x: number, y: number): Element | null =>
      document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight));
    const middle = (left + right) / 2;
    const isSeen = [at(middle, top + 2), at(middle, (top + bottom) / 2), at(middle, bottom - 2)].some(
      (found) => {
        const label = found?.closest('label');
        return (
          found !== null &&
          (seen.contains(found) ||
            found.contains(seen) ||
            label?.control === one ||
            found.closest('[popover]') !== null)
        );
      },
    );
    return isSeen ? null : `${one.outerHTML.slice(0, 120)} at ${Math.round(top)}`;
  });

/** Goes through all that takes the focus, there or back. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  for (let step = 0; step < atMostSteps; step += 1) {
    await page.keyboard.press(key);
    const found = await coveredNow(page);
    if (found !== null) covered.push(found);
  }
  return covered;
}

const forms = someOf(
  allRows.filter(({ me, address }) => me !== undefined && /create|edit|settings|profile/.test(address)),
  { share: 0.15, kinds: () => [] },
);

describe.each(forms)('$name', (row) => {
  test.each([
    { width: 1440, height: 600 },
    { width: 360, height: 640 },
  ])('what has the focus at $width is not under a bar', async (view) => {
    const { page } = await open({ ...row, view, answers: answersOf(row, 'plain') });
    await settled(page);
    await page.locator('main').first().focus();
    expect(await walk(page, 'Tab'), sampleNote).toEqual([]);
    expect(await walk(page, 'Shift+Tab'), sampleNote).toEqual([]);
  });
  test('no bar stays in a window as low as at 400 %', async () => {
    const { page } = await open({ ...row, view: low, answers: answersOf(row, 'plain') });
    await settled(page);
    const staying = await page.evaluate(() => {
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
      return [5, innerHeight - 5].flatMap((y) => {
        const found = document.elementFromPoint(innerWidth / 2, y);
        for (let one = found; one && one !== document.body; one = one.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return [one.className];
        return [];
      });
    });
    expect(staying, sampleNote).toEqual([]);
  });
});

/** What the next page sends is behind a link of the navigation, which is a drawer in such a window. */
const pressed = sampleOfWrites(0.1).filter(({ byNextPage }) => byNextPage !== true);

describe.each(pressed)('$name', (row) => {
  test('its button is reached in a window as low as at 400 %', async () => {
    const { page, button } = await upToButton(open, { ...row, view: low });
    await button.scrollIntoViewIfNeeded();
    await button.focus();
    expect(await coveredNow(page), sampleNote).toBeNull();
    await button.click({ trial: true, timeout: 5000 });
  });
});
