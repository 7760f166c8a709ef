import type { CsvColumn } from './call.ts';
import { CsvDecimal } from './csv-decimal.ts';

/** A column of what stands under `key`. */
export const column = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: (item) => item[key],
});

/** A column of an amount that stands under `key` in minor units, in whole ones; empty without one. */
export const amountColumn = (en: string, sv: string, key: string): CsvColumn => ({
  en,
  sv,
  cell: ({ [key]: minor }) => (typeof minor === 'number' ? CsvDecimal.ofMinor(minor) : ''),
});
