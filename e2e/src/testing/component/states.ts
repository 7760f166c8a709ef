import { isLong, sampleNote, sampleOf, seed } from '@portal/api/testing/sample';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from '../accessibility.ts';
import { picture, type View } from '../browser.ts';
import { useScreen } from '../screen.ts';
import { wordsOf } from '../words.ts';
import { fail, reference } from './answers.ts';
import { answersIn, answersOf } from './row-states.ts';
import type { ScreenRow, ShownScreen } from './row.ts';

const desk: View = { mode: 'light', language: 'en', width: 1440 };
const pocket: View = { mode: 'dark', language: 'sv', width: 360 };
/** The other two are for the long run. */
export const otherViews: readonly View[] = [
  { ...desk, mode: 'dark', language: 'sv' },
  { ...pocket, mode: 'light', language: 'en' },
];
const narrowest = 320;
const everyWidth = [360, narrowest, 1440];
const t = wordsOf('en');

const busy = (page: Page) => page.locator('[aria-busy=true], [role=status]').filter({ visible: true });
const titled = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) }).waitFor();
/** On the page, or in the panel that the address has opened. */
const errorOn = (page: Page) => page.locator('main, dialog').getByRole('alert');

/** Everything is there. */
export async function settled(page: Page): Promise<void> {
  await titled(page);
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await expect
    .poll(() => page.getByText(/^(Loading|Läser in)/).count(), { message: 'It is still loading.' })
    .toBe(0);
}

/** A fault is asked about again after some seconds, which need not pass. */
async function untilFailed(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return errorOn(page).count();
    })
    .toBeGreaterThan(0);
}

/** What axe finds; and that no width scrolls sideways. */
async function findingsOn(page: Page, widths: readonly number[]): Promise<string[]> {
  const findings = await accessibilityFindings(page);
  const size = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: size?.height ?? 900 });
    await expect
      .poll(() => scrollsSideways(page), { timeout: 3000, message: `It scrolls sideways at ${width}.` })
      .toBe(false);
  }
  return findings;
}

/** What fits a phone fits the narrowest window as well. */
const widthsOf = ({ width = 1440 }: View): number[] =>
  width === pocket.width ? [width, narrowest] : [width];

type Open = ReturnType<typeof useScreen>;

/** Loading, a fault with its reference, another try, and how it looks on a desk. */
async function throughItsStates(open: Open, row: ScreenRow): Promise<void> {
  const { reads, unable } = row;
  const filled = answersIn(row, 'filled');
  const screen = await open({ ...row, view: desk, answers: answersIn(row, 'loading') });
  const { page } = screen;
  await titled(page);
  if (reads) {
    await busy(page).first().waitFor();
    screen.change(fail(reads));
    await untilFailed(page);
    await errorOn(page).getByText(reference).first().waitFor();
    if (unable !== undefined) await errorOn(page).getByText(t(unable)).waitFor();
    screen.excuse();
    screen.change(...filled);
    await errorOn(page)
      .getByRole('button', { name: t('common.retry') })
      .click();
    await errorOn(page).waitFor({ state: 'detached' });
  }
  await settled(page);
  await picture(page, `${row.name}-light`);
  expect(await findingsOn(page, [1440])).toEqual([]);
}

/** The heads of columns that one has to scroll to. */
const pushedOut = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const right = table.parentElement?.getBoundingClientRect().right ?? 0;
      const heads = [...table.querySelectorAll('th')];
      return heads
        .filter((head) => head.getBoundingClientRect().right > right + 4)
        .map((head) => head.innerText);
    }),
  );

/** Both views of a screen in the long run; else one, which the seed chooses. */
const looksAt = (index: number): View[] =>
  [desk, pocket].filter((_, at) => isLong || (index + seed) % 2 === at);

/** In one view, and as wide as in the other: no text makes it scroll sideways or pushes a column out. */
async function withLongTexts(open: Open, row: ScreenRow, view: View): Promise<void> {
  const { page } = await open({ ...row, view, answers: answersIn(row, 'long') });
  await settled(page);
  const missing = page.getByRole('heading', { name: wordsOf(view.language ?? 'en')('ui.notFound.title') });
  expect(await missing.count(), `${row.address} is the 404 page for this person.`).toBe(0);
  await picture(page, `${row.name}-long-${view.width}`);
  expect(await findingsOn(page, everyWidth), sampleNote).toEqual([]);
  if (!row.tooWide) await expect.poll(() => pushedOut(page)).toEqual([]);
}

/** What is off on the page, each with its reason or an empty text. */
const reasonsOn = (page: Page): Promise<string[]> =>
  page.locator('main [aria-disabled=true]').evaluateAll((controls) =>
    controls.map((control) => {
      const id = control.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent.trim() ?? '';
    }),
  );

async function withReasons(open: Open, row: ScreenRow): Promise<void> {
  const { page } = await open({ ...row, view: desk, answers: answersOf(row, 'plain') });
  await settled(page);
  const reasons = await reasonsOn(page);
  expect(reasons).not.toEqual([]);
  expect(reasons).not.toContain('');
}

async function refused(open: Open, row: ScreenRow): Promise<void> {
  const { reads, mayBeMissing } = row;
  if (!reads) return;
  const { page } = await open({ ...row, view: desk, answers: answersIn(row, 'refused') });
  if (mayBeMissing) await titled(page, t('ui.notFound.title'));
  else await errorOn(page).getByText(t('api.common.error.forbidden')).first().waitFor();
}

async function empty(open: Open, row: ScreenRow): Promise<void> {
  const { page } = await open({ ...row, view: desk, answers: answersIn(row, 'empty') });
  await settled(page);
  await page.getByRole('heading', { level: 2, name: t(row.empty ?? '') }).waitFor();
}

/** Every other one in the one, the rest in the other; in the long run all in both. */
const viewsAt = (index: number, views: readonly View[]): readonly View[] =>
  isLong ? views : views.filter((_, at) => at === index % views.length);

/** Tests every screen of a table in its states. */
export function testStates(rows: readonly ScreenRow[]): void {
  const open = useScreen();
  describe.each(rows.map((row, index) => ({ ...row, index })))('$name', ({ index, ...row }) => {
    test.each(looksAt(index))('takes long texts in $mode $language from $width on', (view) =>
      withLongTexts(open, row, view),
    );
    if (row.hasOff) test('says why something is off', () => withReasons(open, row));
    if (!isLong && !row.standsForOthers) return;
    test(row.reads ? 'loads, fails, and is read at the second try' : 'is open to all', () =>
      throughItsStates(open, row),
    );
    if (row.reads) test('says that it is refused', () => refused(open, row));
    if (row.empty !== undefined) test('says that there is nothing yet', () => empty(open, row));
  });
}

/** Tests how a third of them look, in one of two views by turns; in the long run how each looks in every view. */
export function testLooks(all: readonly ShownScreen[], views: readonly View[] = [desk, pocket]): void {
  const open = useScreen();
  const rows = sampleOf(all, { share: 0.34, kinds: () => [] });
  describe.each(rows.map((row, index) => ({ ...row, index })))('$name', ({ index, ...row }) => {
    test.each(viewsAt(index, views))('is open to all in $mode $language at $width', async (view) => {
      const screen = await open({ ...row, view, answers: answersOf(row, 'plain') });
      await settled(screen.page);
      expect(await screen.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(view.mode);
      await row.show(screen.page, screen.t);
      await picture(screen.page, `${row.name}-${view.mode}-${view.width}`);
      expect(await findingsOn(screen.page, widthsOf(view))).toEqual([]);
    });
  });
}
