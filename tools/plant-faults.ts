// Plants faults in a copy of the source; the test that each of them names has to fail on it.
import path from 'node:path';
import process from 'node:process';
import { faultsOfParts } from './planted-faults/all.ts';
import { plantAll, type Result } from './planted-faults/plant.ts';
import { copySource } from './planted-faults/source-copy.ts';

/** All of them, or those whose part and name have each of the words: `npm run faults -- money hour`. */
const words = process.argv.slice(2);
const faults = Object.entries(faultsOfParts).flatMap(([part, some]) =>
  some.filter(({ name }) => words.every((word) => `${part}: ${name}`.includes(word))),
);
const copy = copySource(path.resolve(import.meta.dirname, '..'));
process.once('exit', () => copy.remove());
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(143));

const begin = performance.now();
let caught = 0;
await plantAll({ copy, faults }, (result) => {
  if (result.verdict === 'caught') caught += 1;
  process.stdout.write(lineOf(result));
});
const seconds = Math.round((performance.now() - begin) / 1000);
process.stdout.write(`${caught} of ${faults.length} planted faults caught in ${seconds} s\n`);
process.exit(caught === faults.length && faults.length > 0 ? 0 : 1);

function lineOf({ fault, verdict, why, seconds: took }: Result): string {
  const { name, test } = fault;
  const reason = verdict === 'caught' ? '' : `${why.trimEnd()}\n`;
  return `${verdict.padEnd(11)} ${took.toFixed(1).padStart(6)} s  ${name} (${test.file} › ${test.name})\n${reason}`;
}
