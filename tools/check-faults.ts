// Each planted fault has one place to be planted in, and a test that is to fail on it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { plantedFaults } from './planted-faults/all.ts';
import type { Fault } from './planted-faults/fault.ts';
import { readTests } from './planted-faults/read-tests.ts';

type Options = Parameters<typeof readTests>[2];

/** What is wrong with planted faults, as sentences. */
export async function findUnplantable(
  root: string,
  faults: readonly Fault[],
  options?: Options,
): Promise<string[]> {
  const sourceOf = (file: string): string =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
  const isTest = await readTests(
    root,
    faults.map(({ test }) => test),
    options,
  );
  return faults.flatMap(({ name, file, find, replace, test }) => {
    const places = sourceOf(file).split(find).length - 1;
    return [
      ...(places === 1 ? [] : [`"${name}": its place is found ${places} times in ${file}, not once.`]),
      ...(find === replace ? [`"${name}" changes nothing.`] : []),
      ...(isTest(test) ? [] : [`"${name}": there is no test "${test.name}" in ${test.suite ?? test.file}.`]),
    ];
  });
}

if (import.meta.main) {
  const sentences = await findUnplantable(path.resolve(import.meta.dirname, '..'), plantedFaults);
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
  process.exitCode = sentences.length === 0 ? 0 : 1;
}
