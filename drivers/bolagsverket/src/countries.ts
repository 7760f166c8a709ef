const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

// The platform also names groups of countries and its own placeholders, which are no countries of ISO 3166.
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);

/** Withdrawn codes, like `UK`, stand for another code. */
const isCurrent = (code: string): boolean =>
  !others.has(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCurrent);

/** Names in Swedish and English, in lower case, of the codes that the platform knows. */
const codesByName = new Map(
  ['en', 'sv'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code]];
    });
  }),
);

/** ISO 3166 alpha-2 of a country's Swedish or English name; null when no country is called so. */
export const countryCode = (name: string): string | null =>
  codesByName.get(name.trim().toLowerCase()) ?? null;
