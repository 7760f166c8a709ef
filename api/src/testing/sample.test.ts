import { expect, test } from 'vitest';
import { pick } from './sample.ts';

const items = Array.from({ length: 1000 }, (_, n) => ({ n, tens: `tens ${Math.floor(n / 10)}` }));
const kinds = ({ tens }: (typeof items)[number]): string[] => [tens];

test('a sample is as large as its share and has every kind', () => {
  const taken = [...pick(items, { share: 0.3, kinds }, 7)];
  expect(new Set(taken.map((n) => items[n]?.tens)).size).toBe(100);
  expect(taken.length).toBeGreaterThanOrEqual(300);
  expect(taken.length).toBeLessThan(350);
});

test('a sample is the same for the same seed and another for another', () => {
  const of = (seed: number): string => [...pick(items, { share: 0.1, kinds }, seed)].join();
  expect(of(1)).toBe(of(1));
  expect(of(1)).not.toBe(of(2));
});

test('a sample without a share has one of each kind at least, and no more than one', () => {
  expect(pick(items, { share: 0, kinds }, 7).size).toBe(100);
});
