import type { Language } from '@portal/contract/constants';
import { beforeAll, describe, expect, test } from 'vitest';
import { isFound, textOf, type Item, type ListCase, type Query } from './list-case.ts';
import { queryOf, texts, type TrialOf } from './list-trial.ts';

const formula = /^[=+\-@\t\r]/;
const number = /^-?\d+(?:[.,]\d+)?$/;

/** A cell that a spreadsheet takes for text. */
const safe = (text: string): string => (formula.test(text) ? `'${text}` : text);

const cellsOf = (rows: readonly string[][], at: number): (string | undefined)[] => rows.map((row) => row[at]);

/** The file of a list: all of its rows, in its order, and nothing that a spreadsheet would calculate. */
export function fileTests(list: ListCase, trial: TrialOf): void {
  const textsOf = (items: readonly Item[]): string[] => items.map((item) => safe(textOf(list.text(item))));

  const expectFile = async (query: Query, language: Language): Promise<string[][]> => {
    const { reader } = trial();
    const [head = [], ...rows] = await reader.file(query, language);
    const items = await reader.items({ ...query, pageSize: undefined });
    expect(rows.length, JSON.stringify(query)).toBe(items.length);
    expect(head.map((_, at) => cellsOf(rows, at))).toContainEqual(textsOf(items));
    expect(rows.flat().filter((cell) => formula.test(cell) && !number.test(cell))).toEqual([]);
    return [head, ...rows];
  };

  describe('the file', () => {
    beforeAll(() => trial().grow());

    test('has all rows, also beyond the longest page, in both languages', async () => {
      const [en = [], ...rows] = await expectFile({}, 'en');
      const [sv = []] = await expectFile({}, 'sv');
      expect(rows.length).toBeGreaterThan(200);
      expect(en).not.toEqual(sv);
      expect(sv).toHaveLength(en.length);
      for (const head of [en, sv]) {
        expect(new Set(head).size).toBe(head.length);
        expect(head).not.toContain('');
      }
      for (const text of texts) expect(rows.flat()).toContain(safe(text));
    });

    test('is not a page of the list', () => expectFile({ pageSize: 1 }, 'en'));

    if ('search' in queryOf(list.endpoint)) {
      test('has what is searched for alone', async () => {
        const [, ...rows] = await expectFile({ search: 'beta' }, 'en');
        const { items } = trial();
        expect(rows).toHaveLength(items.filter((item) => isFound(list, item, 'beta')).length);
      });
    }
  });
}
