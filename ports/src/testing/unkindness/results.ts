import { appendFileSync } from 'node:fs';
import process from 'node:process';

/** What came of one cell of the table; `detail` is why it failed or could not be. */
export type CellResult = {
  call: string;
  unkindness: string;
  state: 'passed' | 'failed' | 'none';
  detail: string | null;
};

/** All cells of one simulator, as `npm run referee` prints them. */
export type UnkindResult = {
  simulator: string;
  unkindnesses: readonly string[];
  cells: readonly CellResult[];
};

/** Adds it to the file that UNKIND_RESULTS names, if it does. */
export function keepUnkindResult(result: UnkindResult): void {
  const file = process.env['UNKIND_RESULTS'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(result)}\n`);
}
