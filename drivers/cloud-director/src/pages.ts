import {
  countPages,
  createDoubt,
  elementReader,
  type Doubt,
  type ElementKind,
  type Fields,
} from '@portal/driver-kit/elements';
import { whole } from '@portal/driver-kit/numbers';
import type { OnUnreadable } from '@portal/ports/unreadable';
import { z } from 'zod';
import type { Client } from './client.ts';
import { children, textIn, type Element } from './xml.ts';

const cloudPageSize = 128;

/** `sort` is a field of the entries: without one no two pages are of one order. */
type List = { path: string; filter?: string; pageSize?: number; sort?: string };

const cloudPage = z.object({
  pageCount: whole.nullish(),
  resultTotal: whole.nullish(),
  values: z.array(z.unknown()),
});

const linkedPage = z.object({ values: z.array(z.unknown()).nullish() });

type CloudPages = List & { idOf?: ((fields: Fields) => unknown) | undefined };

/**
 * All entries of a list of the CloudAPI as they come. `pageSize` is less than 128 where the list allows only less. Throws
 * `unreachable` at its end when fewer came than it says that there are.
 */
async function* cloudPages(
  client: Client,
  { path, filter, pageSize = cloudPageSize, sort = 'name', idOf }: CloudPages,
): AsyncIterable<readonly unknown[]> {
  const count = countPages(idOf);
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const query = new URLSearchParams({ page: String(page), pageSize: String(pageSize), sortAsc: sort });
    if (filter !== undefined) query.set('filter', filter);
    const { values, pageCount, resultTotal } = await client.json(`${path}?${query}`, cloudPage);
    count.add(values, resultTotal ?? 0);
    yield values;
    isLast = pageCount ? page >= pageCount : values.length < pageSize;
  }
  count.settle(`the list of ${path}`);
}

/** All entries that can be read of a list of the CloudAPI. */
export const readList = async <Entry>(
  client: Client,
  { kind, ...list }: List & { kind: ElementKind<Entry> },
  onUnreadable: OnUnreadable,
): Promise<Entry[]> => {
  const read = elementReader(kind, onUnreadable);
  const found: Entry[] = [];
  for await (const page of cloudPages(client, { ...list, idOf: kind.idOf })) found.push(...read(page));
  return found;
};

/** As `readList`, of a list that has no numbers of pages but a way from each to the next. */
export const readLinked = async <Entry>(
  client: Client,
  { path, kind }: { path: string; kind: ElementKind<Entry> },
  onUnreadable: OnUnreadable,
): Promise<Entry[]> => {
  const read = elementReader(kind, onUnreadable);
  const found: Entry[] = [];
  let next: string | null = `${path}?pageSize=${cloudPageSize}&sortAsc=name`;
  while (next !== null) {
    const answer: { page: z.infer<typeof linkedPage>; next: string | null } = await client.page(
      next,
      linkedPage,
    );
    found.push(...read(answer.page.values ?? []));
    ({ next } = answer);
  }
  return found;
};

/** Entries among which something is looked for; `doubt` is raised when one of them could not be read. */
export type Searched<Entry> = { found: readonly Entry[]; doubt: Doubt };

export const search = async <Entry>(
  client: Client,
  list: List,
  shape: z.ZodType<Entry>,
): Promise<Searched<Entry>> => {
  const doubt = createDoubt();
  return { found: await readList(client, { ...list, kind: { shape } }, doubt.hear), doubt };
};

const queryPageSize = 128;

export type Query = { type: string; record: string; filter: string };

const hrefOf = (record: Fields): unknown => record['@href'];

/**
 * Records of the query service, sorted by name. Throws `unreachable` at its end when fewer came than it says that
 * there are: what was on the next page has then moved to one that was read already, or a page came empty.
 */
export async function* queryPages(client: Client, { type, record, filter }: Query): AsyncIterable<Element[]> {
  const count = countPages(hrefOf);
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const query = new URLSearchParams({
      type,
      format: 'records',
      page: String(page),
      pageSize: String(queryPageSize),
      sortAsc: 'name',
      ...(filter === '' ? {} : { filter }),
    });
    const answer = await client.xml('GET', `query?${query}`);
    const records = children(answer, record);
    const total = whole.safeParse(textIn(answer, '@total')).data;
    count.add(records, total ?? 0);
    isLast = total === undefined ? records.length < queryPageSize : page * queryPageSize >= total;
    if (records.length > 0) yield records;
  }
  count.settle(`the list of ${type}`);
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
