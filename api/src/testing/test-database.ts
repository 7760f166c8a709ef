import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { keepEvents, watchEvents } from './told-events.ts';

const template = 'portal_template';
const lockKey = 7_203_116;

const named = (url: string, database: string): string => {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.toString();
};

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
    await admin.query(`create database ${building}`);
    await migrate(named(url, building));
    await connected(named(url, building), watchEvents);
    await admin.query(`alter database ${building} rename to ${template}`);
  }
}

/** A migrated, empty database of its own for one test file. */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  try {
    await ensureTemplate(admin, url);
    await admin.query(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
  const drop = async (): Promise<void> => {
    await connected(named(url, name), (client) => keepEvents(client, name));
    await connected(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { url: named(url, name), drop };
}
