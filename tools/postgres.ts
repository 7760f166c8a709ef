import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { findAccount, type Account } from './postgres-account.ts';
import { findBinaries, type Binaries, type Version } from './postgres-binaries.ts';
import { createCluster, dataArgument } from './postgres-cluster.ts';
import { clearOrphan, stopPostgres } from './postgres-orphan.ts';
import { waitUntil } from './processes.ts';

/**
 * `removeAtEnd`: for tests, gives up durability for speed and removes the whole folder when it stops. `version`: the
 * oldest when left out.
 */
export type PostgresOptions = { dataDir: string; port?: number; removeAtEnd?: boolean; version?: Version };

/** A running server: `url` is its administrator's, `exited` settles when it ends by itself. */
export type Postgres = {
  url: string;
  port: number;
  pid: number;
  exited: Promise<void>;
  stop: () => Promise<void>;
};

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  logging_collector: 'off',
  timezone: 'UTC',
};
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL of the npm package on loopback, with its data in `dataDir/postgres`.
 * An orphan of a killed run on the same folder is stopped first; a watchdog stops this one when our process vanishes.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(options.dataDir);
  const account = findAccount();
  const binaries = findBinaries(account, options.version);
  const cluster = path.join(dataDir, 'postgres');
  const log = path.join(dataDir, 'log', 'postgres.log');
  mkdirSync(path.dirname(log), { recursive: true });
  if (existsSync(cluster)) checkOwner(cluster, account);
  await clearOrphan(cluster);
  const password = createCluster({
    cluster,
    binaries,
    account,
    passwordFile: path.join(dataDir, 'postgres.key'),
  });
  const port = await freePort(options.port);
  const token = `portal-${randomUUID()}`;
  const watchdog = startWatchdog(cluster, token, options.removeAtEnd === true ? dataDir : undefined);
  const flags = {
    ...always,
    ...(options.removeAtEnd === true ? fast : durable),
    cluster_name: token,
    port: String(port),
  };
  const server = spawnServer({ cluster, binaries, account, flags, log });
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const exited = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const pid = server.pid ?? 0;
  const stop = async (): Promise<void> => {
    await stopPostgres(pid);
    watchdog.kill('SIGKILL');
    if (options.removeAtEnd === true) rmSync(dataDir, { recursive: true, force: true });
  };
  if (!(await answers(url, server))) {
    await stop();
    throw new Error(`PostgreSQL did not start. The end of ${log}:\n${tail(log)}`);
  }
  return { url, port, pid, exited, stop };
}

function checkOwner(cluster: string, account: Account | undefined): void {
  const owner = statSync(cluster).uid;
  if (owner === (account?.uid ?? process.getuid?.() ?? owner)) return;
  const words =
    account === undefined
      ? 'This run is not root, an earlier one was'
      : 'This run is root, an earlier one was not';
  throw new Error(
    `${words}, and ${cluster} belongs to that user. Start as before, or set DATA_DIR to another folder.`,
  );
}

type Server = {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  flags: Record<string, string>;
  log: string;
};

function spawnServer({ cluster, binaries, account, flags, log }: Server): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  const folder = openSync(cluster, 'r');
  const settings = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(binaries.postgres, ['-D', dataArgument(cluster, account), ...settings], {
    ...account,
    cwd: '/',
    // Its own group: Ctrl-C in the terminal must not end it before those who use it.
    detached: true,
    stdio: ['ignore', output, output, folder],
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  closeSync(output);
  closeSync(folder);
  server.unref();
  return server;
}

function startWatchdog(cluster: string, token: string, removable: string | undefined): ChildProcess {
  const script = path.join(import.meta.dirname, 'postgres-watchdog.ts');
  const words = removable === undefined ? [cluster, token] : [cluster, token, removable];
  const watchdog = spawn(process.execPath, [script, ...words], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.stdin?.on('error', () => undefined);
  watchdog.unref();
  return watchdog;
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const ready = async (): Promise<boolean> => {
    if (server.exitCode !== null || server.signalCode !== null) return true;
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await waitUntil(ready, 60_000);
  return server.exitCode === null && server.signalCode === null && (await ready());
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '';
}
