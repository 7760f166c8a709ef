import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, createRoles, databaseSettings, urlsOf } from '../database-roles.ts';
import { startPostgres, type Postgres } from '../postgres.ts';
import { testPasswords } from '../test-passwords.ts';
import { migrateDemo } from './migrate.ts';
import { openState } from './state.ts';
import { createSupervisor } from './supervisor.ts';

let dataDir = '';
let server: Postgres;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-old-data-'));
  server = await startPostgres({ dataDir });
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a folder with the data of another build is named, in one sentence without the log', async () => {
  await createRoles(server.url, testPasswords);
  await createDatabase(server.url, 'portal');
  const urls = urlsOf(server.url, 'portal', testPasswords);
  const client = new Client({ connectionString: urls.owner });
  await client.connect();
  await client.query('create table migration (name text primary key, hash text not null)');
  await client.query(`insert into migration (name, hash) values ('0001-foundation.sql', 'a')`);
  await client.end();
  const supervisor = createSupervisor(() => undefined);
  const refused = migrateDemo(
    { dataDir, supervisor },
    {
      ...databaseSettings(urls),
      MIGRATION_DATABASE_URL: urls.owner,
      SECRET_KEY: openState(dataDir).secret('portal'),
      PUBLIC_URL: 'http://localhost:8080',
    },
  );
  await expect(refused).rejects.toThrow(
    new RegExp(
      `^The data in ${dataDir} was made by another build and cannot be brought to this one: remove that folder and start again\\.$`,
    ),
  );
});
