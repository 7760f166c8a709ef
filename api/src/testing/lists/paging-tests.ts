import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { keysOf, disorderOf } from './list-order.ts';
import { identitiesOf, type Page } from './list-reader.ts';
import { mayBeNull, queryOf, sortsOf, texts, type Trial, type TrialOf } from './list-trial.ts';
import { textOf, type ListCase } from './list-case.ts';

const itemsOf = (pages: readonly Page[]) => pages.flatMap(({ items }) => items);

/** How many rows each page has to have; an empty list is one page of none. */
const sizesOf = (rows: number, size: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows / size)) }, (_, page) =>
    Math.min(size, rows - page * size),
  );

async function expectWalk({ reader, items }: Trial, pageSize: number): Promise<void> {
  const pages = await reader.walk({ pageSize });
  expect(pages.map((page) => page.items.length)).toEqual(sizesOf(items.length, pageSize));
  expect(identitiesOf(itemsOf(pages))).toEqual(identitiesOf(items));
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([items.length]));
}

async function expectSort({ list, reader, items }: Trial, sort: string): Promise<void> {
  const name = sort.replace(/^-/, '');
  const column = list.columns[name];
  if (!column) throw new Error(`The case says nothing of the column ${name}.`);
  const sorted = itemsOf(await reader.walk({ sort, pageSize: 5 }));
  expect(identitiesOf(sorted).toSorted()).toEqual(identitiesOf(items).toSorted());
  const keys = keysOf(column, name, sorted);
  expect(disorderOf(column, keys, sort.startsWith('-'))).toBeNull();
  if (column.empty) expect(new Set(keys)).toEqual(new Set([null]));
  else expect(new Set(keys).size, 'different ones').toBeGreaterThan(1);
  if (!column.unique) expect(new Set(keys).size, 'ties').toBeLessThan(keys.length);
  if (!column.of) expect(keys.includes(null), 'nulls').toBe(mayBeNull(list.endpoint, name));
}

function sortTests(list: ListCase, trial: TrialOf): void {
  const sorts = sortsOf(list.endpoint);
  const own = list.order ?? Object.keys(list.columns)[0] ?? '';

  test('tries the columns of the contract', () => {
    expect(Object.keys(list.columns).toSorted()).toEqual(
      sorts.length > 0 ? sorts.toSorted() : [own.replace(/^-/, '')],
    );
  });

  if (sorts.length > 0) {
    test('are sorted by nothing that is no column', async () => {
      const refused = { status: 400, body: { fields: { sort: {} } } };
      expect(await trial().reader.page({ sort: 'nothing' })).toMatchObject(refused);
    });
  }

  test.each(sorts)('are sorted by %s, the other way round in the opposite order', async (sort) => {
    await expectSort(trial(), sort);
    await expectSort(trial(), `-${sort}`);
    const { reader } = trial();
    const up = identitiesOf(await reader.items({ sort }));
    expect(identitiesOf(await reader.items({ sort: `-${sort}` }))).toEqual(up.toReversed());
  });

  test(`are in the order ${own} by themselves`, () => {
    const { items } = trial();
    const name = own.replace(/^-/, '');
    const column = list.columns[name];
    if (!column) throw new Error(`The case says nothing of the column ${name}.`);
    expect(disorderOf(column, keysOf(column, name, items), own.startsWith('-'))).toBeNull();
  });
}

/** Pages follow each other to the last, and no page is larger or smaller than it may be. */
export function pagingTests(list: ListCase, trial: TrialOf): void {
  describe('pages', () => {
    test('have every row that was added', () => {
      const { items } = trial();
      const shown = items.map((item) => textOf(list.text(item)));
      if (!list.others) expect(shown.toSorted()).toEqual(texts.toSorted());
      for (const text of texts) expect(shown).toContain(text);
      expect(new Set(identitiesOf(items)).size).toBe(items.length);
    });

    test('of every size at the boundary end with the last row', async () => {
      const { length } = trial().items;
      const sizes = new Set([1, 2, length >> 1, length - 1, length, length + 1]);
      for (const pageSize of sizes) await expectWalk(trial(), pageSize);
    });

    test('are the same on the way back', async () => {
      const { reader } = trial();
      const there = await reader.walk({ pageSize: 4 });
      for (const [at, page] of [...there.entries()].toReversed()) {
        const cursor = there[at - 1]?.nextCursor ?? undefined;
        const { body } = await reader.page({ pageSize: 4, cursor });
        expect(identitiesOf(body.items)).toEqual(identitiesOf(page.items));
      }
    });

    test('have 1 to 200 rows, and 50 by themselves', async () => {
      const { reader, items } = trial();
      for (const pageSize of [0, 201, 1.5, '', 'many']) {
        expect(await reader.page({ pageSize })).toMatchObject({
          status: 400,
          body: { fields: { pageSize: {} } },
        });
      }
      expect((await reader.page({})).body.items).toHaveLength(Math.min(50, items.length));
    });

    test('take no notice of a parameter that there is not', async () => {
      expect(queryOf(list.endpoint)).not.toHaveProperty('unknown');
      const { reader, items } = trial();
      expect(identitiesOf(await reader.items({ unknown: 'x' }))).toEqual(identitiesOf(items));
    });

    test('are those of somebody: a customer that is not there is not found', async () => {
      const { reader, query } = trial();
      const isOfCustomer = typeof query['customerId'] === 'string';
      const { status, body } = await reader.page({ customerId: newId() });
      expect([status, Array.isArray(body.items)]).toEqual(isOfCustomer ? [404, false] : [200, true]);
    });

    sortTests(list, trial);
  });
}
