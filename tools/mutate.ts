// Changes what reckons, one place after the other, in a copy of the source; some test has to see each change.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import { explained } from './mutation/explained.ts';
import { mutatedFiles } from './mutation/parts.ts';
import { reportOf } from './mutation/report.ts';
import { copySource } from './planted-faults/source-copy.ts';

/** All of the files, or those whose path has each of the words: `npm run mutate -- contract prices`. */
const words = process.argv.slice(2);
const mutate = mutatedFiles.filter((file) => words.every((word) => file.includes(word)));
const root = path.resolve(import.meta.dirname, '..');
const copy = copySource(root);
process.once('exit', () => copy.remove());
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(143));
process.chdir(copy.folder);

const settings = {
  mutate,
  // The copy is ours alone, and its links lead to the copies of our own packages.
  inPlace: true,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignored.ts'],
  ignorers: ['shapes'],
  reporters: ['json'],
  concurrency: 2,
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
  disableTypeChecks: false,
  logLevel: 'warn',
  warnings: { slow: false },
};
writeFileSync('stryker.config.json', JSON.stringify(settings));
const mutants = await new Stryker({}).runMutationTest();
const named = mutants.map((one) => ({ ...one, fileName: path.relative(copy.folder, one.fileName) }));
const report = reportOf(named, explained, (file) => readFileSync(path.join(root, file), 'utf8'));
process.stdout.write(`${report.lines.join('\n')}\n`);
process.exit(report.isGood ? 0 : 1);
