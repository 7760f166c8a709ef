import path from 'node:path';
import process from 'node:process';
import { configDefaults, defineConfig } from 'vitest/config';
import { promises } from '@portal/tools/promises';

const isLong = process.env['TEST_LONG'] === 'true';

/** The screens alone, on the built web and without a portal. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../..'),
    include: ['e2e/src/components/**/*.spec.ts'],
    exclude: isLong ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.spec.ts'],
    globalSetup: ['e2e/src/testing/component/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    // One more than a small machine has cores: a page and its test wait for each other at times.
    maxWorkers: 3,
    watch: false,
    tags: promises,
    // As for the tests on a portal.
    retry: 1,
    // What was good at the second try leaves nothing but its message: that has to say all.
    chaiConfig: { truncateThreshold: 2000 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
