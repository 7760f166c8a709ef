import { spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { commandLineOf, signal, startTimeOf, waitUntil } from '../processes.ts';

/** A Node script to run: its name, its words after `node`, its environment beside ours, and what it is told on standard input. */
export type ChildWords = {
  name: string;
  words: string[];
  env?: Record<string, string>;
  cwd?: string;
  input?: string;
};

/** A process that was started: `exited` says how it ended, `output` what it wrote since its start. */
export type Child = {
  exited: Promise<string>;
  hasExited(): boolean;
  output(): string;
  stop(): Promise<void>;
};

/** A child that was run to its end failed; `how` is its exit, as in `code 1`. */
export class ChildFailure extends Error {
  readonly how: string;

  constructor(message: string, how: string) {
    super(message);
    this.how = how;
  }
}

const leash = pathToFileURL(path.resolve(import.meta.dirname, '..', 'die-with-parent.mjs')).href;
const patience = 12_000;
const largestLog = 10 * 1024 * 1024;

/** Starts a child of this data folder: its words go to `log/NAME.log`, and it ends when this process does. */
export function startChild(dataDir: string, { name, words, env = {}, cwd, input }: ChildWords): Child {
  const log = openLog(dataDir, name);
  const begin = statSync(log).size;
  const handle = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, ['--import', leash, ...words], {
    cwd: cwd ?? path.resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...env },
    // Its own group: Ctrl-C in the terminal reaches us alone, and we stop the children in order.
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', handle, handle, 'ipc'],
  });
  child.stdin?.end(input);
  closeSync(handle);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, by) => resolve(code === null ? `signal ${by}` : `code ${code}`));
  });
  const { pid } = child;
  if (pid !== undefined) appendFileSync(listOf(dataDir), `${pid} ${startTimeOf(pid)}\n`, { mode: 0o600 });
  let over = false;
  void exited.then(() => (over = true));
  const stop = async (): Promise<void> => {
    if (over) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(late);
  };
  return { exited, stop, hasExited: () => over, output: () => readFileSync(log).subarray(begin).toString() };
}

/** Waits until `check` answers something; throws with the end of its log when the child ends first, or is aborted. */
export async function whenReady<T>(
  child: Child,
  check: () => Promise<T | undefined> | T | undefined,
  { name, abort }: { name: string; abort: AbortSignal },
): Promise<T> {
  const end = Date.now() + 90_000;
  for (;;) {
    if (abort.aborted) {
      await child.stop();
      throw new Error(`${name} was stopped while it started.`);
    }
    if (child.hasExited()) {
      throw new Error(
        `${name} ended before it was ready (${await child.exited}). The end of its log:\n${tail(child)}`,
      );
    }
    const answer = await check();
    if (answer !== undefined) return answer;
    if (Date.now() > end) {
      await child.stop();
      throw new Error(`${name} was not ready within 90 seconds. The end of its log:\n${tail(child)}`);
    }
    await sleep(30);
  }
}

/** Runs a child to its end and answers what it wrote; throws with the end of its log when it fails. */
export async function runChild(dataDir: string, words: ChildWords, abort: AbortSignal): Promise<string> {
  const child = startChild(dataDir, words);
  const onAbort = (): void => void child.stop();
  abort.addEventListener('abort', onAbort, { once: true });
  const how = await child.exited;
  abort.removeEventListener('abort', onAbort);
  if (how !== 'code 0') {
    throw new ChildFailure(`${words.name} failed (${how}). The end of its log:\n${tail(child)}`, how);
  }
  return child.output();
}

/** Whole lines of an output that are JSON objects: how children say that they are ready, and what they made. */
export function jsonLines(output: string): Record<string, unknown>[] {
  const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
  return lines.filter((line) => line.startsWith('{')).flatMap(parse);
}

/** Ends the children that a killed run on this folder has left. */
export async function sweepChildren(dataDir: string): Promise<void> {
  const list = listOf(dataDir);
  if (!existsSync(list)) return;
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean);
  const left = lines
    .map((line) => line.split(' '))
    .map(([pid, started]) => ({ pid: Number(pid), started }))
    .filter(({ pid, started }) => commandLineOf(pid) !== undefined && startTimeOf(pid) === started);
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of left) if (commandLineOf(pid) !== undefined) signal(pid, name);
    if (await waitUntil(() => left.every(({ pid }) => commandLineOf(pid) === undefined), 5000)) break;
  }
  truncateSync(list);
}

/** A text that a child said under this name; throws when it is missing. */
export function wordOf(said: Record<string, unknown>, name: string): string {
  const word = said[name];
  if (typeof word !== 'string') throw new Error(`A child did not say its "${name}": ${JSON.stringify(said)}`);
  return word;
}

function parse(line: string): Record<string, unknown>[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function listOf(dataDir: string): string {
  return path.join(dataDir, 'children');
}

function openLog(dataDir: string, name: string): string {
  const file = path.join(dataDir, 'log', `${name}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`);
  closeSync(openSync(file, 'a', 0o600));
  return file;
}

function tail(child: Child): string {
  return child.output().trimEnd().split('\n').slice(-20).join('\n');
}
