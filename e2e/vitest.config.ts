import path from 'node:path';
import process from 'node:process';
import { configDefaults, defineConfig } from 'vitest/config';
import { promises } from '@portal/tools/promises';

const isLong = process.env['TEST_LONG'] === 'true';
// The screens alone have a configuration of their own; every role of every screen is for `npm run test:long`.
const elsewhere = ['e2e/src/components/**', ...(isLong ? [] : ['e2e/src/**/*.long.spec.ts'])];

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/src/**/*.spec.ts'],
    exclude: [...configDefaults.exclude, ...elsewhere],
    globalSetup: ['e2e/src/testing/global-setup.ts'],
    tags: promises,
    setupFiles: ['e2e/src/testing/each-file.ts'],
    pool: 'forks',
    // Files of one place share a process, and so what the browser has read of the portal's files.
    isolate: false,
    // Each place has a portal of its own, for one file at a time.
    maxWorkers: Number(process.env['E2E_PORTALS'] ?? 1),
    // Tests of one file that say they may run beside each other.
    maxConcurrency: 3,
    watch: false,
    // A browser on a busy machine may miss a moment once; what fails twice is a fault.
    retry: 1,
    // What was good at the second try leaves nothing but its message: that has to say all.
    chaiConfig: { truncateThreshold: 2000 },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // As long as `eventually`: what is polled for comes in its own time, also on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
