import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { wrong } from './messages.ts';
import type { World } from './world.ts';

export type Row = Record<string, unknown>;

const conditions = z.array(
  z.strictObject({
    property: z.string(),
    operation: z.enum(['equals', 'contains', 'in']),
    collation: z.enum(['ordinal', 'ignorecase', 'lexicographic']).default('ignorecase'),
    value: z.unknown(),
  }),
);
type Condition = z.infer<typeof conditions>[number];

const orders = z.array(
  z.strictObject({
    property: z.string(),
    direction: z.enum(['ascending', 'descending']),
    collation: z.enum(['ordinal', 'ignorecase', 'lexicographic']).default('ignorecase'),
  }),
);
type Order = z.infer<typeof orders>[number];

const read = <S extends z.ZodType>(query: URLSearchParams, name: string, shape: S): z.output<S> => {
  try {
    return shape.parse(JSON.parse(query.get(name) ?? '[]'));
  } catch {
    throw wrong(`The ${name} parameter is not valid.`);
  }
};

const number = (query: URLSearchParams, name: string, { least, most, usual }: Record<string, number>) => {
  const value = Number(query.get(name) ?? usual);
  if (Number.isInteger(value) && value >= (least ?? 0) && value <= (most ?? Infinity)) return value;
  throw wrong(`The ${name} parameter is not valid.`);
};

const isKnown = (rows: readonly Row[], property: string): boolean =>
  rows.length === 0 || rows.some((row) => property in row);

const textOf = (value: unknown, collation: string): string =>
  collation === 'ordinal' ? String(value) : String(value).toLowerCase();

const meets = (row: Row, { property, operation, collation, value }: Condition): boolean => {
  const found = textOf(row[property], collation);
  if (operation === 'contains') return found.includes(textOf(value, collation));
  if (operation === 'equals') return found === textOf(value, collation);
  return Array.isArray(value) && value.some((one) => found === textOf(one, collation));
};

const compare = (one: Row, other: Row, order: Order): number => {
  const [a, b] = [
    textOf(one[order.property], order.collation),
    textOf(other[order.property], order.collation),
  ];
  const result = a < b ? -1 : Number(a > b);
  return order.direction === 'ascending' ? result : -result;
};

const arrange = (rows: readonly Row[], query: URLSearchParams): readonly Row[] => {
  const wanted = read(query, 'filter', conditions);
  const sorted = read(query, 'sort', orders);
  for (const { property } of [...wanted, ...sorted]) {
    if (!isKnown(rows, property)) throw wrong(`There is no property ${property}.`);
  }
  const met = rows.filter((row) => wanted.every((condition) => meets(row, condition)));
  if (sorted.length === 0) return met;
  return met.toSorted(
    (one, other) => sorted.map((order) => compare(one, other, order)).find((result) => result !== 0) ?? 0,
  );
};

const known = new Set(['limit', 'offset', 'filter', 'sort']);

/** One page of what `list` answers; the whole is kept until something changes. */
export const pageReply = (
  world: World,
  { path, query }: { path: string; query: URLSearchParams },
  list: () => readonly Row[],
): Reply => {
  const strange = [...query.keys()].find((name) => !known.has(name));
  if (strange !== undefined) throw wrong(`The ${strange} parameter is not valid.`);
  const limit = number(query, 'limit', { least: 1, most: 500, usual: 100 });
  const offset = number(query, 'offset', { usual: 0 });
  const key = [path, query.get('filter'), query.get('sort')].join(' ');
  const rows = world.lists.get(key) ?? arrange(list(), query);
  world.lists.set(key, rows);
  const data = rows.slice(offset, offset + limit);
  const pagingInfo = { total: rows.length, count: data.length, offset };
  return jsonReply({ meta: { pagingInfo }, data, errors: [] });
};
