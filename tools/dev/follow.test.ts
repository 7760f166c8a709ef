import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from './follow.ts';

let folder = '';
let log = '';
let ended = new AbortController();

beforeEach(() => {
  ended = new AbortController();
  folder = mkdtempSync(path.join(tmpdir(), 'portal-follow-'));
  log = path.join(folder, 'log', 'api.log');
  mkdirSync(path.dirname(log));
});
afterEach(() => {
  ended.abort();
  rmSync(folder, { recursive: true, force: true });
});

test('restarts and errors are said once and whole, and no good call', async () => {
  const said: string[] = [];
  writeFileSync(log, 'of the run before\n');
  follow({ dataDir: folder, say: (line) => said.push(line), abort: ended.signal }, ['api']);
  appendFileSync(log, `${JSON.stringify({ level: 30, msg: 'request' })}\n`);
  appendFileSync(log, `${JSON.stringify({ level: 50, msg: 'unhandled', err: { stack: 'Error: no' } })}\n`);
  appendFileSync(log, 'Debugger listening on ws://127.0.0.1:9229/x\n\nRestarting ');
  await vi.waitFor(() => expect(said).toEqual(['api: unhandled: Error: no']));
  appendFileSync(log, "'main.ts'\n");
  await vi.waitFor(() => expect(said).toEqual(['api: unhandled: Error: no', "api: Restarting 'main.ts'"]));
});

test('a log that begins anew is read from its beginning', async () => {
  const said: string[] = [];
  writeFileSync(log, 'a long line of the log before\n');
  follow({ dataDir: folder, say: (line) => said.push(line), abort: ended.signal }, ['api']);
  writeFileSync(log, 'short\n');
  await vi.waitFor(() => expect(said).toEqual(['api: short']));
});
