import { describe, expect, test } from 'vitest';
import { fieldOf, isFound, type Field, type Filter, type Item, type ListCase } from './list-case.ts';
import { identitiesOf } from './list-reader.ts';
import { optionsOf, queryOf, type Trial, type TrialOf } from './list-trial.ts';

/** Capitals and small letters, wildcards of SQL as the letters that they are, and what no row has. */
const searches = [
  'öberg',
  'ÖBERG',
  'åBerg',
  'ÄBERG',
  'ALFA',
  'Beta',
  '%',
  '100%',
  '_',
  'A_B',
  '\\',
  String.raw`c\d`,
  '=1+1',
  "o'",
  'nothing has this',
] as const;
const nothing: string | undefined = searches.at(-1);

const matchesOf =
  (name: string, { matches }: Filter) =>
  (item: Item, value: string): boolean =>
    matches ? matches(item, value) : item[name] === value;

/** The values of a filter that are tried, with the rows that each should leave. */
function triesOf({ list, items }: Trial, name: string) {
  const filter = list.filters?.[name] ?? {};
  const values = filter.values?.(items) ?? optionsOf(queryOf(list.endpoint)[name]);
  const matches = matchesOf(name, filter);
  return values.map((value) => ({ name, value, left: items.filter((item) => matches(item, value)) }));
}

const isSearched = ({ endpoint }: ListCase): boolean => 'search' in queryOf(endpoint);

const both = (one: readonly Item[], other: readonly Item[]): Item[] =>
  one.filter((item) => other.includes(item));

const found = ({ list, items }: Trial, search: string): Item[] =>
  items.filter((item) => isFound(list, item, search));

async function expectLeft({ reader }: Trial, query: Record<string, string>, left: Item[]): Promise<void> {
  const { status, body } = await reader.page({ pageSize: 200, ...query });
  const label = JSON.stringify(query);
  expect([status, body.total, body.nextCursor], label).toEqual([200, left.length, null]);
  expect(identitiesOf(body.items), label).toEqual(identitiesOf(left));
}

async function expectFilter(trial: Trial, name: string): Promise<void> {
  const tries = triesOf(trial, name);
  const { length } = trial.items;
  expect(
    tries.some(({ left }) => left.length > 0 && left.length < length),
    'a value with some of the rows',
  ).toBe(true);
  for (const { value, left } of tries) {
    await expectLeft(trial, { [name]: value }, left);
    if (!isSearched(trial.list)) continue;
    await expectLeft(trial, { [name]: value, search: 'beta' }, both(left, found(trial, 'beta')));
  }
}

/** The filters that a row passes, all at once. */
async function expectAllFilters(trial: Trial, names: readonly string[], row: Item): Promise<void> {
  const passed = names.flatMap((name) => triesOf(trial, name).find(({ left }) => left.includes(row)) ?? []);
  const query = Object.fromEntries(passed.map(({ name, value }) => [name, value]));
  const left = passed.reduce<Item[]>((rows, one) => both(rows, one.left), [...trial.items]);
  await expectLeft(trial, query, left);
}

function searchTests(list: ListCase, trial: TrialOf): void {
  test.each(searches)('a search for %s finds the rows that have it', async (search) => {
    const left = found(trial(), search);
    if (search === nothing) expect(left).toEqual([]);
    else if (list.searched) expect(left).not.toEqual([]);
    await expectLeft(trial(), { search }, left);
  });

  const fields = (list.searched ?? []).map((field, at): [string, Field] => [
    typeof field === 'string' ? field : `what is made of it (${at})`,
    field,
  ]);
  for (const [name, field] of fields) {
    test(`a search looks into ${name}`, async () => {
      const { items } = trial();
      const row = items.find((item) => fieldOf(item, field) !== '');
      if (!row) throw new Error('No row has anything there.');
      const text = fieldOf(row, field);
      const search = text.slice(text.length >> 1).toUpperCase();
      expect(found(trial(), search)).toContain(row);
      await expectLeft(trial(), { search }, found(trial(), search));
    });
  }

  test('what a search finds is paged like all', async () => {
    const left = found(trial(), 'a');
    const pages = await trial().reader.walk({ search: 'a', pageSize: 1 });
    expect(identitiesOf(pages.flatMap(({ items }) => items))).toEqual(identitiesOf(left));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([left.length]));
    expect(pages).toHaveLength(left.length);
  });
}

/** Each filter alone, together with a search, and with all others. */
export function filterTests(list: ListCase, trial: TrialOf): void {
  const paging = ['pageSize', 'cursor', 'sort', 'search'];
  const shape = queryOf(list.endpoint);
  const filters = Object.keys(list.filters ?? {});

  describe('what is looked for', () => {
    test('tries the filters of the contract', () => {
      const fixed = Object.keys(trial().query);
      const rest = Object.keys(shape).filter((name) => ![...paging, ...fixed].includes(name));
      expect(rest.toSorted()).toEqual(filters.toSorted());
      expect(isSearched(list)).toBe(list.searched !== undefined || list.matches !== undefined);
    });

    if (filters.length > 0) {
      test('a value that the contract does not name is refused', async () => {
        const named = filters.filter((name) => optionsOf(shape[name]).length > 0);
        for (const name of named) {
          const refused = { status: 400, body: { fields: { [name]: {} } } };
          expect(await trial().reader.page({ [name]: 'no such value' })).toMatchObject(refused);
        }
      });

      test.each(filters)('the filter %s leaves the rows that it names', (name) =>
        expectFilter(trial(), name),
      );

      test('all filters together leave the rows that pass each', async () => {
        for (const row of trial().items.slice(0, 3)) await expectAllFilters(trial(), filters, row);
      });
    }
    if (isSearched(list)) searchTests(list, trial);
  });
}
