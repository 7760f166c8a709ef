import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '..'),
    include: ['e2e/src/**/*.spec.ts'],
    globalSetup: ['e2e/src/testing/global-setup.ts'],
    pool: 'forks',
    // One browser and one portal at a time: the machine has two cores.
    maxWorkers: 1,
    // Tests of one file that say they may run beside each other.
    maxConcurrency: 3,
    watch: false,
    // A browser on a busy machine may miss a moment once; what fails twice is a fault.
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
