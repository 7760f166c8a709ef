import type { ListState } from './types.ts';

/** The cursors of the pages gone through, first page aside; kept for the tab, as a cursor only leads forward. */
const nameOf = (list: string): string => `trail:${list}`;

function read(list: string): string[] {
  const kept = sessionStorage.getItem(nameOf(list));
  const parsed: unknown = kept === null ? [] : JSON.parse(kept);
  return Array.isArray(parsed) ? parsed.filter((cursor) => typeof cursor === 'string') : [];
}

/** The address of the next page. */
export function forward<State extends ListState>(list: string, state: State, cursor: string): State {
  const before = state.cursor === undefined ? [] : upTo(read(list), state.cursor);
  sessionStorage.setItem(nameOf(list), JSON.stringify([...before, cursor]));
  return { ...state, cursor, page: String(before.length + 2) };
}

/** The address of the page before; a page reached by a link of somebody else leads back to the first. */
export function backward<State extends ListState>(list: string, state: State): State {
  const before = state.cursor === undefined ? [] : upTo(read(list), state.cursor).slice(0, -1);
  const cursor = before.at(-1);
  return { ...state, cursor, page: cursor === undefined ? undefined : String(before.length + 1) };
}

const upTo = (trail: string[], cursor: string): string[] => trail.slice(0, trail.indexOf(cursor) + 1);
