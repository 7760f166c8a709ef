import { expect } from 'vitest';
import type { OnUnreadable, Unreadable } from '../../unreadable.ts';
import type { Cell, Course, Ending, Outcome } from './scenario.ts';

type Read = { ids: string[]; unreadable: Unreadable[] };

type Reading<Port> = {
  /** What the system has, by the vendor's ids. */
  there: readonly string[];
  list: (port: Port, onUnreadable: OnUnreadable) => Promise<readonly string[]>;
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
function isExcused(id: string, cell: Cell | null, { unreadable }: Read): boolean {
  // What one reading lacks is not gone: that is for who compares readings.
  if (cell?.unkindness === 'missing-once') return true;
  if (cell === null || !cell.touched.some((row) => row.includes(id))) return false;
  return unreadable.some((one) => one.id === null || one.id === id);
}

function check(there: readonly string[], { ids, unreadable }: Read, cell: Cell | null): void {
  const lost = there.filter((id) => !ids.includes(id) && !isExcused(id, cell, { ids, unreadable }));
  expect(lost, 'lost from the list').toEqual([]);
  expect(
    ids.filter((id) => !there.includes(id)),
    'listed and not there',
  ).toEqual([]);
  expect(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    'listed twice',
  ).toEqual([]);
  if (cell === null) expect(unreadable).toEqual([]);
}

/** A list as a mirror reads it: one row that cannot be read spoils no other, and what cannot be read is told. */
export const readingOf = <Port>({ there, list }: Reading<Port>): Course<Port> => ({
  attempt: async (port): Promise<Outcome> => {
    const unreadable: Unreadable[] = [];
    const ids = await list(port, (one) => unreadable.push(one));
    return { done: { ids: [...ids], unreadable } satisfies Read };
  },
  holds: async ({ done, failures }: Ending, cell) => {
    const read = isRead(done) ? done : { ids: [], unreadable: [] };
    check(there, read, cell);
    const isOneRow = cell?.kind === 'list' && spoilsOneRow.has(cell.unkindness);
    if (cell === null || isOneRow) expect(failures.map(String), 'failed for one row').toEqual([]);
    return await Promise.resolve();
  },
});

const isRead = (done: unknown): done is Read => typeof done === 'object' && done !== null && 'ids' in done;
