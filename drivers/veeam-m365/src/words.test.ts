import { expect, it } from 'vitest';
import { idOf, stateOf, timeOf } from './words.ts';

it('says how a job, a session or a line of its log is, and of a word that it does not know that this is unknown', () => {
  const words = [
    'Running',
    'Stopped',
    'Stop',
    'Success',
    'Warning',
    'Failed',
    'Error',
    'Odd',
    '',
    null,
    undefined,
  ];
  expect(words.map(stateOf)).toEqual([
    'running',
    'stopped',
    'stopped',
    'success',
    'warning',
    'error',
    'error',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

it('takes a time of the year 1, or none, for one that has not come', () => {
  for (const none of ['0001-01-01T00:00:00Z', '1970-01-01T23:59:59.999Z', '', 'soon', null, undefined])
    expect([none, timeOf(none)]).toEqual([none, null]);
  for (const text of ['1970-01-02T00:00:00.000Z', '2026-11-20T10:00:00.000Z'])
    expect(timeOf(text)?.toISOString()).toBe(text);
});

it('takes the id of nobody for none', () => {
  const one = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';
  expect([one, '00000000-0000-0000-0000-000000000000', null, undefined].map(idOf)).toEqual([
    one,
    null,
    null,
    null,
  ]);
});
