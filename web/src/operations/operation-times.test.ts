import { expect, test } from 'vitest';
import { elapsedSeconds, inOrder, leftSeconds, shareDone } from './operation-times.ts';

const times = { createdAt: '2026-11-20T09:00:00Z', finishedAt: null, expectedSeconds: 30 };
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);

test('the time so far and the time left add up to what is expected', () => {
  expect(elapsedSeconds(times, at('09:00:11'))).toBe(11);
  expect(leftSeconds(times, at('09:00:11'))).toBe(19);
});

test('nothing is promised once it takes longer than expected', () => {
  expect(leftSeconds(times, at('09:00:30'))).toBeNull();
});

test('a finished one stands still', () => {
  expect(elapsedSeconds({ ...times, finishedAt: '2026-11-20T09:00:04Z' }, at('10:00:00'))).toBe(4);
});

test('a bar moves with the steps and is never full before the end', () => {
  expect(shareDone({ step: 0, steps: 3 })).toBe(0);
  expect(shareDone({ step: 2, steps: 3 })).toBeCloseTo(0.5);
  expect(shareDone({ step: 3, steps: 3 })).toBeLessThan(1);
});

test('what waits for a person stands first, then what is under way, then the latest', () => {
  const one = { state: 'succeeded', reason: null, createdAt: '2026-11-20T09:00:00Z' } as const;
  const two = { ...one, state: 'running', createdAt: '2026-11-20T08:00:00Z' } as const;
  const three = { ...one, state: 'failed', reason: 'refused', createdAt: '2026-11-20T09:30:00Z' } as const;
  const stuck = { ...one, state: 'needs-attention', createdAt: '2026-11-01T09:00:00Z' } as const;
  const back = { ...three, reason: 'stillWanted', createdAt: '2026-11-02T09:00:00Z' } as const;
  expect(inOrder([one, stuck, two, three, back])).toEqual([back, stuck, two, three, one]);
});
