import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { promises } from '../promises.ts';
import { testFiles } from './parts.ts';

/** The tests of what is mutated: none of them needs the database. */
export default defineConfig({
  test: {
    env: { TEST_SEED: process.env['TEST_SEED'] ?? '1' },
    tags: promises,
    root: process.cwd(),
    include: [...testFiles],
    watch: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
