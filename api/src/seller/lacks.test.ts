import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { makeSeller } from './testing/seller.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const lacks = async () =>
  (await portal.owner.rows<{ field: string }>(sql`select seller_lacks as field from seller_lacks()`)).map(
    ({ field }) => field,
  );

const wanted = ['name', 'address', 'zipcode', 'city', 'seat', 'organizationNumber', 'vatNumber', 'bankgiro'];
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('everything that the law wants lacks while nobody has filled it in, and nothing of a complete seller', async () => {
  expect(await lacks()).toEqual(wanted);
  await makeSeller(portal.owner);
  expect(await lacks()).toEqual([]);
});

test.each(wanted.slice(0, -1))('%s is named when it lacks', async (field) => {
  await makeSeller(portal.owner, { [columnOf(field)]: '' });
  expect(await lacks()).toEqual([field]);
});

test('one account to pay to is enough, whichever', async () => {
  const none = { bankgiro: '', plusgiro: '', iban: '', bic: '' };
  await makeSeller(portal.owner, none);
  expect(await lacks()).toEqual(['bankgiro']);
  await makeSeller(portal.owner, { ...none, plusgiro: '490123-7' });
  expect(await lacks()).toEqual([]);
  await makeSeller(portal.owner, { ...none, iban: 'SE4550000000058398257466' });
  expect(await lacks()).toEqual([]);
});
