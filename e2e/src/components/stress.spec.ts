import { sampleNote, sampleOf as someOf } from '@portal/api/testing/sample';
import type { Endpoint } from '@portal/contract/http';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { scrollsSideways } from '../testing/accessibility.ts';
import { picture, type View } from '../testing/browser.ts';
import type { Answer } from '../testing/component/answers.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { answersOf } from '../testing/component/row-states.ts';
import { settled } from '../testing/component/states.ts';
import { useScreen } from '../testing/screen.ts';

// Every list with as much as it can ever hold: 200 rows of the longest texts, of 500 in all.

const open = useScreen();
const rowsOfPage = 200;
const all = 500;
/** A row of two lines, with what wraps below a name. */
const highestRow = 64;

/** Their rows say why something waits, what a version says of itself, or who applies. */
const saysMore = /^queued-|^legal-versions$|^registrations$/;

const list = z.looseObject({
  items: z.array(z.looseObject({})).min(1),
  nextCursor: z.null(),
  total: z.number(),
});

const isList = (endpoint: Endpoint | undefined): endpoint is Endpoint =>
  endpoint !== undefined && list.safeParse(sampleOf(endpoint)).success;

/** An id as the samples have them, of each row another. */
const idAt = (index: number): string => `018499fe-94c8-700f-99ca-efcc3c1a${String(index).padStart(4, '0')}`;

/** What the endpoint answers with all that it can. */
function stressed(endpoint: Endpoint): Answer {
  const sample = list.parse(sampleOf(endpoint, 'long'));
  const items = Array.from({ length: rowsOfPage }, (_, index) => {
    const item = sample.items[index % sample.items.length] ?? {};
    return 'id' in item ? { ...item, id: idAt(index) } : item;
  });
  const body = { ...sample, items, total: all, nextCursor: 'more' };
  return { endpoint, reply: { status: 200, body: z.parse(endpoint.response ?? z.undefined(), body) } };
}

/** Texts that are cut with nothing that shows the whole of them. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      if (overflowX === 'visible' || textOverflow !== 'ellipsis' || one.scrollWidth <= one.clientWidth)
        return [];
      const told = one.closest('[title], [tabindex], a, button') ?? one.querySelector('[title]');
      return told === null ? [`${one.tagName} ${one.textContent.slice(0, 60)}`] : [];
    }),
  );

/** Heights of rows that are too high. A table that a phone draws as cards has none: a card is as high as its facts. */
const tooHigh = (page: Page): Promise<number[]> =>
  page.locator('main tbody tr').evaluateAll(
    (rows, most) =>
      rows
        .filter((row) => getComputedStyle(row).display === 'table-row')
        .map((row) => Math.round(row.getBoundingClientRect().height))
        .filter((height) => height > most),
    highestRow,
  );

const lists = someOf(
  allRows.filter(({ reads, name }) => isList(reads) && !/-viewer$|^changelog$/.test(name)),
  { share: 0.1, kinds: () => [] },
);
const views: readonly View[] = [
  { width: 1440, mode: 'light', language: 'en' },
  { width: 360, mode: 'dark', language: 'sv' },
];

describe.each(lists)('$name', (row) => {
  test.each(views)('holds all that it can at $width', async (view) => {
    const { reads } = row;
    if (!reads) return;
    const { page } = await open({ ...row, view, answers: [...answersOf(row, 'long'), stressed(reads)] });
    await settled(page);
    await page
      .locator('main tbody tr, main ul[class*=cards] > li')
      .nth(rowsOfPage - 1)
      .waitFor();
    await picture(page, `${row.name}-stress-${view.width}`);
    expect(await scrollsSideways(page), sampleNote).toBe(false);
    if (!saysMore.test(row.name)) expect(await tooHigh(page), sampleNote).toEqual([]);
    expect(await cutOff(page), sampleNote).toEqual([]);
  });
});
