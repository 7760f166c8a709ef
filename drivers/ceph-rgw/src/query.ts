/** A query as SigV4 signs it: a plus sign for a blank would break the signature. */
export function queryText(query: Record<string, string | string[] | null>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${escaped(name)}=${escaped(one ?? '')}`))
    .join('&');
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
