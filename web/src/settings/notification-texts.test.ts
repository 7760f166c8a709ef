import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Kind = 'operator' | 'partner' | 'customer';
const textOf = (language: string, kind: Kind): string =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8')).notifications.text[kind]
    .security;

/** What the mails of this kind tell of, in words that a text about them has. */
const words = {
  en: { owner: 'owner', twoFactor: 'two-factor', access: 'partner access', deletion: 'deletion' },
  sv: { owner: 'ägare', twoFactor: 'tvåfaktor', access: 'partneråtkomst', deletion: 'borttagning' },
};
// The operator cannot be deleted, and only a customer has a partner to close access to.
const happens = {
  operator: ['owner', 'twoFactor'],
  partner: ['owner', 'twoFactor', 'deletion'],
  customer: ['owner', 'twoFactor', 'access', 'deletion'],
} as const;

const cases = (['en', 'sv'] as const).flatMap((language) =>
  (['operator', 'partner', 'customer'] as const).map((kind) => [language, kind] as const),
);

test.each(cases)(
  'in %s the %s is told of all that it gets security mails about, and of no more',
  (...parameters) => {
    const [language, kind] = parameters;
    const named = Object.entries(words[language]).filter(([, word]) => textOf(language, kind).includes(word));
    expect(named.map(([event]) => event)).toEqual(happens[kind]);
  },
);
