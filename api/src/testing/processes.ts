import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const main = path.join(import.meta.dirname, '../main.ts');
const shownLines = 20;

/** A process of the portal that has said that it is ready; `ready` is what it said. */
export type PortalProcess = { child: ChildProcess; ready: Record<string, unknown>; ended(): string | null };

/** Starts the API or a worker as a production does. Throws with its last lines when it ends before it is ready. */
export async function startProcess(
  command: 'api' | 'worker',
  environment: Record<string, string>,
): Promise<PortalProcess> {
  const child = spawn(process.execPath, [main, command], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let ending: string | null = null;
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.splice(0, Math.max(0, lines.length - shownLines));
      lines.push(line);
      if (line.startsWith('{"ready"')) resolve(JSON.parse(line));
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      ending = `The ${command} ended (${signal ?? code}):\n${lines.join('\n')}`;
      reject(new Error(ending));
    });
  });
  return { child, ready, ended: () => ending };
}

export async function killProcess({ child }: PortalProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Asks it to end, as a new version being rolled out does. */
export async function stopProcess({ child }: PortalProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}
