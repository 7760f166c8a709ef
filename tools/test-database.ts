import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the run's PostgreSQL; a test file makes its own database there. */
    postgresUrl: string;
  }
}

const enoughBytes = 2 * 1024 ** 3;

/** One PostgreSQL for the whole run, in memory where there is room; tests read `inject('postgresUrl')`. */
export async function provideTestDatabases(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({
    dataDir: mkdtempSync(path.join(roomyFolder(), 'portal-test-')),
    removeAtEnd: true,
  });
  project.provide('postgresUrl', server.url);
  return server.stop;
}

export { provideTestDatabases as setup };

function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enoughBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
