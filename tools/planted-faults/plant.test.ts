import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../steps.ts';
import type { Fault } from './fault.ts';
import { plantAll } from './plant.ts';
import { copySource, type SourceCopy } from './source-copy.ts';

const source = 'export const sum = (a: number, b: number) => a + b;\n';
let folder: string;
let copy: SourceCopy;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-to-plant-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, '.gitignore'), 'node_modules\n');
  writeFileSync(path.join(folder, 'sum.ts'), source);
  writeFileSync(
    path.join(folder, 'sum.test.ts'),
    `import { describe, expect, test } from 'vitest';
    import { sum } from './sum.ts';
    describe('a sum', () => {
      test('of one and two', () => expect(sum(1, 2)).toBe(3));
      test('of nothing', () => expect(sum(0, 0)).toBe(0));
      test('of what is red', () => expect(sum(1, 1)).toBe(3));
      test('of what never comes', () => sum(1, 2) === 3 || new Promise(() => undefined), 100);
    });`,
  );
  spawnSync('git', ['init', '-q'], { cwd: folder });
  copy = copySource(folder);
});
afterAll(() => {
  copy.remove();
  rmSync(folder, { recursive: true });
});

const fault = (replace: string, name: string, find = 'a + b'): Fault => ({
  name: `${replace}: ${name}`,
  file: 'sum.ts',
  find,
  replace,
  test: { file: 'sum.test.ts', name: `a sum › ${name}` },
});

test('a fault is caught by its own test failing, and by nothing else', async () => {
  const verdicts: Record<string, string> = {};
  const faults = [
    fault('a - b', 'of one and two'),
    fault('a - b', 'of nothing'),
    fault('a +', 'of one and two'),
    fault('a - b', 'of what never comes'),
    fault('a - b', 'of what is red'),
    fault('a - b', 'of what is not there'),
    fault('c', 'of one and two', 'a'),
  ];
  const options = { config: false as const, include: ['*.test.ts'] };
  await plantAll({ copy, faults, options }, (result) => {
    verdicts[result.fault.name] = result.verdict;
  });
  expect(verdicts).toEqual({
    'a - b: of one and two': 'caught',
    'a - b: of nothing': 'SURVIVED',
    'a +: of one and two': 'NO PROOF',
    'a - b: of what never comes': 'NO PROOF',
    'a - b: of what is red': 'NO PROOF',
    'a - b: of what is not there': 'NO PROOF',
    'c: of one and two': 'NOT PLANTED',
  });
  const sources = [copy.folder, folder].map((place) => readFileSync(path.join(place, 'sum.ts'), 'utf8'));
  expect(sources).toEqual([source, source]);
}, 300_000);

test('a copy that is removed leaves what it shares', () => {
  const other = copySource(folder);
  other.remove();
  expect(existsSync(other.folder)).toBe(false);
  expect(existsSync(path.join(root, 'node_modules', 'vitest', 'package.json'))).toBe(true);
});
