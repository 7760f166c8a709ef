type Words = Record<string, unknown>;

/** What an address says, as texts: the router would read numbers and JSON out of it. */
export const parseSearch = (search: string): Words => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Words): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
