import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { Question, ReadInput } from './call.ts';
import { read, send } from './current-session.ts';

const absent = (value: unknown): boolean => value === undefined || value === null || value === '';
const present = (input: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input ?? {}).filter(([, value]) => !absent(value)));

/** Key of everything that an endpoint's module, an endpoint, or one of its queries has in the cache. */
export const keyOf = (endpoint: Endpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.module, endpoint.name] : [endpoint.module, endpoint.name, present(input)];

/** TanStack query options of a GET endpoint: the key and the address come from the record. */
function query<E extends Question>(endpoint: E, input?: ReadInput<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: keyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => read(endpoint, input, signal),
  });
}

export const api = { query };

function saveAs(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Fetches the CSV of exactly what is filtered and hands it to the browser as `fileName`. */
export async function downloadCsv<E extends Endpoint & { csv: true }>(
  endpoint: E,
  input: ReadInput<E>,
  fileName: string,
): Promise<void> {
  const response = await send(endpoint, { query: input }, 'text/csv');
  saveAs(await response.blob(), fileName);
}

/** Fetches what is no JSON of a screen, e.g. an export, and hands it to the browser as `fileName`. */
export async function downloadFile(endpoint: Question, fileName: string, values: object = {}): Promise<void> {
  const response = await send(endpoint, { query: values }, '*/*');
  saveAs(await response.blob(), fileName);
}
