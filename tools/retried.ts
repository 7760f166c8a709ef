import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';
import type { Tally } from './tally.ts';

/** Outside of the results, which every run clears. */
const kept = path.join(root, '.retried-tests.json');

/** The tests that needed a second try in the run before, by name. */
export function readRetried(file = kept): string[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

export function keepRetried({ retried }: Tally, file = kept): void {
  writeFileSync(file, JSON.stringify(retried.map(({ name }) => name)));
}

/** Counts as failed what needed a second try in the run before, too. */
export function failRepeated(tally: Tally, before: readonly string[]): Tally {
  const repeated = tally.retried.filter(({ name }) => before.includes(name));
  const failures = repeated.map(({ name, reason }) => ({
    name: `${name} (needed a second try in the run before, too)`,
    reason,
  }));
  return {
    ...tally,
    passed: tally.passed - repeated.length,
    failed: tally.failed + repeated.length,
    failures: [...tally.failures, ...failures],
  };
}
