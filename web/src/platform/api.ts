import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Endpoint, ResponseOf } from '@portal/contract/http';
import { scopeOf } from '@portal/contract/scope';
import { scopeWords, useWords } from './address.ts';
import type { Question, ReadInput } from './call.ts';
import { read, send } from './current-session.ts';

const absent = (value: unknown): boolean => value === undefined || value === null || value === '';
const present = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => !absent(value)));

/** Key of everything that an endpoint's module, an endpoint, or one of its queries has in the cache. */
export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.module, endpoint.name] : [endpoint.module, endpoint.name, present(input)];

const optionsOf = <E extends Question>(endpoint: E, query: object, body?: object) =>
  queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, { ...query, ...body }),
    queryFn: ({ signal }) => read(endpoint, { query, body, signal }),
  });

/** TanStack query options of a GET endpoint: the key and the address come from the record. */
export const api = {
  query: <E extends Question>(endpoint: E, input?: ReadInput<E>) => optionsOf(endpoint, { ...Object(input) }),
};

function saveAs(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function saveCsv(endpoint: Endpoint, query: object, fileName: string): Promise<void> {
  const response = await send(endpoint, { query }, 'text/csv');
  saveAs(await response.blob(), fileName);
}

/** Fetches the CSV of exactly what is filtered and hands it to the browser as `fileName`. */
export const downloadCsv = <E extends Endpoint & { csv: true }>(
  endpoint: E,
  input: ReadInput<E>,
  fileName: string,
): Promise<void> => saveCsv(endpoint, { ...Object(input) }, fileName);

/** Fetches what is no JSON of a screen, e.g. an export, and hands it to the browser as `fileName`. */
export async function downloadFile(endpoint: Question, fileName: string, values: object = {}): Promise<void> {
  const response = await send(endpoint, { query: values }, '*/*');
  saveAs(await response.blob(), fileName);
}

/** What is asked beside whose things it is about. */
type Unscoped<E extends Endpoint> = Omit<ReadInput<E>, (typeof scopeWords)[number]>;

/** The same on a page of a customer or partner: whose things it is about comes from the record and the address. */
export function useApi() {
  const place = useWords(scopeWords);
  const scoped = (endpoint: Endpoint, input: unknown) => ({ ...scopeOf(endpoint, place), ...Object(input) });
  return {
    query: <E extends Question>(endpoint: E, input?: Unscoped<E>) =>
      optionsOf(endpoint, scoped(endpoint, input)),
    /** Of a POST that only asks. */
    question: <E extends Question & { asks: true }>(
      endpoint: E,
      { query, body }: { query?: Unscoped<E>; body?: BodyInput<E> & object },
    ) => optionsOf(endpoint, scoped(endpoint, query), body),
    downloadCsv: <E extends Endpoint & { csv: true }>(endpoint: E, input: Unscoped<E>, fileName: string) =>
      saveCsv(endpoint, scoped(endpoint, input), fileName),
  };
}
export type Api = ReturnType<typeof useApi>;
