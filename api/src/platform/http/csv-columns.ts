import type { Language } from '@portal/contract/constants';
import type { CsvColumn } from './call.ts';
import { CsvDecimal } from './csv-decimal.ts';

/** A column of what stands under `key`. */
export const column = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: (item) => item[key],
});

/** What values are called in both languages. */
export type Words<Value extends string> = Readonly<Record<Language, Readonly<Record<Value, string>>>>;

/** A column of one of some values, in words; empty where it has none. */
export const wordColumn = <Value extends string>(
  { en, sv }: { en: string; sv: string },
  key: string,
  words: Words<Value>,
): CsvColumn => {
  const said: Readonly<Record<Language, Readonly<Record<string, string>>>> = words;
  return { en, sv, cell: ({ [key]: value }, language) => said[language][String(value)] ?? '' };
};

const flags: Words<'true' | 'false'> = {
  en: { true: 'Yes', false: 'No' },
  sv: { true: 'Ja', false: 'Nej' },
};
/** A column of yes and no. */
export const flagColumn = (en: string, sv: string, key: string): CsvColumn =>
  wordColumn({ en, sv }, key, flags);

/** A column of an amount that stands under `key` in minor units, in whole ones; empty without one. */
export const amountColumn = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: ({ [key]: minor }) => (typeof minor === 'number' ? CsvDecimal.ofMinor(minor) : ''),
});
