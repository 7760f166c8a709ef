import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, urlsOf } from '../../../../tools/database-roles.ts';
import { testPasswords } from '../../../../tools/test-passwords.ts';
import { ForeignDatabase, migrate, migrationNames } from './migrate.ts';

const name = `migrated_${randomBytes(4).toString('hex')}`;
const ownerOf = (database: string): string => urlsOf(inject('postgresUrl'), database, testPasswords).owner;
const url = ownerOf(name);
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await createDatabase(inject('postgresUrl'), name);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
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

test('what a restored database lacks is put right by the next start', async () => {
  const asRequest = urlsOf(inject('postgresUrl'), name, testPasswords).request;
  const faultsOf = async (migrations: string[]): Promise<string[]> => {
    const client = new pg.Client({ connectionString: asRequest });
    await client.connect();
    const { rows } = await client.query<{ faults: string[] }>('select database_faults($1) as faults', [
      migrations,
    ]);
    await client.end();
    return rows[0]?.faults ?? [];
  };
  const client = new pg.Client({ connectionString: ownerOf(name) });
  await client.connect();
  await client.query('alter function enter(uuid, uuid, uuid, uuid) owner to portal_owner');
  await client.query(`grant temporary on database ${name} to public`);
  await client.end();
  const names = await migrationNames();
  expect(await faultsOf([...names, '9999-of-tomorrow.sql'])).toEqual([
    'migration 9999-of-tomorrow.sql',
    'the owner of enter(uuid, uuid, uuid, uuid)',
    'temporary objects of everybody',
  ]);
  expect(await migrate(url)).toEqual([]);
  expect(await faultsOf(names)).toEqual([]);
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
  await createDatabase(inject('postgresUrl'), empty);
  const client = new pg.Client({ connectionString: ownerOf(empty) });
  await client.connect();
  try {
    await client.query('create table migration (name text primary key, hash text not null)');
    await client.query(`insert into migration (name, hash) values ($1, 'a')`, [file]);
    const refused = await migrate(ownerOf(empty)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ForeignDatabase);
    expect(String(refused)).toMatch(new RegExp(sentence.source.replace('^', '^Error: ')));
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', ['public']);
    expect(rows).toEqual([{ tablename: 'migration' }]);
  } finally {
    await client.end();
    await admin.query(`drop database ${empty} with (force)`);
  }
});
