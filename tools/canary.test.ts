import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCanary } from './canary.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-canary-test-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('the canary is silent when each violation is reported, and names one that is not', () => {
  const caught = {
    path: 'api/src/alpha/any.ts',
    text: 'export const a: any = 1;\n',
    rule: 'typescript(no-explicit-any)',
  };
  const missed = {
    path: 'api/src/alpha/fine.ts',
    text: 'export const a = 1;\n',
    rule: 'boundaries(dependencies)',
  };
  const wronged = { path: 'api/src/alpha/console.ts', text: 'console.log(1);\n' };
  expect(runCanary([caught])).toEqual([]);
  expect(runCanary([caught, missed])).toEqual([
    expect.stringContaining('fine.ts breaks boundaries(dependencies)'),
  ]);
  expect(runCanary([wronged])).toEqual([expect.stringContaining('eslint(no-console) reports it')]);
  expect(readdirSync(folder)).toEqual([]);
});
