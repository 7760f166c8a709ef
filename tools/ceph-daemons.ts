import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandLineOf, signal, waitUntil } from './processes.ts';

const programs = [
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
] as const;

export type CephProgram = (typeof programs)[number];

/** How to get what is missing. */
export const cephInstallHint = 'apt-get install --no-install-recommends radosgw ceph-mon ceph-osd';

/** The programs of Ceph that are not on the path. */
export function missingCephPrograms(): CephProgram[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return programs.filter((program) => !folders.some((folder) => existsSync(path.join(folder, program))));
}

const longestRunMs = 60_000;

/** Runs a program to its end, or until it has gone to the background; what it writes goes to `output`. */
export async function runCeph(
  folder: string,
  [program, ...words]: [CephProgram, ...string[]],
  output = path.join(folder, 'log', 'commands.log'),
): Promise<void> {
  // Files, not pipes: a daemon keeps what it inherits open for as long as it lives.
  const [out, log] = [output, path.join(folder, 'log', 'commands.log')].map((file) =>
    openSync(file, 'a', 0o600),
  );
  try {
    const code = await exitCode(
      spawn(program, words, { stdio: ['ignore', out, log], timeout: longestRunMs }),
    );
    if (code !== 0)
      throw new Error(`${program} ended with ${code}: see the logs in ${path.join(folder, 'log')}`);
  } finally {
    for (const file of [out, log]) if (file !== undefined) closeSync(file);
  }
}

function exitCode(child: ReturnType<typeof spawn>): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signalName) => resolve(code ?? signalName));
  });
}

export type DaemonName = 'client.rgw' | 'osd.0' | 'mon.a';

/** The gateway first: it would wait for the others. */
const stopOrder: DaemonName[] = ['client.rgw', 'osd.0', 'mon.a'];

const pidFileOf = (folder: string, daemon: DaemonName): string => path.join(folder, 'run', `${daemon}.pid`);

/** What a pid file says; nothing when there is none: a daemon that ends takes its own away at any moment. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The pid of a daemon of this folder, by its pid file and by what that process really is. */
export function runningDaemon(folder: string, daemon: DaemonName): number | undefined {
  const pid = Number(textOf(pidFileOf(folder, daemon)));
  const isOurs = pid > 1 && (commandLineOf(pid)?.includes(path.join(folder, 'ceph.conf')) ?? false);
  return isOurs ? pid : undefined;
}

export async function stopDaemons(folder: string): Promise<void> {
  for (const daemon of stopOrder) {
    await stopDaemon(folder, daemon);
    rmSync(pidFileOf(folder, daemon), { force: true });
  }
}

async function stopDaemon(folder: string, daemon: DaemonName): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    const pid = runningDaemon(folder, daemon);
    if (pid === undefined || !signal(pid, name)) return;
    if (await waitUntil(() => runningDaemon(folder, daemon) !== pid, 10_000)) return;
  }
  throw new Error(`The daemon ${daemon} in ${folder} does not stop.`);
}
