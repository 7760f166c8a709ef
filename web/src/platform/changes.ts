import type { Change } from './call.ts';

/** A call that has been answered, or has failed. */
export type SettledCall = { endpoint: Change; query: unknown; succeeded: boolean };

export type Cache = { markStale: (call: SettledCall) => void; readStale: () => Promise<unknown> };

let cache: Cache | undefined;

/** The pages that sign in are drawn without a cache. */
export function connectCache(one: Cache): void {
  cache = one;
}

/** Marks what the call may have changed: whoever shows it next reads it first. */
export const markStale = (call: SettledCall): void => cache?.markStale(call);

/** Reads again what is in view and has been changed. */
export async function readStale(): Promise<void> {
  await cache?.readStale();
}

/** As text: an address has no numbers. */
const idIn = (values: unknown, name = 'id'): string =>
  typeof values === 'object' && values !== null ? String(Reflect.get(values, name) ?? '') : '';

/** Whether the call may have changed what is in the cache under the key, as the record of its endpoint says. */
export function isChangedBy({ endpoint, query, succeeded }: SettledCall, key: readonly unknown[]): boolean {
  const { module, method, status, changes = [] } = endpoint;
  if (changes === 'nothing') return false;
  const isDeleted = succeeded && method === 'DELETE' && status !== 202 && idIn(query) !== '';
  // Where it is still in view, or what belongs to it, it would only be missed.
  if (isDeleted && [idIn(key[2]), idIn(key[2], 'customerId')].includes(idIn(query))) return false;
  return changes === 'everything' || [module, ...changes].some((one) => one === key[0]);
}
