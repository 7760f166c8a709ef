import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { commandLineOf, signal, startTimeOf, waitUntil, workingFolderOf } from './processes.ts';

/**
 * The pid of the PostgreSQL that runs on this cluster folder, by its pid file and by what that process really is.
 * With a `token`, only the server that was started with it.
 */
export function runningPostgres(cluster: string, token = ''): number | undefined {
  const pid = readPid(cluster);
  const command = pid === undefined ? undefined : commandLineOf(pid);
  if (pid === undefined || command === undefined) return undefined;
  return command.includes(token) && isServerOf(cluster, pid, command) ? pid : undefined;
}

/** Stops what a killed run left on this cluster folder, and drops a pid file whose number went to a foreign process. */
export async function clearOrphan(cluster: string): Promise<void> {
  const orphan = runningPostgres(cluster);
  if (orphan !== undefined) return stopPostgres(orphan);
  const pid = readPid(cluster);
  const command = pid === undefined ? undefined : commandLineOf(pid);
  if (command !== undefined && !command.includes('postgres')) rmSync(pidFile(cluster));
}

function isServerOf(cluster: string, pid: number, command: string): boolean {
  if (!command.includes('postgres')) return false;
  const folder = workingFolderOf(pid);
  return folder === undefined ? command.includes(cluster) : folder === cluster;
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

function readPid(cluster: string): number | undefined {
  if (!existsSync(pidFile(cluster))) return undefined;
  const pid = Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Stops a PostgreSQL: politely, then at once. Its write-ahead log keeps every commit. */
export async function stopPostgres(pid: number): Promise<void> {
  const started = startTimeOf(pid);
  const gone = (): boolean => commandLineOf(pid) === undefined || startTimeOf(pid) !== started;
  for (const [name, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (gone() || !signal(pid, name)) return;
    if (await waitUntil(gone, patience)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}
