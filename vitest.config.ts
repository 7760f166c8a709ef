import { randomInt } from 'node:crypto';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { promises } from './tools/promises.ts';

/** They replace modules that other files share a process with, or count what a process has prepared. */
const isolated = [
  'api/src/access-fences.test.ts',
  'api/src/audit-log/depth.test.ts',
  'api/src/platform/outbound/outbound.test.ts',
];

export default defineConfig({
  test: {
    env: { TEST_SEED: process.env['TEST_SEED'] ?? String(randomInt(2 ** 31)) },
    globalSetup: ['tools/test-database.ts'],
    tags: promises,
    setupFiles: ['tools/testing/measure-file.ts'],
    pool: 'forks',
    // One more than a small machine has cores: tests wait for processes, leases and the database.
    maxWorkers: 3,
    watch: false,
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled for comes in its own time, also on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: [
            'contract/src/**/*.test.ts',
            'ports/src/**/*.test.ts',
            'drivers/*/src/**/*.test.ts',
            'simulators/*/src/**/*.test.ts',
            'api/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: isolated,
        },
      },
    ],
  },
});
