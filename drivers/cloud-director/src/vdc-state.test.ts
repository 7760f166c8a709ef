import { expect, it } from 'vitest';
import { vdcStateOf } from './statuses.ts';

it('the state of a vDC is known by word and by number, in any case', () => {
  const told = ['READY', 'ready', ' Ready ', '1', 'Not_Ready', '0', 'failed_creation', '-1'];
  const meant = ['ready', 'ready', 'ready', 'ready', 'busy', 'busy', 'failed', 'failed'];
  expect(told.map((word) => vdcStateOf(word))).toEqual(meant);
  const others = [undefined, '', '2', 'SIMULATED'].map((word) => vdcStateOf(word));
  expect(new Set(others)).toEqual(new Set(['unknown']));
});
