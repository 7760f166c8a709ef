import { expect, test } from 'vitest';
import { fakeStorage } from '../../platform/testing/fakes.ts';
import { createPageOwners } from './page-owners.ts';

test('a page is that of whoever met it first, also after a reload', () => {
  const storage = fakeStorage();
  expect(createPageOwners(storage).claim('page-1', 'elin in reseller')).toBe(true);
  const reloaded = createPageOwners(storage);
  expect(reloaded.claim('page-1', 'elin in customer')).toBe(false);
  expect(reloaded.claim('page-2', 'elin in customer')).toBe(true);
  expect(reloaded.claim('page-1', 'elin in reseller')).toBe(true);
});

test('what is kept does not grow with every page', () => {
  const storage = fakeStorage();
  const owners = createPageOwners(storage);
  for (let page = 0; page < 500; page += 1) owners.claim(`page-${page}`, 'elin');
  expect(Object.keys(JSON.parse(storage.all()['pageOwners'] ?? '{}'))).toHaveLength(200);
  expect(owners.claim('page-499', 'jonas')).toBe(false);
});
