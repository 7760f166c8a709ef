import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';

export type Condition = { property: string; value: string; collation?: 'ordinal' | 'ignorecase' };

/** `key` is what tells two rows apart; the list is sorted by its property, so that pages do not overlap. */
export type ListQuery<S extends z.ZodType> = {
  path: string;
  shape: S;
  sortBy: string;
  key: (row: z.output<S>) => string;
  conditions?: readonly Condition[];
};

const pageSize = 500;

const filterOf = (conditions: readonly Condition[]): string =>
  JSON.stringify(
    conditions.map(({ property, value, collation = 'ordinal' }) => ({
      property,
      operation: 'equals',
      collation,
      value,
    })),
  );

const addressOf = <S extends z.ZodType>(query: ListQuery<S>, offset: number): string => {
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
export async function* readPages<S extends z.ZodType>(
  client: Client,
  query: ListQuery<S>,
): AsyncGenerator<readonly z.output<S>[]> {
  const rows = z.array(query.shape);
  const seen = new Set<string>();
  const totals = new Set<number>();
  for (let offset = 0; ; offset += pageSize) {
    const { data, paging } = await client.readPage(addressOf(query, offset), rows);
    totals.add(paging.total);
    for (const row of data) seen.add(query.key(row));
    if (data.length > 0) yield data;
    if (data.length === 0 || offset + data.length >= paging.total) break;
  }
  const [total] = totals;
  if (totals.size === 1 && total === seen.size) return;
  throw new ProviderFailure('unreachable', `${query.path} changed while it was read`);
}

export async function readAll<S extends z.ZodType>(
  client: Client,
  query: ListQuery<S>,
): Promise<z.output<S>[]> {
  const rows: z.output<S>[] = [];
  for await (const page of readPages(client, query)) rows.push(...page);
  return rows;
}
