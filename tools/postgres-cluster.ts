import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { canEnter, type Account } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';

type Cluster = { cluster: string; passwordFile: string; binaries: Binaries; account: Account | undefined };

/** Makes the database cluster where there is none yet; answers the administrator's password, kept in `passwordFile` (0600). */
export function createCluster({ cluster, passwordFile, binaries, account }: Cluster): string {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return readPassword(passwordFile);
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  if (account !== undefined) chownSync(half, account.uid, account.gid);
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  runInitdb({ cluster: half, passwordFile, binaries, account });
  // Only a finished cluster gets the name: a start killed in the middle begins again.
  renameSync(half, cluster);
  return readPassword(passwordFile);
}

function readPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Error(
    `${file}, the password of the database beside it, is missing. Restore it, or remove that folder.`,
  );
}

function runInitdb({ cluster, passwordFile, binaries, account }: Cluster): void {
  const password = openPasswordFor(passwordFile, account);
  const locale = `--locale=${findLocale()}`;
  const flags = [
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    locale,
  ];
  const folder = openSync(cluster, 'r');
  const result = spawnSync(
    binaries.initdb,
    ['-D', dataArgument(cluster, account), '--pwfile=/dev/stdin', '--no-instructions', ...flags],
    {
      ...account,
      cwd: '/',
      stdio: [password, 'pipe', 'pipe', folder],
      encoding: 'utf8',
      env: { ...process.env, LC_MESSAGES: 'C' },
    },
  );
  closeSync(password);
  closeSync(folder);
  if (result.status === 0) return;
  rmSync(cluster, { recursive: true, force: true });
  throw new Error(
    `PostgreSQL's initdb failed: ${result.error?.message ?? ''} ${result.stderr} ${result.stdout}`,
  );
}

/** An open file with the password that `account` can read, and that has no name any more. */
function openPasswordFor(passwordFile: string, account: Account | undefined): number {
  const copy = `${passwordFile}.once`;
  writeFileSync(copy, readFileSync(passwordFile, 'utf8'), { mode: 0o600 });
  const handle = openSync(copy, 'r');
  if (account !== undefined) fchownSync(handle, account.uid, account.gid);
  chmodSync(copy, 0o400);
  rmSync(copy);
  return handle;
}

/**
 * The words that name the cluster folder to PostgreSQL. Below a closed home folder its user cannot walk there,
 * so it always gets the folder as the open file 3 too, and goes in through that.
 */
export function dataArgument(cluster: string, account: Account | undefined): string {
  return account === undefined || canEnter(path.dirname(cluster), account) ? cluster : '/proc/self/fd/3';
}

/** Code point order with Unicode letters, the same on every machine that has it. */
function findLocale(): string {
  try {
    const known = execFileSync('locale', ['-a'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    return (
      known.find((name) => /^C\.utf-?8$/i.test(name)) ??
      known.find((name) => /^en_US\.utf-?8$/i.test(name)) ??
      'C'
    );
  } catch {
    return 'C';
  }
}
