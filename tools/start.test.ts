import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonLines } from './demo/child.ts';
import { fingerprint } from './demo/fingerprint.ts';
import { openState } from './demo/state.ts';
import { freePort } from './free-port.ts';
import { commandLineOf, waitUntil } from './processes.ts';

const script = path.join(import.meta.dirname, 'testing', 'fake-demo.ts');
const runs: ChildProcess[] = [];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-start-'));
});
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.kill('SIGKILL');
    await waitUntil(() => run.exitCode !== null || run.signalCode !== null, 5000);
  }
  await waitUntil(() => openPids().every((pid) => commandLineOf(pid) === undefined), 30_000);
  rmSync(folder, { recursive: true, force: true });
});

let seen: number[] = [];
const openPids = (): number[] => seen;

type StartedPortal = {
  process: ChildProcess;
  output(): string;
  pid(name: string): number;
  says(words: string | RegExp): Promise<void>;
  exited(): Promise<number | null>;
};

function start(...names: string[]): StartedPortal {
  const child = spawn(process.execPath, [script, folder, ...names], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  runs.push(child);
  let output = '';
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
    seen = [...seen, ...jsonLines(output).flatMap(({ pid }) => (typeof pid === 'number' ? [pid] : []))];
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const exited = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  return {
    process: child,
    output: () => output,
    pid: (name) => Number(jsonLines(output).findLast((line) => line['name'] === name)?.['pid']),
    exited: () => exited,
    async says(words) {
      const said = (): boolean => (typeof words === 'string' ? output.includes(words) : words.test(output));
      if (!(await waitUntil(said, 30_000))) throw new Error(`It never said ${words}, only:\n${output}`);
    },
  };
}

const isGone = (pid: number) => (): boolean => commandLineOf(pid) === undefined;

async function expectGone(pids: number[], milliseconds: number): Promise<void> {
  await waitUntil(() => pids.every((pid) => isGone(pid)()), milliseconds);
  expect(pids.map((pid) => commandLineOf(pid))).toEqual(pids.map(() => undefined));
}

test('Ctrl-C stops everything, the last started first, and leaves nothing running', async () => {
  const run = start('simulator', 'api');
  await run.says('all is ready');
  const pids = ['database', 'simulator', 'api'].map((name) => run.pid(name));
  expect(pids.map((pid) => commandLineOf(pid))).not.toContain(undefined);
  run.process.kill('SIGINT');
  expect(await run.exited()).toBe(0);
  expect(run.output()).toMatch(/Stopping[\s\S]*Stopped/);
  await expectGone(pids, 3000);
  for (const name of ['simulator', 'api']) {
    expect(readFileSync(path.join(folder, 'log', `${name}.log`), 'utf8')).toContain(
      `${name} was asked to stop`,
    );
  }
  expect(readFileSync(path.join(folder, 'log', 'postgres.log'), 'utf8')).toContain(
    'database system is shut down',
  );
});

test('kill -9 of the supervisor leaves nothing running, not even a child that does not heed', async () => {
  const run = start('simulator', 'stubborn');
  await run.says('all is ready');
  const pids = ['database', 'simulator', 'stubborn'].map((name) => run.pid(name));
  expect(pids.map((pid) => commandLineOf(pid))).not.toContain(undefined);
  run.process.kill('SIGKILL');
  await expectGone(pids, 15_000);
});

test('the end of the process that started the supervisor stops it too', async () => {
  const run = start('simulator');
  await run.says('all is ready');
  run.process.disconnect();
  expect(await run.exited()).toBe(0);
  await expectGone([run.pid('database'), run.pid('simulator')], 3000);
});

test('a second instance on the same folder is refused with a sentence, and the first goes on', async () => {
  const first = start('simulator');
  await first.says('all is ready');
  const second = start('simulator');
  expect(await second.exited()).toBe(1);
  expect(second.output()).toContain(`Another Cloud Portal (process ${first.process.pid}) runs on ${folder}`);
  expect(commandLineOf(first.pid('database'))).toBeDefined();
  expect(commandLineOf(first.pid('simulator'))).toBeDefined();
});

test('a start right after a killed run takes over its folder and its data', async () => {
  const killed = start('stubborn');
  await killed.says('all is ready');
  await ask(killed, 'create table kept as select 7 as n');
  killed.process.kill('SIGKILL');
  await killed.exited();
  const next = start('stubborn');
  await next.says('all is ready');
  await expectGone([killed.pid('database'), killed.pid('stubborn')], 3000);
  expect(await ask(next, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(next.pid('database')).not.toBe(killed.pid('database'));
});

test('a child or a database that is killed is started again, with a sentence', async () => {
  const run = start('worker');
  await run.says('all is ready');
  const [worker, database] = [run.pid('worker'), run.pid('database')];
  process.kill(worker, 'SIGKILL');
  await run.says('The worker ended unexpectedly (signal SIGKILL). It starts again in 0.5 s.');
  await run.says('The worker runs again.');
  process.kill(database, 'SIGKILL');
  await run.says('The database runs again.');
  expect(run.pid('worker')).not.toBe(worker);
  expect(await ask(run, 'select 1 as n')).toEqual([{ n: 1 }]);
  run.process.kill('SIGTERM');
  expect(await run.exited()).toBe(0);
  await expectGone([run.pid('worker'), run.pid('database')], 3000);
});

async function ask(run: StartedPortal, sql: string): Promise<unknown[]> {
  const url = String(jsonLines(run.output()).findLast((line) => line['name'] === 'database')?.['url']);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

// Only root can make a folder of another user.
if (process.getuid?.() === 0)
  test('a folder of another user is refused with a sentence', async () => {
    chownSync(folder, 65_534, 65_534);
    const run = start();
    expect(await run.exited()).toBe(1);
    expect(run.output()).toContain(`${folder} belongs to another user (65534): start as that user`);
  });

test('kill -9 of npm, with a shell between, ends what it started', async () => {
  const words = `"${process.execPath}" "${path.join(import.meta.dirname, 'testing', 'fake-start.mjs')}"; true`;
  const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(words)}], { stdio: ['ignore', 1, 2] })`;
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const outer = spawn(process.execPath, ['-e', npm], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  runs.push(outer);
  let output = '';
  outer.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  expect(await waitUntil(() => jsonLines(output).length === 1, 10_000)).toBe(true);
  const pid = Number(jsonLines(output)[0]?.['pid']);
  expect(commandLineOf(pid)).toContain('fake-child.ts');
  outer.kill('SIGKILL');
  await expectGone([pid], 5000);
});

test('a data folder keeps its secrets to its owner and its ports while they are free', async () => {
  const first = openState(folder);
  const port = await first.port('smtp');
  expect(await first.port('inbox')).not.toBe(port);
  const again = openState(folder);
  expect(await again.port('smtp')).toBe(port);
  expect(again.secret('api')).toMatch(/^[0-9a-f]{64}$/);
  expect(openState(folder).secret('api')).toBe(again.secret('api'));
  expect(await freePort(port)).toBe(port);
});

test('seeded once, the accounts are known until the sources change', () => {
  const seeded = { accounts: [{ email: 'operator@demo.example', about: 'the operator' }], totpSecret: 'ABC' };
  openState(folder).keepSeeded('one', seeded);
  expect(openState(folder).seeded('one')).toEqual(seeded);
  expect(openState(folder).seeded('two')).toBeUndefined();
});

test('the fingerprint of sources changes with a word or a name in them, not with a test of them', () => {
  const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  put('a.ts', 'one');
  const first = fingerprint(folder, ['**']);
  put('a.test.ts', 'a test');
  expect(fingerprint(folder, ['**'])).toBe(first);
  put('a.ts', 'two');
  const second = fingerprint(folder, ['**']);
  expect(second).not.toBe(first);
  put('b.ts', '');
  expect(fingerprint(folder, ['**'])).not.toBe(second);
});
