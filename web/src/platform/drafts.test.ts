import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { fakeStorage } from './testing/fakes.ts';

const now = 1_800_000_000_000;
const day = 86_400_000;

test('a draft comes back for the same person and form, and for nobody else', () => {
  const storage = fakeStorage();
  createDrafts(storage, 'elin', () => now).write('create-customer', { name: 'Granit AB' });
  const later = () => now + day;
  expect(createDrafts(storage, 'elin', later).read('create-customer')).toEqual({
    values: { name: 'Granit AB' },
    savedAt: now,
  });
  expect(createDrafts(storage, 'jonas', later).read('create-customer')).toBeNull();
  expect(createDrafts(storage, 'elin', later).read('create-bucket')).toBeNull();
});

test('what is secret is never kept', () => {
  const storage = fakeStorage();
  createDrafts(storage, 'elin', () => now).write('form', {
    password: 'a',
    currentPassword: 'b',
    code: '123456',
    secretKey: 'c',
    zipcode: '123 45',
  });
  expect(Object.values(storage.all()).join('')).toBe(
    JSON.stringify({ values: { zipcode: '123 45' }, savedAt: now }),
  );
});

test('a draft is forgotten when it is sent, after 30 days, and when it cannot be read', () => {
  const storage = fakeStorage({ 'draft:elin:broken': '{' });
  const drafts = createDrafts(storage, 'elin', () => now);
  drafts.write('form', { name: 'x' });
  expect(createDrafts(storage, 'elin', () => now + 31 * day).read('form')).toBeNull();
  drafts.clear('form');
  expect(drafts.read('form')).toBeNull();
  expect(drafts.read('broken')).toBeNull();
});
