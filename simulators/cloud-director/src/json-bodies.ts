import {
  headerOf,
  jsonOf,
  jsonReply,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import type { z } from 'zod';
import { cut, pageOf, turned } from './filter.ts';
import { bad, Refusal } from './messages.ts';

/** The body in that shape; refused in the system's words otherwise. */
export const bodyIn = <S extends z.ZodType>(request: ReceivedRequest, shape: S): z.output<S> => {
  const [type = ''] = (headerOf(request, 'content-type') ?? '').split(';');
  if (type.trim() !== 'application/json') {
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The Content-Type must be application/json.');
  }
  const parsed = shape.safeParse(jsonOf(request));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw bad(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}`);
};

export const cloudReply = (value: unknown, status = 200): Reply => ({
  ...jsonReply(value, status),
  headers: { 'content-type': 'application/json;version=37.2' },
});

type Listed<T> = { items: readonly T[]; most?: number; sort?: keyof T & string; by?: string };

export const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Without a sort no two pages are of one order, so that they overlap. */
const inOrder = <T>(
  query: URLSearchParams,
  { items, sort, by = sort }: Listed<T>,
  page: number,
): readonly T[] => {
  const [up, down] = [query.get('sortAsc'), query.get('sortDesc')];
  const wanted = up ?? down;
  if (wanted !== null && (wanted !== by || sort === undefined))
    throw bad(`The list cannot be sorted by ${wanted}.`);
  if (wanted === null || sort === undefined) return turned(items, page);
  const sorted = items.toSorted((a, b) => order(String(a[sort]), String(b[sort])));
  return up === null ? sorted.toReversed() : sorted;
};

/** One page of a list; `most` is what the list allows on one, `sort` the field that sorts it, which is called `by`. */
export const pageReply = <T>(
  request: ReceivedRequest,
  { most = 128, ...listed }: Listed<T>,
  toValue: (item: T) => unknown,
): Reply => {
  const { items } = listed;
  const page = pageOf(request.query, most);
  return cloudReply({
    resultTotal: items.length,
    pageCount: Math.ceil(items.length / page.pageSize),
    ...page,
    associations: [],
    values: cut(inOrder(request.query, listed, page.page), page).map(toValue),
  });
};

export const missing = (urn: string): Refusal =>
  new Refusal(404, 'RESOURCE_NOT_FOUND', `The entity ${urn} does not exist.`);

export const uuidOf = (urn: string | undefined): string => urn?.split(':').at(-1) ?? '';
