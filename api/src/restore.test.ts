import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabase,
  createRoles,
  databaseSettings,
  urlsOf,
  type DatabaseUrls,
} from '../../tools/database-roles.ts';
import { startPostgres, type Postgres } from '../../tools/postgres.ts';
import type { Version } from '../../tools/postgres-binaries.ts';
import { testPasswords } from '../../tools/test-passwords.ts';
import { buildApp } from './app.ts';
import { verifyAuditLog } from './audit-log/verify.ts';
import { composePlatform } from './compose.ts';
import { readConfig } from './platform/process/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { demoPassword, seed } from './seed/seed.ts';

// The backup and restore of the operations guide, from the dump to a sign-in.
const hasClient = spawnSync('pg_dump', ['--version']).status === 0;
const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
const folder = mkdtempSync(path.join(tmpdir(), 'portal-restore-'));
const dump = path.join(folder, 'portal.dump');
const servers: Postgres[] = [];

/** A server with the roles and an empty database, as the guide makes them. */
async function serverOf(version: Version): Promise<DatabaseUrls> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-restore-'));
  const server = await startPostgres({ dataDir, version, removeAtEnd: true });
  servers.push(server);
  await createRoles(server.url, testPasswords);
  await createDatabase(server.url, 'portal');
  return urlsOf(server.url, 'portal', testPasswords);
}

async function portalOn(urls: DatabaseUrls) {
  const config = readConfig({
    ...databaseSettings(urls),
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'silent',
  });
  const platform = await composePlatform(config);
  const app = await buildApp({ platform, checkAnswers: (wrong) => expect(wrong).toBe('') });
  const close = async (): Promise<void> => {
    await app.close();
    await platform.close();
  };
  return { app, close };
}

/** The login that the guide makes for backups. */
async function backupLogin({ administrator }: DatabaseUrls): Promise<string> {
  const database = openDatabase({ url: administrator, max: 1 });
  await database.run(sql`create role portal_backup login bypassrls password 'backup'`);
  await database.run(sql`grant pg_read_all_data to portal_backup`);
  await database.run(sql`grant connect on database portal to portal_backup`);
  await database.end();
  const url = new URL(administrator);
  url.username = 'portal_backup';
  url.password = 'backup';
  return url.href;
}

type Portal = Awaited<ReturnType<typeof portalOn>>;

const signIn = async ({ app }: Portal) => {
  const payload = { username: 'partner@demo.example', password: demoPassword };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/login/', payload });
  const answer: { accessToken?: string } = JSON.parse(body);
  return { status: statusCode, token: answer.accessToken ?? '' };
};

const customers = async ({ app }: Portal, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await app.inject({ url: '/api/customers/?pageSize=50', headers });
  const answer: { items: unknown[] } = JSON.parse(body);
  return answer.items.length;
};

describe.skipIf(!hasClient)('a backup of the oldest PostgreSQL', () => {
  let before: number;

  beforeAll(async () => {
    const urls = await serverOf('oldest');
    await migrate(urls.owner);
    const owner = openDatabase({ url: urls.administrator, max: 2 });
    await seed(owner, { size: 'demo', now: new Date(), secretKey });
    await owner.end();
    const portal = await portalOn(urls);
    before = await customers(portal, (await signIn(portal)).token);
    await portal.close();
    execFileSync('pg_dump', ['--format=custom', `--file=${dump}`, await backupLogin(urls)]);
  });
  afterAll(() => Promise.all(servers.map((server) => server.stop())));

  test.each(['oldest', 'newest'] as const)(
    'is restored on the %s by an owner that is no superuser',
    async (version) => {
      const urls = await serverOf(version);
      execFileSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${urls.owner}`, dump]);

      // Not yet: the functions belong to the owner, whom row-level security binds.
      const half = await portalOn(urls).catch(() => null);
      if (half) {
        const readiness = await half.app.inject({ url: '/readyz' });
        expect([readiness.statusCode, readiness.body]).toEqual([
          503,
          expect.stringContaining('run portal migrate'),
        ]);
        await half.close();
      }

      expect(await migrate(urls.owner)).toEqual([]);
      const portal = await portalOn(urls);
      expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200);
      const { status, token } = await signIn(portal);
      expect(status).toBe(200);
      expect(await customers(portal, token)).toBe(before);
      await portal.close();

      const auditor = openDatabase({ url: urls.owner, role: 'portal_audit', max: 1 });
      expect((await verifyAuditLog(auditor, { partnerId: undefined, anchors: [] })).breaks).toEqual([]);
      await auditor.end();
    },
  );
});
