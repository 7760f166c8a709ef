import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the browser saw: by column, by point. */
export type Observations = Record<string, Record<string, string>>;

const root = path.resolve(import.meta.dirname, '../../..');
/** Where a run of the browser tests leaves it. */
export const observationsFile = path.join(root, 'test-results', 'rights.json');

export const readObservations = (file: string): Observations =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** Adds a column to what was seen of the others. */
export function keepColumn(column: string, seen: Record<string, string>): void {
  mkdirSync(path.dirname(observationsFile), { recursive: true });
  writeFileSync(
    observationsFile,
    JSON.stringify({ ...readObservations(observationsFile), [column]: seen }, null, 1),
  );
}
