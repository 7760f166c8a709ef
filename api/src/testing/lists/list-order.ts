import { textOf, type Column, type Item } from './list-case.ts';

type Key = string | number | null;

const swedish = new Intl.Collator('sv');

const keyOf = (column: Column, value: unknown): Key => {
  if (value === null || value === undefined) return null;
  if (column.as === 'number') return Number(value);
  return column.as === 'time' ? Date.parse(textOf(value)) : textOf(value);
};

export const keysOf = (column: Column, name: string, items: readonly Item[]): Key[] =>
  items.map((item) => keyOf(column, column.of ? column.of(item) : item[name]));

function compare(column: Column, one: Key, other: Key): number {
  if (one === other) return 0;
  if (one === null) return -1;
  if (other === null) return 1;
  if (column.as === 'swedish') return swedish.compare(String(one), String(other));
  return one < other ? -1 : 1;
}

/** The first two neighbours that are in the wrong order. */
export function disorderOf(column: Column, keys: readonly Key[], descending: boolean): Key[] | null {
  for (const [at, key] of keys.entries()) {
    const before = keys[at - 1];
    if (before === undefined) continue;
    if (compare(column, before, key) * (descending ? -1 : 1) > 0) return [before, key];
  }
  return null;
}
