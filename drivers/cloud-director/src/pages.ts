import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import { children, numberIn, textIn, type Element } from './xml.ts';

const cloudPageSize = 128;

/** All entries of a list of the CloudAPI. `pageSize` is less than 128 where the list allows only less. */
export const readAll = async <S extends z.ZodType>(
  client: Client,
  { path, filter, pageSize = cloudPageSize }: { path: string; filter?: string; pageSize?: number },
  shape: S,
): Promise<z.output<S>[]> => {
  const page = z.object({ pageCount: z.int().optional(), values: z.array(shape) });
  const found: z.output<S>[] = [];
  for (let number = 1; ; number += 1) {
    const query = new URLSearchParams({ page: String(number), pageSize: String(pageSize) });
    if (filter !== undefined) query.set('filter', filter);
    const { values, pageCount = 0 } = await client.json(`${path}?${query}`, page);
    found.push(...values);
    if (number >= pageCount) return found;
  }
};

const queryPageSize = 128;

export type Query = { type: string; record: string; filter: string };

/**
 * Records of the query service, sorted by name, each once. Throws `unreachable` when there are fewer than before: what was
 * on the next page has then moved to one that was read already.
 */
export async function* queryPages(client: Client, { type, record, filter }: Query): AsyncIterable<Element[]> {
  const seen = new Set<string>();
  let total = 0;
  for (let page = 1; page === 1 || (page - 1) * queryPageSize < total; page += 1) {
    const query = new URLSearchParams({
      type,
      format: 'records',
      page: String(page),
      pageSize: String(queryPageSize),
      sortAsc: 'name',
      ...(filter === '' ? {} : { filter }),
    });
    const answer = await client.xml('GET', `query?${query}`);
    const now = numberIn(answer, '@total');
    if (now < total) {
      throw new ProviderFailure('unreachable', `the list of ${type} changed while it was read`);
    }
    total = now;
    const records = children(answer, record).filter((one) => !seen.has(textIn(one, '@href') ?? ''));
    for (const one of records) seen.add(textIn(one, '@href') ?? '');
    if (records.length > 0) yield records;
  }
}

export const queryAll = async (client: Client, query: Query): Promise<Element[]> => {
  const found: Element[] = [];
  for await (const records of queryPages(client, query)) found.push(...records);
  return found;
};
