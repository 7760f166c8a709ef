import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { failRepeated, keepRetried, readRetried } from './retried.ts';
import { isGood, noTests } from './tally.ts';

const retried = [{ name: 'a.spec.ts › wakes', reason: 'expected 1 to be 2' }];
const tally = { ...noTests, passed: 2, retried };

test('a test that needs a second try in two runs in a row has failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-retried-'));
  const file = path.join(folder, 'retried.json');
  expect(readRetried(file)).toEqual([]);
  expect(isGood(failRepeated(tally, readRetried(file)), true)).toBe(true);
  keepRetried(tally, file);
  const again = failRepeated(tally, readRetried(file));
  expect(again).toMatchObject({ passed: 1, failed: 1 });
  expect(again.failures[0]?.name).toContain('a.spec.ts › wakes');
  keepRetried(noTests, file);
  expect(failRepeated(tally, readRetried(file)).failed).toBe(0);
  rmSync(folder, { recursive: true });
});
