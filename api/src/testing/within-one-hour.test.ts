import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inOneHour, withinOneHour } from './within-one-hour.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:59:59Z') });
});
afterEach(() => vi.useRealTimers());

const failing = (meanwhile: () => void) =>
  withinOneHour(() => {
    meanwhile();
    return Promise.reject(new Error('one reading more'));
  });
const failureOf = async (work: () => Promise<void>): Promise<string> =>
  work().then(
    () => '',
    (error: unknown) => String(error),
  );
const isTriedAgain = (failure: string): boolean => {
  const { retry } = inOneHour;
  if (typeof retry !== 'object' || !(retry.condition instanceof RegExp)) throw new Error('No condition.');
  return retry.condition.test(failure.replace(/^Error: /, ''));
};

test('what fails while a full hour passes is tried again, and says that it was that', async () => {
  const failure = await failureOf(failing(() => vi.setSystemTime(new Date('2026-01-01T11:00:01Z'))));
  expect(failure).toBe('Error: A full hour passed meanwhile: one reading more');
  expect(isTriedAgain(failure)).toBe(true);
});

test('what fails within an hour has failed', async () => {
  const failure = await failureOf(failing(() => undefined));
  expect(failure).toBe('Error: one reading more');
  expect(isTriedAgain(failure)).toBe(false);
});
