import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { takeGuess, waitOf } from './guess-repository.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('after five wrong guesses each one waits twice as long as the one before, at most a quarter of an hour', async () => {
  const { auth } = portal.platform;
  let seconds = Date.parse('2026-01-01T00:00:00Z') / 1000;
  const now = (): Date => new Date(seconds * 1000);
  const waits: number[] = [];
  for (let guess = 1; guess <= 14; guess += 1) {
    expect(await takeGuess(auth, 'account', now())).toBe(guess);
    const wait = await waitOf(auth, 'account', now());
    waits.push(wait);
    if (wait > 0) {
      seconds += wait - 1;
      expect(await takeGuess(auth, 'account', now())).toBeNull();
      seconds += 1;
    }
  }
  expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  seconds += 24 * 60 * 60 + 1;
  expect(await takeGuess(auth, 'account', now())).toBe(1);
});
