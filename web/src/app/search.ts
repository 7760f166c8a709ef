type Raw = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The named parameters of an address, as texts; unknown ones and empty ones are dropped. */
export function pick<const Name extends string>(
  raw: Raw,
  names: readonly Name[],
): { [Key in Name]?: string } {
  const picked: { [Key in Name]?: string } = {};
  for (const name of names) {
    const value = text(raw[name]);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** What every list keeps in the address. */
export const listState = ['search', 'sort', 'pageSize', 'cursor', 'page'] as const;

export function parseSearch(search: string): Raw {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Raw): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
