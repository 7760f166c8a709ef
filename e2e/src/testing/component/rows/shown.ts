import { globSync } from 'node:fs';
import path from 'node:path';
import type { ShownScreen } from '../row.ts';

type Exported = Record<string, unknown>;

const isShown = (value: unknown): value is readonly ShownScreen[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && 'show' in one);

const ofFiles = await Promise.all(
  globSync('shown-*.ts', { cwd: import.meta.dirname })
    .toSorted()
    .map(async (file) => {
      const module: Exported = await import(path.join(import.meta.dirname, file));
      return Object.values(module).filter(isShown).flat();
    }),
);

/** What of a screen somebody brings about: the rows that each `shown-*.ts` exports. */
export const allShown: readonly ShownScreen[] = ofFiles.flat();
