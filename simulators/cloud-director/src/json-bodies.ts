import {
  headerOf,
  jsonOf,
  jsonReply,
  type ReceivedRequest,
  type Reply,
} from '@portal/simulator-kit/messages';
import type { z } from 'zod';
import { cut, pageOf } from './filter.ts';
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

/** One page of a list; `most` is what the list allows on one. */
export const pageReply = <T>(
  request: ReceivedRequest,
  { items, most = 128 }: { items: readonly T[]; most?: number },
  toValue: (item: T) => unknown,
): Reply => {
  const page = pageOf(request.query, most);
  return cloudReply({
    resultTotal: items.length,
    pageCount: Math.ceil(items.length / page.pageSize),
    ...page,
    associations: [],
    values: cut(items, page).map(toValue),
  });
};

export const missing = (urn: string): Refusal =>
  new Refusal(404, 'RESOURCE_NOT_FOUND', `The entity ${urn} does not exist.`);

export const uuidOf = (urn: string | undefined): string => urn?.split(':').at(-1) ?? '';
