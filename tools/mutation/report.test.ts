import { expect, test } from 'vitest';
import { reportOf, type Explained, type Mutant } from './report.ts';

const source = 'const sum = (a, b) => a + b;\nconst less = (a, b) => a < b;\n';
const mutant = (line: number, replacement: string, status: string): Mutant => ({
  fileName: 'sum.ts',
  status,
  replacement,
  location: { start: { line: line + 1, column: 23 }, end: { line: line + 1, column: 28 } },
});
const killed = Array.from({ length: 9 }, () => mutant(0, 'a - b', 'Killed'));
const survivor = mutant(1, 'a <= b', 'Survived');
const reason: Explained = {
  file: 'sum.ts',
  line: 'const less = (a, b) => a < b;',
  replacement: 'a <= b',
  because: 'No two are alike.',
};
const report = (mutants: readonly Mutant[], explained: readonly Explained[] = []) =>
  reportOf(mutants, explained, () => source);

test('nine of ten that are seen, and the tenth explained, are good; without a reason, or with fewer, they are not', () => {
  expect(report([...killed, survivor], [reason])).toEqual({
    isGood: true,
    lines: [
      '  90.0 %      9 of    10  sum.ts',
      'sum.ts:2:23: const less = (a, b) => a < b; → a <= b\n    No two are alike.',
      '  90.0 %      9 of    10  of all changes are seen by a test',
    ],
  });
  expect(report([...killed, survivor]).isGood).toBe(false);
  expect(report([...killed.slice(1), survivor], [reason]).isGood).toBe(false);
  expect(report([]).isGood).toBe(false);
});

test('a change that ran into a limit is seen, one that no test runs is not, and one that does not compile counts as none', () => {
  const all = [...killed, mutant(0, 'a * b', 'Timeout'), mutant(0, '', 'CompileError')];
  expect(report(all).lines.at(-1)).toContain('100.0 %     10 of    10');
  expect(report([...killed, mutant(1, 'a <= b', 'NoCoverage')]).isGood).toBe(false);
});

test('a reason for what a test sees is needless, and one of a file that was left out is not', () => {
  expect(report(killed, [reason])).toMatchObject({ isGood: false });
  expect(report(killed, [{ ...reason, file: 'other.ts' }])).toMatchObject({ isGood: true });
});
