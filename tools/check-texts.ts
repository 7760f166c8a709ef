// Fails when a text of the web is reached by no key, neither a whole one nor one that is composed.
import path from 'node:path';
import { findUnused } from './texts/unused.ts';

const { counts, unused } = findUnused(path.resolve(import.meta.dirname, '..'));
for (const [key, folder] of unused)
  process.stdout.write(`No screen says ${key}: take it out of web/${folder}, or say it.\n`);
process.stdout.write(
  `Texts: ${counts.whole} by their whole keys, ${counts.composed} by composed ones, ${counts.open} by words of the API, ${unused.length} unused\n`,
);
process.exitCode = unused.length === 0 ? 0 : 1;
