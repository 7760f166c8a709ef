import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export type Server = { child: ChildProcess; pid: number; ready: Record<string, unknown> };

const ticksPerSecond = 100;

const running = new Set<Server>();

/** Starts a server of ours with this Node and waits for its one line of JSON. */
export function startServer(args: string[], environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{') || child.pid === undefined) return;
      const server = { child, pid: child.pid, ready: JSON.parse(line) };
      running.add(server);
      resolve(server);
    });
  });
}

export const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    running.delete(server);
    server.child.removeAllListeners('exit');
    server.child.once('exit', () => resolve());
    server.child.kill('SIGTERM');
  });

/** After a failure, too: a server that is left keeps the output of this process open, which then seems to hang. */
export const stopAllServers = async (): Promise<void> => {
  await Promise.all([...running].map(stopServer));
};

type Stat = { parent: number; cpuSeconds: number };

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, cpuSeconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond };
  } catch {
    return null;
  }
}

/** User and system CPU seconds that a process has used so far. */
export const cpuOf = (pid: number): number => readStat(pid)?.cpuSeconds ?? 0;

/** The same of all direct children of a process: the server processes of PostgreSQL. */
export function cpuOfChildren(parent: number): Map<number, number> {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return new Map(
    pids.flatMap((pid): [number, number][] => {
      const stat = readStat(pid);
      return stat?.parent === parent ? [[pid, stat.cpuSeconds]] : [];
    }),
  );
}
