import { serviceDefinitions } from '@portal/contract/services/list';
import { importedProducts, knownProducts } from '@portal/contract/services/products';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('the products of the services’ records are those of the migrations', async () => {
  const stored = await portal.owner.rows(sql`
    select key, unit, billed, trim_scale(factor)::text as factor from product where name is null order by key`);
  const known = knownProducts.map(({ key, unit, billed, factor = '1' }) => ({ key, unit, billed, factor }));
  expect(stored).toEqual(known.toSorted((one, other) => one.key.localeCompare(other.key)));
});

test('of them an e-invoice counts months where they are billed, and single ones of all others', () => {
  const catalogs = Object.values(importedProducts).flatMap((catalog) => Object.values(catalog));
  for (const { unit, billed, unece } of [...knownProducts, ...catalogs])
    expect([unit, unece]).toEqual([unit, billed === 'calendar-month' ? 'MON' : 'C62']);
});

test('each of them has a name, and nothing else has', () => {
  const named = serviceDefinitions.flatMap(({ productNames }) => Object.keys(productNames));
  expect(named.toSorted()).toEqual(knownProducts.map(({ key }) => key).toSorted());
});
