import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import {
  createDatabase,
  databaseSettings,
  urlsOf,
  type DatabaseUrls,
} from '../../../tools/database-roles.ts';
import { testPasswords } from '../../../tools/test-passwords.ts';
import { migrate } from '../platform/database/migrate.ts';
import { keepEvents, watchEvents } from './recorded-events.ts';

const template = 'portal_template';
const lockKey = 7_203_116;

const named = (url: string, database: string): DatabaseUrls => urlsOf(url, database, testPasswords);

async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client);
  await client.end();
}

async function ensureTemplate(admin: pg.Client, url: string): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [lockKey]);
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    const building = `${template}_building`;
    await admin.query(`drop database if exists ${building}`);
    await createDatabase(url, building);
    await migrate(named(url, building).owner);
    await connected(named(url, building).administrator, watchEvents);
    await admin.query(`alter database ${building} rename to ${template}`);
  }
}

/** `url` is the administrator's, whom nothing binds; `settings` are what API, worker and commands log in with. */
export type TestDatabase = { url: string; settings: Record<string, string>; drop: () => Promise<void> };

/** A migrated, empty database of its own for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  try {
    await ensureTemplate(admin, url);
    await admin.query(`create database ${name} template ${template} owner portal_owner`);
    // A copy has the rights that a new database gives to everybody, not those of its template.
    await admin.query(`revoke temporary on database ${name} from public`);
  } finally {
    await admin.end();
  }
  const urls = named(url, name);
  const drop = async (): Promise<void> => {
    await connected(urls.administrator, (client) => keepEvents(client, name));
    await connected(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  const settings = { ...databaseSettings(urls), MIGRATION_DATABASE_URL: urls.administrator };
  return { url: urls.administrator, settings, drop };
}
