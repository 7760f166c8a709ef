import { defineConfig } from 'vitest/config';
import { promises } from './tools/promises.ts';

export default defineConfig({
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'ports/src/**/*.test.ts',
      'drivers/*/src/**/*.test.ts',
      'simulators/*/src/**/*.test.ts',
      'api/src/**/*.test.ts',
      'web/src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['tools/test-database.ts'],
    tags: promises,
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for comes in its own time, also on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
