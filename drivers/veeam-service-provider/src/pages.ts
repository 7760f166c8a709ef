import { countPages, elementReader, type ElementKind } from '@portal/driver-kit/elements';
import { failOnUnreadable, type OnUnreadable } from '@portal/ports/unreadable';
import type { z } from 'zod';
import type { Client } from './client.ts';

/** Of several values any. */
export type Condition = {
  property: string;
  value: string | readonly string[];
  collation?: 'ordinal' | 'ignorecase';
};

/** The list is sorted by `sortBy`, so that pages do not overlap. */
export type ListQuery<Row> = {
  path: string;
  kind: ElementKind<Row>;
  sortBy: string;
  conditions?: readonly Condition[];
};

/** A kind of which each has a UUID of its own. */
export const ofInstance = <Row>(shape: z.ZodType<Row>): ElementKind<Row> => ({
  idOf: ({ instanceUid }) => instanceUid,
  shape,
});

const pageSize = 500;

const filterOf = (conditions: readonly Condition[]): string =>
  JSON.stringify(
    conditions.map(({ property, value, collation = 'ordinal' }) => ({
      property,
      operation: typeof value === 'string' ? 'equals' : 'in',
      collation,
      value,
    })),
  );

const addressOf = <Row>(query: ListQuery<Row>, offset: number): string => {
  const { path, sortBy, conditions = [] } = query;
  const parameters = new URLSearchParams({
    limit: String(pageSize),
    offset: String(offset),
    sort: JSON.stringify([{ property: sortBy, direction: 'ascending', collation: 'ordinal' }]),
    ...(conditions.length === 0 ? {} : { filter: filterOf(conditions) }),
  });
  return `${path}?${parameters.toString()}`;
};

/** Page by page. Throws `unreachable` at its end when rows came and went meanwhile, so that it is not whole. */
export async function* readPages<Row>(
  client: Client,
  query: ListQuery<Row>,
  onUnreadable: OnUnreadable,
): AsyncGenerator<readonly Row[]> {
  const { idOf, keyOf = idOf } = query.kind;
  const read = elementReader(query.kind, onUnreadable);
  const count = countPages(keyOf);
  for (let offset = 0; ; offset += pageSize) {
    const { data, total } = await client.readPage(addressOf(query, offset));
    count.add(data, total);
    const rows = read(data);
    if (rows.length > 0) yield rows;
    if (offset + pageSize >= total) break;
  }
  count.settle(query.path);
}

/**
 * For lists of parts of other things: `spoiled` are the ids of the things of which a part cannot be read, with the reason. A
 * part that does not name its thing is told by itself.
 */
export function hearingOfParts(onUnreadable: OnUnreadable): {
  spoiled: ReadonlyMap<string, string>;
  hearing: (what: string) => OnUnreadable;
} {
  const spoiled = new Map<string, string>();
  const hearing =
    (what: string): OnUnreadable =>
    ({ id, reason }) => {
      if (id === null) onUnreadable({ id, reason: `${what} ${reason}` });
      else spoiled.set(id, `${what} ${reason}`);
    };
  return { spoiled, hearing };
}

/** All rows, each of which has to be known: throws `protocol` when one cannot be read. */
export const readAll = <Row>(client: Client, query: ListQuery<Row>): Promise<Row[]> =>
  readList(client, query, failOnUnreadable);

export async function readList<Row>(
  client: Client,
  query: ListQuery<Row>,
  onUnreadable: OnUnreadable,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of readPages(client, query, onUnreadable)) rows.push(...page);
  return rows;
}
