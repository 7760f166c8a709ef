// Fails where meters, charges, prices, licenses or mirrors ask another moment than the portal's.
import process from 'node:process';
import { findOwnMoments } from './kit/moments.ts';
import { readApi, readMigrations } from './kit/sources.ts';

const found = findOwnMoments([...readMigrations(), ...readApi()]);
for (const one of found)
  process.stdout.write(`${one}; portal_now() is asked there (see the first migration).\n`);
process.exitCode = found.length === 0 ? 0 : 1;
