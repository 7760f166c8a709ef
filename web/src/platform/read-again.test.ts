import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => queries.clear());

/** Something in view that is read by hand: each read waits until it is answered. */
function inView(queryKey: readonly string[]) {
  const waiting: ((answer: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => waiting.push(resolve));
  const observer = new QueryObserver(queries, { queryKey, queryFn: read });
  const leave = observer.subscribe(() => undefined);
  const answer = async (text: string): Promise<void> => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.(text);
  };
  return { answer, waiting, shown: () => observer.getCurrentResult().data, leave };
}

test('a first read that is under way when its thing changes is not the last word', async () => {
  const user = inView(['s3-storage', 'getStorageUser']);
  const again = readAgain(queries, ['s3-storage']);
  await user.answer('creating');
  await user.answer('active');
  await again;
  expect(user.shown()).toBe('active');
  user.leave();
});

test('what was read before is read once, and what is of something else not at all', async () => {
  const user = inView(['s3-storage', 'getStorageUser']);
  const other = inView(['customers']);
  await user.answer('creating');
  await other.answer('as it is');
  await expect.poll(() => [user.shown(), other.shown()]).toEqual(['creating', 'as it is']);
  const again = readAgain(queries, ['s3-storage']);
  await user.answer('active');
  await again;
  expect(user.shown()).toBe('active');
  expect([user.waiting, other.waiting]).toEqual([[], []]);
  for (const one of [user, other]) one.leave();
});
