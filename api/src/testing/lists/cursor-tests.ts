import { describe, expect, test } from 'vitest';
import type { ListCase, Query } from './list-case.ts';
import { identitiesOf, type ListReader } from './list-reader.ts';
import { queryOf, sortsOf, type TrialOf } from './list-trial.ts';

const cursorOf = async (reader: ListReader, query: Query = {}): Promise<string> =>
  (await reader.page({ pageSize: 2, ...query })).body.nextCursor ?? '';

const expectRefused = async (reader: ListReader, query: Query): Promise<void> => {
  expect(await reader.page(query)).toMatchObject({ status: 400, body: { errorKey: 'invalidCursor' } });
};

const changedAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

/** A cursor is good for the person's tenant and the list as it was asked for, and for nothing else. */
export function cursorTests(list: ListCase, trial: TrialOf): void {
  const shape = queryOf(list.endpoint);

  describe('a cursor', () => {
    test('outlives its session', async () => {
      const { reader, again } = trial();
      const cursor = await cursorOf(reader);
      const [mine, later] = [await reader.page({ cursor }), await again.page({ cursor })];
      expect(identitiesOf(later.body.items)).toEqual(identitiesOf(mine.body.items));
    });

    test('that was damaged or made up is refused', async () => {
      const { reader } = trial();
      const cursor = await cursorOf(reader);
      const dot = cursor.indexOf('.');
      const changed = [0, dot >> 1, dot, dot + 1, cursor.length - 1].map((at) => changedAt(cursor, at));
      const madeUp = ['x', '.', cursor.slice(0, dot), cursor.slice(dot), cursor.slice(0, -1), `${cursor}x`];
      for (const one of [...changed, ...madeUp]) await expectRefused(reader, { cursor: one });
    });

    test('of another tenant is refused', async () => {
      const { reader, stranger } = trial();
      if (stranger) return expectRefused(stranger, { cursor: await cursorOf(reader) });
      const { access } = list.endpoint;
      expect('may' in access ? access.of : null).toEqual(['operator']);
    });

    test('of another order is refused', async () => {
      const { reader } = trial();
      for (const sort of sortsOf(list.endpoint)) {
        await expectRefused(reader, { sort: `-${sort}`, cursor: await cursorOf(reader, { sort }) });
      }
    });

    if ('search' in shape) {
      test('of another search is refused', async () => {
        const { reader } = trial();
        await expectRefused(reader, { search: 'beta', cursor: await cursorOf(reader) });
      });
    }
  });
}
