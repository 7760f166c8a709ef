import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { outsideEdits } from './outside.ts';
import { planOf, write } from './plan.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const laid = 'node_modules/.package-lock.json';
let copy: string;

/** As much of the repository as the generator looks at. */
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'portal-new-'));
  for (const file of Object.keys(outsideEdits)) cpSync(path.join(root, file), path.join(copy, file));
  cpSync(path.join(root, 'api/migrations'), path.join(copy, 'api/migrations'), { recursive: true });
  mkdirSync(path.join(copy, 'node_modules'));
  writeFileSync(path.join(copy, laid), '{"packages":{}}');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const all = (): string[] => globSync('**/*.*', { cwd: copy }).toSorted();
const textOf = (file: string): string => readFileSync(path.join(copy, file), 'utf8');

test('a capability gets its own files and an entry in at most six others, with no template’s word left', () => {
  const before = all();
  const plan = planOf(copy, 'paper-archive');
  expect(all()).toEqual(before);
  const written = write(copy, plan);
  const added = all().filter((file) => !before.includes(file));
  expect(plan.own.map(({ file }) => file)).toEqual(expect.arrayContaining(added));
  expect(plan.outside.map(({ file }) => file)).toEqual(Object.keys(outsideEdits));
  expect(plan.outside.length).toBeLessThanOrEqual(6);
  const own = /(?:^|\/)(?:\d+-)?paper-archive(?:[./-]|$)/;
  expect(plan.own.map(({ file }) => file).filter((file) => !own.test(file))).toEqual([]);
  expect(written.filter((file) => /__\w+__/.test(file + textOf(file)))).toEqual([]);
  expect(textOf('contract/src/services/list.ts')).toMatch(/ = \[[^\]]*\bpaperArchiveService\b/);
  for (const { place, target } of plan.links) {
    expect(readlinkSync(path.join(copy, place))).toBe(target);
    for (const lock of ['package-lock.json', laid]) expect(textOf(lock)).toContain(`"${place}"`);
  }
});

test('the lock file keeps the order that npm gives it', () => {
  const places = (text: string): string[] => Object.keys(JSON.parse(text).packages);
  const before = places(textOf('package-lock.json'));
  write(copy, planOf(copy, 'paper-archive'));
  expect(places(textOf('package-lock.json')).filter((place) => !place.includes('paper-archive'))).toEqual(
    before,
  );
});

test.each([
  ['', 'is no name of a capability'],
  ['PaperArchive', 'is no name of a capability'],
  ['paper_archive', 'is no name of a capability'],
  ['../paper', 'is no name of a capability'],
  ['platform', 'api/src/platform is there already'],
])('the name "%s" is refused, and nothing is written', (name, sentence) => {
  mkdirSync(path.join(copy, 'api/src/platform'));
  const before = all();
  expect(() => planOf(copy, name)).toThrow(sentence);
  expect(all()).toEqual(before);
});

test('a second run for the same name is refused and changes nothing', () => {
  write(copy, planOf(copy, 'paper-archive'));
  const texts = new Map(all().map((file) => [file, textOf(file)]));
  expect(() => planOf(copy, 'paper-archive')).toThrow('contract/src/paper-archive is there already');
  expect(new Map(all().map((file) => [file, textOf(file)]))).toEqual(texts);
});

test('the command says why it refuses, and ends as failed', () => {
  const run = spawnSync(process.execPath, [path.join(root, 'tools/new-capability.ts'), 's3-storage']);
  expect([run.status, run.stderr.toString()]).toEqual([
    1,
    'Nothing is written: contract/src/s3-storage is there already.\n',
  ]);
});

test('what docs/architecture.md lists is what is edited', () => {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = /## Adding a capability\n([\s\S]*?)(?=\n1\. )/.exec(page) ?? [];
  expect([...section.matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file)).toEqual(Object.keys(outsideEdits));
});
