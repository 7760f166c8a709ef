import { energyOf, gridOfRegions } from '@portal/contract/co2';
import { serviceDefinitions } from '@portal/contract/services/list';
import { importedProducts, knownProducts, toldProduct } from '@portal/contract/services/products';
import { services } from '@portal/contract/services/services';
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

test('the energy that they take, and what is emitted for it, are those of the contract', async () => {
  const stored = await portal.owner.rows<{ key: string; kwh: number }>(sql`
    select key, unit_kwh::float8 as kwh from product where unit_kwh is not null order by key`);
  const known = knownProducts.flatMap(({ key, takes }) =>
    takes === undefined ? [] : [{ key, kwh: expect.closeTo(energyOf(takes, 1), 12) }],
  );
  expect(stored).toEqual(known.toSorted((one, other) => one.key.localeCompare(other.key)));
  const grids = await portal.owner.rows<{ region: string; kgPerKwh: number }>(sql`
    select region, kg_per_kwh::float8 as "kgPerKwh" from grid_factor order by region desc`);
  expect(grids).toEqual(gridOfRegions);
});

test('what is told of a service is how much of its first product is used', async () => {
  const stored = await portal.owner.rows<{ key: string }>(sql`
    select key from product where is_told order by key`);
  const known = services.map(toldProduct).filter((key) => key !== null);
  expect(stored.map(({ key }) => key)).toEqual(known.toSorted());
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
