import { expect, test } from 'vitest';
import { createIdempotency } from './idempotency.ts';

const counting = () => {
  let made = 0;
  return createIdempotency(() => `key-${(made += 1)}`);
};

test('a retry of the same body is the same order', () => {
  const idempotency = counting();
  expect(idempotency.keyFor({ name: 'logs' })).toBe(idempotency.keyFor({ name: 'logs' }));
});

test('a changed body is another order', () => {
  const idempotency = counting();
  expect(idempotency.keyFor({ name: 'logs' })).not.toBe(idempotency.keyFor({ name: 'dumps' }));
});

test('the same body after a success is another order', () => {
  const idempotency = counting();
  const first = idempotency.keyFor({ name: 'logs' });
  idempotency.reset();
  expect(idempotency.keyFor({ name: 'logs' })).not.toBe(first);
});

test('another file with the same words beside it is another order', () => {
  const idempotency = counting();
  const fileOf = (bytes: string) => new File([bytes], 'terms.pdf', { lastModified: 1 });
  const first = idempotency.keyFor({ body: {}, file: fileOf('one') });
  expect(idempotency.keyFor({ body: {}, file: fileOf('one') })).toBe(first);
  expect(idempotency.keyFor({ body: {}, file: fileOf('three') })).not.toBe(first);
});
