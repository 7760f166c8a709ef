import { expect, test } from 'vitest';
import { dearestTable, stepTable } from './costs.ts';

test('a step is printed in minutes and in seconds of processor, where the system says those', () => {
  const table = stepTable([
    { name: 'lint', seconds: 90, processorSeconds: 123.45 },
    { name: 'types', seconds: 6 },
  ]);
  expect(table.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['minutes', 'seconds of processor', 'step'],
    ['1.5', '123.5', 'lint'],
    ['0.1', 'types'],
    [''],
  ]);
});

test('the ten dearest files are listed, dearest first', () => {
  const costs = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, seconds: n }));
  const lines = dearestTable('Dearest:', costs).trim().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]?.trim()).toBe('11.0  11.test.ts');
});
