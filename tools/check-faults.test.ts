import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUnplantable } from './check-faults.ts';
import type { Fault } from './planted-faults/fault.ts';

let root: string;
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-faults-'));
  write('api/sum.ts', 'export const sum = (a, b) => a + b;\n');
  write(
    'api/sum.test.ts',
    `import { describe, expect, test } from 'vitest';
    describe('a sum', () => {
      // test('of a comment', () => expect(1).toBe(1));
      test.skip('of what is skipped', () => expect(1).toBe(1));
      test('of two', () => expect(sum(1, 1)).toBe(2));
      test.each([[1, 2]])(
        'of %s and \${other} is the organization\\'s (all)',
        async (one, other) => expect(sum(one, other)).toBe(3),
      );
    });`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const fault: Fault = {
  name: 'Sums are differences',
  file: 'api/sum.ts',
  find: 'a + b',
  replace: 'a - b',
  test: { file: 'api/sum.test.ts', name: 'a sum › of two' },
};
const check = (change: Partial<Fault> = {}): Promise<string[]> =>
  findUnplantable(root, [{ ...fault, ...change }], {
    config: false,
    include: ['**/*.test.ts'],
    globals: true,
  });
const named = (name: string): Promise<string[]> => check({ test: { ...fault.test, name } });

test('a fault with one place and a test is right', async () => {
  expect(await check()).toEqual([]);
  expect(await named("a sum › of 1 and 2 is the organization's (all)")).toEqual([]);
});

test('a place that is gone, comes twice or lies in no file is reported', async () => {
  const found = (times: number, file = fault.file): string[] => [
    `"Sums are differences": its place is found ${times} times in ${file}, not once.`,
  ];
  expect(await check({ find: 'a * b' })).toEqual(found(0));
  expect(await check({ find: 'a' })).toHaveLength(1);
  write('api/sum.ts', 'a + b; a + b;');
  expect(await check()).toEqual(found(2));
  expect(await check({ file: 'api/gone.ts' })).toEqual(found(0, 'api/gone.ts'));
});

test('a fault that changes nothing is reported', async () => {
  expect(await check({ replace: 'a + b' })).toEqual(['"Sums are differences" changes nothing.']);
});

test.each([
  'a sum › of three',
  'a product › of two',
  'a sum › of a comment',
  'a sum › of what is skipped',
  'a sum › of 1 and 2',
])('a test that does not exist or does not run is reported: %s', async (name) => {
  expect(await named(name)).toEqual([
    `"Sums are differences": there is no test "${name}" in api/sum.test.ts.`,
  ]);
});

test('a test of a suite is looked for in the suite', async () => {
  write('api/suite.ts', "export const suite = () => describe('lists', () => test('end', () => undefined));");
  const inSuite = (name: string): Promise<string[]> =>
    check({ test: { file: 'api/sum.test.ts', suite: 'api/suite.ts', name } });
  expect(await inSuite('customers › lists › end')).toEqual([]);
  expect(await inSuite('customers › lists › begin')).toEqual([
    '"Sums are differences": there is no test "customers › lists › begin" in api/suite.ts.',
  ]);
});

test('a test file that is gone is reported', async () => {
  expect(await check({ test: { file: 'api/gone.test.ts', name: 'of two' } })).toEqual([
    '"Sums are differences": there is no test "of two" in api/gone.test.ts.',
  ]);
});
