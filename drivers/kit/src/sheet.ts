import { ProviderFailure } from '@portal/ports/failure';
import { CsvError, parse } from 'csv-parse';
import type { Fields } from './elements.ts';
import { unpacked } from './unpacked.ts';

type SheetForm = {
  /** The columns that are read, by the vendor's names. */
  columns: readonly string[];
  /** Of the sheet when it is unpacked. */
  maxBytes: number;
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_]+/g, '');

/** Names of columns are the same in any case and order. Without one of those that are read it is another file. */
const headed =
  (what: string, columns: readonly string[]) =>
  (header: readonly string[]): string[] => {
    const known = new Map(columns.map((name) => [plain(name), name]));
    const names = header.map((name) => known.get(plain(name)) ?? name);
    const missing = columns.filter((name) => !names.includes(name));
    if (missing.length > 0)
      throw new ProviderFailure('protocol', `${what} has no column ${missing.join(', ')}`);
    return names;
  };

/**
 * The rows of a CSV file as a vendor sends it: packed or not, with a byte order mark, columns in any order, blank lines and
 * quotes inside of words. Throws `protocol` when it is no such file.
 */
export async function* readSheet(
  what: string,
  bytes: Uint8Array,
  { columns, maxBytes }: SheetForm,
): AsyncIterable<Fields> {
  const parser = parse(unpacked(what, bytes, maxBytes), {
    bom: true,
    columns: headed(what, columns),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ProviderFailure('protocol', `${what} is no CSV (${error.code})`, { cause: error });
  }
}
