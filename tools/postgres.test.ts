import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { findAccount } from './postgres-account.ts';
import { hydrateSymlinks } from './postgres-binaries.ts';
import { startPostgres } from './postgres.ts';
import { commandLineOf, signal, waitUntil } from './processes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

test('the server of a test run answers, sorts by code point and knows Unicode letters', async () => {
  const words = `select lower('ÅÄÖ'), 'ö' ~* 'Ö', (select count(*)::int from pg_collation where collname = 'sv-x-icu')`;
  expect(await ask(inject('postgresUrl'), words)).toEqual(['åäö', true, 1]);
});

describe('the database of a start', () => {
  test('writes to disk before it says so, checks its pages and listens on loopback only', async () => {
    const server = await startPostgres({ dataDir: folder });
    try {
      expect(await ask(server.url, 'show fsync')).toEqual(['on']);
      expect(await ask(server.url, 'show synchronous_commit')).toEqual(['on']);
      expect(await ask(server.url, 'show data_checksums')).toEqual(['on']);
      expect(await ask(server.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
      expect(await ask(server.url, 'show unix_socket_directories')).toEqual(['']);
    } finally {
      await server.stop();
    }
  });

  test('keeps its data over a stop and a start', async () => {
    const first = await startPostgres({ dataDir: folder });
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(await waitUntil(() => commandLineOf(first.pid) === undefined, 3000)).toBe(true);
    const second = await startPostgres({ dataDir: folder });
    try {
      expect(await ask(second.url, 'select n from kept')).toEqual([7]);
    } finally {
      await second.stop();
    }
  });

  test('runs below a folder that only its owner may enter, as root too', async () => {
    const closed = path.join(folder, 'home', 'portal');
    mkdirSync(closed, { recursive: true });
    chmodSync(path.join(folder, 'home'), 0o700);
    const server = await startPostgres({ dataDir: closed });
    try {
      expect(await ask(server.url, 'select 1')).toEqual([1]);
    } finally {
      await server.stop();
    }
  });

  test('stops the orphan of a killed run and takes over its data', async () => {
    const killed = await startPostgres({ dataDir: folder });
    await ask(killed.url, 'create table kept as select 7 as n');
    const next = await startPostgres({ dataDir: folder });
    try {
      expect(commandLineOf(killed.pid)).toBeUndefined();
      expect(await ask(next.url, 'select n from kept')).toEqual([7]);
    } finally {
      await next.stop();
      await killed.stop();
    }
  });

  test('is not confused by a pid file that names a foreign process', async () => {
    const first = await startPostgres({ dataDir: folder });
    signal(first.pid, 'SIGKILL');
    await first.exited;
    const file = path.join(folder, 'postgres', 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    // PostgreSQL itself refuses to start when that number belongs to a process of its own user.
    const foreign = spawn('sleep', ['60'], { ...findAccount() });
    writeFileSync(file, [foreign.pid, ...lines.slice(1)].join('\n'));
    await first.stop();
    const next = await startPostgres({ dataDir: folder });
    try {
      expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
      expect(await ask(next.url, 'select 1')).toEqual([1]);
    } finally {
      foreign.kill();
      await next.stop();
    }
  });

  test('asked to remove its folder at the end, leaves nothing behind', async () => {
    const server = await startPostgres({ dataDir: folder, removeAtEnd: true });
    expect(await ask(server.url, 'show fsync')).toEqual(['off']);
    await server.stop();
    expect(existsSync(folder)).toBe(false);
  });
});

test('missing library links are laid, and broken ones laid again', () => {
  const native = path.join(folder, 'native');
  mkdirSync(path.join(native, 'lib'), { recursive: true });
  writeFileSync(path.join(native, 'lib', 'libpq.so.5.15'), 'the library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.15',
    target: `native/lib/${name}`,
  }));
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  symlinkSync('gone', path.join(native, 'lib', 'libpq.so.5'));
  hydrateSymlinks(folder);
  hydrateSymlinks(folder);
  expect(readdirSync(path.join(native, 'lib')).toSorted()).toEqual([
    'libpq.so',
    'libpq.so.5',
    'libpq.so.5.15',
  ]);
  expect(readFileSync(path.join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library');
});
