import { faultsIn } from '@portal/driver-kit/answer';
import { elementReader, type ElementKind } from '@portal/driver-kit/elements';
import { whole } from '@portal/driver-kit/numbers';
import { ProviderFailure } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { children, textIn, type Element } from './xml.ts';

const cloudPageSize = 128;

type List = { path: string; filter?: string; pageSize?: number };

const cloudPage = z.object({ pageCount: whole.nullish(), values: z.array(z.unknown()) });

/** All entries of a list of the CloudAPI as they come. `pageSize` is less than 128 where the list allows only less. */
async function* cloudPages(
  client: Client,
  { path, filter, pageSize = cloudPageSize }: List,
): AsyncIterable<readonly unknown[]> {
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
    if (filter !== undefined) query.set('filter', filter);
    const { values, pageCount } = await client.json(`${path}?${query}`, cloudPage);
    yield values;
    if (pageCount ? page >= pageCount : values.length < pageSize) return;
  }
}

/** All entries that can be read of a list of the CloudAPI. */
export const readList = async <Entry>(
  client: Client,
  { kind, ...list }: List & { kind: ElementKind<Entry> },
  onUnreadable: OnUnreadable,
): Promise<Entry[]> => {
  const read = elementReader(kind, onUnreadable);
  const found: Entry[] = [];
  for await (const page of cloudPages(client, list)) found.push(...read(page));
  return found;
};

/** All entries of a list of the CloudAPI of which each has to be known: throws `protocol` when one cannot be read. */
export const readAll = async <S extends z.ZodType>(
  client: Client,
  list: List,
  shape: S,
): Promise<z.output<S>[]> => {
  const found: z.output<S>[] = [];
  const path = `GET ${list.path}`;
  for await (const page of cloudPages(client, list))
    for (const one of page) {
      const entry = shape.safeParse(one);
      if (!entry.success)
        throw new ProviderFailure('protocol', `${path}: an entry cannot be read (${faultsIn(entry.error)})`);
      found.push(entry.data);
    }
  return found;
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
    const now = whole.safeParse(textIn(answer, '@total')).data;
    if (now === undefined)
      throw new ProviderFailure('protocol', `the list of ${type} does not say its length`);
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

/** Records of the query service that can be read, page by page. */
export async function* queryList<Record>(
  client: Client,
  { kind, ...query }: Query & { kind: ElementKind<Record> },
  onUnreadable: OnUnreadable,
): AsyncIterable<readonly Record[]> {
  const read = elementReader(kind, onUnreadable);
  for await (const records of queryPages(client, query)) {
    const found = read(records);
    if (found.length > 0) yield found;
  }
}
