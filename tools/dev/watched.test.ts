import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonLines, startChild, type Child } from '../demo/child.ts';
import { commandLineOf, waitUntil } from '../processes.ts';

const watched = path.join(import.meta.dirname, 'watched.ts');
const script = `
import { word } from './word.mjs';
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);
console.log(JSON.stringify({ word, pid: process.pid }));
`;
let folder = '';
let child: Child;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-watched-'));
  writeFileSync(path.join(folder, 'main.mjs'), script);
  say('first');
  child = startChild(folder, { name: 'watched', words: [watched, path.join(folder, 'main.mjs')] });
});
afterEach(async () => {
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
});

const say = (word: string): void =>
  writeFileSync(path.join(folder, 'word.mjs'), `export const word = '${word}';\n`);

async function untilSaid(word: string): Promise<number> {
  const said = () => jsonLines(child.output()).find((line) => line['word'] === word);
  await waitUntil(() => said() !== undefined, 20_000);
  expect(said(), child.output()).toBeDefined();
  return Number(said()?.['pid']);
}

test('what a process reads starts it again when it changes, and it ends with its starter', async () => {
  const first = await untilSaid('first');
  say('second');
  const second = await untilSaid('second');
  expect(commandLineOf(first)).toBeUndefined();
  await child.stop();
  expect(await waitUntil(() => commandLineOf(second) === undefined, 5000)).toBe(true);
});

test('a fault in a file is said, and its correction starts the process', async () => {
  await untilSaid('first');
  writeFileSync(path.join(folder, 'word.mjs'), 'export const other = ;\n');
  const log = (): string => readFileSync(path.join(folder, 'log', 'watched.log'), 'utf8');
  await waitUntil(() => log().includes('SyntaxError'), 20_000);
  expect(log()).toContain('SyntaxError');
  say('third');
  await untilSaid('third');
});
