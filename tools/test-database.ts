import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { createRoles } from './database-roles.ts';
import { startPostgres } from './postgres.ts';
import { roomyFolder } from './roomy-folder.ts';
import { testPasswords } from './test-passwords.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the run's PostgreSQL; a test file makes its own database there. */
    postgresUrl: string;
  }
}

/**
 * One PostgreSQL for the whole run, in memory where there is room; tests read `inject('postgresUrl')`. The oldest that the
 * portal works with, unless TEST_POSTGRES is `newest`.
 */
export async function provideTestDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({
    dataDir: mkdtempSync(path.join(roomyFolder(), 'portal-test-')),
    removeAtEnd: true,
    version: process.env['TEST_POSTGRES'] === 'newest' ? 'newest' : 'oldest',
  });
  await createRoles(server.url, testPasswords);
  project.provide('postgresUrl', server.url);
  return server.stop;
}

export { provideTestDatabases as setup };
