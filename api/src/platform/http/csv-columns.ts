import type { Language } from '@portal/contract/constants';
import type { Text } from '@portal/contract/services/define-service';
import { seesPartnerPrices } from '../metering/prices.ts';
import type { CsvColumn } from './call.ts';
import { CsvDecimal } from './csv-decimal.ts';

/** A column of what stands under `key`. */
export const column = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: (item) => item[key],
});

/** An amount in whole units; empty without one. */
export const wholeOf = (minor: unknown): CsvDecimal | string =>
  typeof minor === 'number' ? CsvDecimal.ofMinor(minor) : '';

/** A column of an amount that stands under `key` in minor units, in whole ones; empty without one. */
export const amountColumn = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: (item) => wholeOf(item[key]),
});

/** What its values are called; what is called alike in every language stands alone. */
type Words = Readonly<Record<string, Text | string>>;

/** What the columns of a file are called, by the fields of its rows. */
export type FileTexts = Readonly<Record<string, Text & { words?: Words }>>;

const flags: Words = { true: { en: 'Yes', sv: 'Ja' }, false: { en: 'No', sv: 'Nej' } };

function wordOf(words: Words, value: unknown, language: Language): string {
  const word = words[String(value)] ?? '';
  return typeof word === 'string' ? word : word[language];
}

const cellOf =
  (name: string, words?: Words): CsvColumn['cell'] =>
  ({ [name]: value }, language) => {
    if (name.endsWith('Minor')) return wholeOf(value);
    if (words) return wordOf(words, value, language);
    return typeof value === 'boolean' ? wordOf(flags, value, language) : value;
  };

/**
 * The columns of a file. Amounts (`…Minor`) are told in whole units, `partnerMinor` to those who may know it; yes and no,
 * and values that have words, in the language of the file; what `cells` make as they make it.
 */
export function columnsOf<const Name extends string>(
  texts: Readonly<Record<Name, FileTexts[string]>>,
  cells?: Readonly<Partial<Record<Name, CsvColumn['cell']>>>,
): readonly CsvColumn[];
export function columnsOf(
  texts: FileTexts,
  cells: Readonly<Partial<Record<string, CsvColumn['cell']>>> = {},
): readonly CsvColumn[] {
  return Object.entries(texts).map(([name, { en, sv, words }]) => ({
    en,
    sv,
    cell: cells[name] ?? cellOf(name, words),
    ...(name === 'partnerMinor' ? { isFor: seesPartnerPrices } : {}),
  }));
}
