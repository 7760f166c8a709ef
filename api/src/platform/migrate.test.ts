import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ForeignDatabase, migrate } from './migrate.ts';

const name = `migrated_${randomBytes(4).toString('hex')}`;
const login = `owner_${randomBytes(4).toString('hex')}`;
let admin: pg.Client;
let url: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create role ${login} login createrole password 'secret'`);
  await admin.query(`create database ${name} owner ${login}`);
  for (const role of ['portal_request', 'portal_auth', 'portal_worker']) {
    const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await admin.query(`create role ${role} nologin`);
    await admin.query(`grant ${role} to ${login} with admin option`);
  }
  const target = new URL(inject('postgresUrl'));
  target.username = login;
  target.password = 'secret';
  target.pathname = `/${name}`;
  url = target.toString();
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop owned by ${login}`);
  await admin.query(`drop role ${login}`);
  await admin.end();
});

test('an owner that is no superuser migrates, and a second time changes nothing', async () => {
  const applied = await migrate(url);
  expect(applied.length).toBeGreaterThan(3);
  expect(await migrate(url)).toEqual([]);
});

test('two starts at once migrate once', async () => {
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []]);
});

test('a file that was changed after it was applied stops the next start', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update migration set hash = 'another' where name = '0001-organizations-and-people.sql'`,
  );
  await client.end();
  await expect(migrate(url)).rejects.toThrow(
    '0001-organizations-and-people.sql was changed after it had been applied',
  );
});

const before =
  /^This database was made by a build before the first release and cannot be brought to this one: make an empty database \(for the demo: remove the folder DATA_DIR\) and start again\.$/;
const another =
  /^This database was made by another build, which has 9999-of-tomorrow\.sql: start that build, or /;

test.each([
  ['0001-foundation.sql', before],
  ['9999-of-tomorrow.sql', another],
])('a database that has %s is left as it is, with a sentence', async (file, sentence) => {
  const empty = `${name}_${file.slice(0, 4)}`;
  await admin.query(`create database ${empty} owner ${login}`);
  const target = new URL(url);
  target.pathname = `/${empty}`;
  const client = new pg.Client({ connectionString: target.toString() });
  await client.connect();
  try {
    await client.query('create table migration (name text primary key, hash text not null)');
    await client.query(`insert into migration (name, hash) values ($1, 'a')`, [file]);
    const refused = await migrate(target.toString()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ForeignDatabase);
    expect(String(refused)).toMatch(new RegExp(sentence.source.replace('^', '^Error: ')));
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', ['public']);
    expect(rows).toEqual([{ tablename: 'migration' }]);
  } finally {
    await client.end();
    await admin.query(`drop database ${empty} with (force)`);
  }
});
