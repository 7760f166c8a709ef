import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { allRows } from '../testing/component/rows/all.ts';
import { answersOf } from '../testing/component/row-states.ts';
import { settled } from '../testing/component/states.ts';
import { grownOn } from '../testing/hostile/screens.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
// A mail is HTML that the API has escaped.
const rows = allRows.filter(({ reads, name }) => reads && name !== 'mails');
const sampleSize = process.env['TEST_LONG'] === 'true' ? rows.length : 8;
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * rows.length));
const sample = Array.from({ length: sampleSize }, (_, index) => rows[(seed + index) % rows.length]).filter(
  (row) => row !== undefined,
);

// `npm run test:long` goes through all screens, with a text of its own in every column of the database.
describe(`no text of an answer runs or becomes a part of the page (TEST_SEED=${seed})`, () => {
  test.each(sample)('on $name', async (row) => {
    const { page } = await open({ ...row, answers: answersOf(row, 'hostile') });
    await settled(page);
    expect(await grownOn(page)).toEqual([]);
  });
});
