import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNotPassed, findUnproven, findUnprovenServices, readTaggedTests } from './check-promises.ts';
import { readReport } from './reports.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-promises-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const file = 'a.test.ts';
const sources = (lines: string) => {
  writeFileSync(path.join(root, file), `import { describe, test } from 'vitest';\n${lines}\n`);
  const tags = ['kept', 'other'].map((name) => ({ name }));
  return readTaggedTests(root, { root, config: false, include: ['*.test.ts'], globals: true, tags });
};
const run = (assertions: { title: string; status: string }[]) => {
  const assertionResults = assertions.map((assertion) => ({
    ...assertion,
    fullName: assertion.title,
    ancestorTitles: [],
    tags: ['kept'],
  }));
  const testResults = [{ name: path.join(root, file), status: 'passed', assertionResults }];
  writeFileSync(path.join(root, 'report.json'), JSON.stringify({ testResults }));
  return readReport(path.join(root, 'report.json'), root);
};

test('a promise is proven by a test or a group that carries its tag', async () => {
  const tests = await sources(`
    test('one', { tags: ['kept'] }, () => undefined);
    describe('group', { tags: ['other'] }, () => test('two', () => undefined));`);
  expect(tests).toEqual([
    { file, name: 'one', tags: ['kept'] },
    { file, name: 'group > two', tags: ['other'] },
  ]);
  expect(findUnproven(['kept', 'other'], tests)).toEqual([]);
});

test.each([
  ['a comment', "// test('one', { tags: ['kept'] }, () => undefined);\ntest('two', () => undefined);"],
  ['a string', `test("test('one', { tags: ['kept'] }, x)", () => undefined);`],
  ['a test that is skipped', "test.skip('one', { tags: ['kept'] }, () => undefined);"],
  ['a test that may be skipped', "test.skipIf(true)('one', { tags: ['kept'] }, () => undefined);"],
  [
    'a test in a skipped group',
    "describe.skip('g', { tags: ['kept'] }, () => test('one', () => undefined));",
  ],
  ['a test still to be written', "test.todo('one', { tags: ['kept'] });"],
])('it is not proven by %s', async (_what, lines) => {
  expect(findUnproven(['kept'], await sources(lines))).toEqual([
    'No test that always runs has the tag "kept".',
  ]);
});

test('a tag that names no promise is an error', async () => {
  await expect(sources("test('one', { tags: ['broken'] }, () => undefined);")).rejects.toThrow('"broken"');
});

test.each([
  ['failed', [{ title: 'one', status: 'failed' }]],
  ['was skipped', [{ title: 'one', status: 'pending' }]],
  ['did not run', []],
])('a run in which a tagged test %s breaks the promise', async (_what, assertions) => {
  const tests = await sources("test('one', { tags: ['kept'] }, () => undefined);");
  expect(findNotPassed(tests, run(assertions))).toEqual([
    `${file}: 1 tests have the tag "kept", and 0 passed in this run.`,
  ]);
  expect(findNotPassed(tests, run([{ title: 'one', status: 'passed' }]))).toEqual([]);
});

test('a service that brings nothing to what is promised of each, and a promise that no test over all proves, are told', () => {
  const all = ['audited', 'secret-once', 'cloud-down', 'no-lost-edit'];
  const tests = [
    { file: 'api/src/service-promises.test.ts', name: 'one', tags: all },
    { file: 'api/src/another.test.ts', name: 'two', tags: ['price-secrecy'] },
  ];
  const there = (one: string): boolean => one !== 'api/src/backup/testing/promises.ts';
  expect(findUnprovenServices(['storage', 'backup'], tests, there)).toEqual([
    'api/src/backup/testing/promises.ts is missing: without it nothing proves what is promised of each service.',
    'No test over all services has the tag "price-secrecy".',
  ]);
});
