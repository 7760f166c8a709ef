import { expect } from 'vitest';
import type { OnUnreadable, Unreadable } from '../../unreadable.ts';
import type { Cell, Course, Ending, Outcome } from './scenario.ts';

type Read = { ids: string[]; unreadable: Unreadable[] };

/** A thing of which more is told than its id; `ids` are its own and those of others of which it is made. */
type There = { told: string; ids: readonly string[] };

type Reading<Port> = {
  /** What the system has, as `list` answers it. */
  there: readonly (string | There)[];
  list: (port: Port, onUnreadable: OnUnreadable) => Promise<readonly string[]>;
  /** What is left out without a word when nobody knows what it is: terms that are not sold. */
  isUnknownLeftOut?: boolean;
};

const spoilsOneRow = new Set([
  'unknown-word',
  'other-case',
  'missing-field',
  'extra-field',
  'text-for-number',
  'bad-row',
  'duplicate-row',
  'other-order',
  'nul-in-name',
  'long-name',
]);

/** Whether a list may lack this thing: its row was left out by the system, or could not be read and is told so. */
function isExcused({ ids }: There, cell: Cell | null, { unreadable }: Read): boolean {
  // What one reading lacks is not gone: that is for who compares readings.
  if (cell?.unkindness === 'missing-once') return true;
  if (cell === null) return false;
  // A whole answer that cannot be read may be a part of one thing, which is told then.
  const isTold = unreadable.some(({ id }) => ids.some((own) => id?.includes(own)));
  if (cell.touched.length === 0) return isTold;
  const isTouched = cell.touched.some((row) => ids.some((id) => row.includes(id)));
  return isTouched && (isTold || unreadable.some(({ id }) => id === null));
}

function check(there: readonly There[], { ids, unreadable }: Read, cell: Cell | null): void {
  const lost = there.filter((one) => !ids.includes(one.told) && !isExcused(one, cell, { ids, unreadable }));
  expect(lost, 'lost from the list').toEqual([]);
  expect(
    ids.filter((id) => !there.some(({ told }) => told === id)),
    'listed and not there',
  ).toEqual([]);
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    'listed twice',
  ).toEqual([]);
  if (cell === null) expect(unreadable).toEqual([]);
}

/** A list as a mirror reads it: one row that cannot be read spoils no other, and what cannot be read is told. */
export const readingOf = <Port>({ there, list, isUnknownLeftOut }: Reading<Port>): Course<Port> => ({
  attempt: async (port): Promise<Outcome> => {
    const unreadable: Unreadable[] = [];
    const ids = await list(port, (one) => unreadable.push(one));
    return { done: { ids: [...ids], unreadable } satisfies Read };
  },
  holds: async ({ done, failures }: Ending, cell) => {
    if (isUnknownLeftOut && cell?.unkindness === 'unknown-word') return;
    const read = isRead(done) ? done : { ids: [], unreadable: [] };
    check(
      there.map((one) => (typeof one === 'string' ? { told: one, ids: [one] } : one)),
      read,
      cell,
    );
    // What stands outside the rows, such as how many there are, is of the whole list.
    const isOneRow = cell?.kind === 'list' && cell.touched.length > 0 && spoilsOneRow.has(cell.unkindness);
    if (cell === null || isOneRow) expect(failures.map(String), 'failed for one row').toEqual([]);
  },
});

const isRead = (done: unknown): done is Read => typeof done === 'object' && done !== null && 'ids' in done;
