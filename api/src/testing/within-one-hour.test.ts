import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinOneHour } from './within-one-hour.ts';

let tries = 0;
beforeEach(() => {
  tries = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:59:59Z') });
});
afterEach(() => vi.useRealTimers());

const failsOnce = (meanwhile: () => void) => async (): Promise<void> => {
  tries += 1;
  meanwhile();
  if (tries === 1) throw new Error('one reading more');
};

test('what fails while a full hour passes is done anew', async () => {
  await withinOneHour(failsOnce(() => vi.setSystemTime(new Date('2026-01-01T11:00:01Z'))))();
  expect(tries).toBe(2);
});

test('what fails within an hour has failed', async () => {
  await expect(withinOneHour(failsOnce(() => undefined))()).rejects.toThrow('one reading more');
  expect(tries).toBe(1);
});
