import type { Language } from '@portal/contract/constants';
import type { Endpoint } from '@portal/contract/http';
import { expect } from 'vitest';
import type { Answer, TestPortal } from '../test-portal.ts';
import { csvRows } from './csv-rows.ts';
import type { Item, Query } from './list-case.ts';

export type Page = { items: Item[]; nextCursor: string | null; total: number };

const mostPages = 500;
const byteOrderMark = '\u{feff}';

/** Reads one list as one person does. */
export type ListReader = {
  page(query: Query): Promise<Answer<Page>>;
  /** All pages, from the first to that without a next one. */
  walk(query: Query): Promise<Page[]>;
  items(query: Query): Promise<Item[]>;
  /** The cells of the list as a file, its head first. */
  file(query: Query, language: Language): Promise<string[][]>;
};

export function readerOf(
  portal: TestPortal,
  { path }: Endpoint,
  { token, query: fixed }: { token: string; query: Query },
): ListReader {
  const page: ListReader['page'] = (query) =>
    portal.call<Page>('GET', path, { token, query: { ...fixed, ...query } });
  const walk: ListReader['walk'] = async (query) => {
    const pages: Page[] = [];
    let cursor: string | undefined;
    while (pages.length < mostPages) {
      const { status, body } = await page({ ...query, cursor });
      expect(status, JSON.stringify([query, body])).toBe(200);
      pages.push(body);
      if (body.nextCursor === null) return pages;
      cursor = body.nextCursor;
    }
    throw new Error('The list does not end.');
  };
  const file: ListReader['file'] = async (query, language) => {
    const headers = { accept: 'text/csv', 'accept-language': language };
    const answer = await portal.call<string>('GET', path, { token, query: { ...fixed, ...query }, headers });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.body.startsWith(byteOrderMark), language).toBe(language === 'sv');
    const text = language === 'sv' ? answer.body.slice(byteOrderMark.length) : answer.body;
    const rows = csvRows(text, language === 'sv' ? ';' : ',');
    expect(new Set(rows.map((row) => row.length)), 'cells in a row').toEqual(new Set([rows[0]?.length]));
    return rows;
  };
  const items: ListReader['items'] = async (query) =>
    (await walk({ pageSize: 200, ...query })).flatMap((one) => one.items);
  return { page, walk, items, file };
}

/** What tells a row from the others: its id, or all of it where it has none. */
export const identityOf = (item: Item): string =>
  typeof item['id'] === 'string' ? item['id'] : JSON.stringify(item);

export const identitiesOf = (items: readonly Item[]): string[] => items.map(identityOf);
