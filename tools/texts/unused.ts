import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readKeys } from './catalogues.ts';
import { readSources } from './sources.ts';
import { findReached, type Reached } from './used.ts';

/** Every word of the contract and the API, of which keys are made of what these send. */
function readApiWords(root: string): ReadonlySet<string> {
  const files = globSync('{contract,api,ports}/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  return new Set(
    files
      .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/[A-Za-z0-9][\w.-]*/g) ?? [])
      .flatMap((word) => [word.replaceAll('.', '-'), ...word.split('.')]),
  );
}

type Looked = {
  /** How many texts are reached how. */
  counts: Readonly<Record<Reached, number>>;
  /** Those that are reached by no key, each with the folder whose catalogue has it. */
  unused: readonly (readonly [key: string, folder: string])[];
};

/** Looks through the web of a repository for the texts that it says. */
export function findUnused(root: string): Looked {
  const keys = readKeys(path.join(root, 'web'));
  const reached = findReached(new Set(keys.keys()), readSources(root), readApiWords(root));
  const counts = { whole: 0, composed: 0, open: 0 };
  for (const how of reached.values()) counts[how] += 1;
  return { counts, unused: [...keys].filter(([key]) => !reached.has(key)) };
}
