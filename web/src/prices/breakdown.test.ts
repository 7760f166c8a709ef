import { minorOf, withPercent } from '@portal/contract/exact';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { examplePrice as explanation } from '../platform/testing/example-price.ts';
import { breakdownOf, shownPrice, withVat } from './breakdown.ts';

test('a price is shown per TiB and month, and its parts add up', () => {
  const { customerMinor, inside } = breakdownOf(explanation);
  expect(customerMinor).toBe(31_116);
  expect(inside).toEqual({
    listMinor: 27_658,
    discountMinor: -5531,
    discountPercent: 20,
    partnerMinor: 22_127,
    upliftMinor: 3458,
    upliftPercent: 12.5,
    marginMinor: 8989,
    marginPercent: 28.9,
  });
  expect((inside?.listMinor ?? 0) + (inside?.discountMinor ?? 0)).toBe(inside?.partnerMinor);
});

const tibAndMonth = { minor: 747_520, per: 'TiB and month (730 hours)', unit: 'GiB and hour' };
const gibAndMonth = { minor: 730, per: 'GiB and month (730 hours)', unit: 'GiB and hour' };
test.each([
  ['s3-storage.capacity', tibAndMonth],
  ['virtual-data-center.memory', gibAndMonth],
  [
    'virtual-data-center.bandwidth',
    { minor: 730, per: 'Mbit/s and month (730 hours)', unit: 'Mbit/s and hour' },
  ],
  ['virtual-data-center.backup-basic', gibAndMonth],
  [
    'virtual-data-center.spla-sql-server-web',
    { minor: 1, per: 'license and calendar month', unit: 'license and calendar month' },
  ],
  ['m365-licenses.CFQ7TTC0LH18:0001:P3Y:annual', { minor: 1, per: 'seat and year', unit: 'seat and year' }],
  ['disaster-recovery.vm', { minor: 730, per: 'VM and month (730 hours)', unit: 'VM and hour' }],
  ['cloud-connect.storage', tibAndMonth],
  ['s3-storage.request', { minor: 1, per: 'unit', unit: 'unit' }],
] as const)('a price of %s is shown as its record says', (product, shown) => {
  const { minor, per, unit } = shownPrice(product, '0.01');
  expect({ minor, per: per.en, unit: unit.en }).toEqual(shown);
});

test('a customer is told its own price, and nothing of how it comes about', () => {
  const own = {
    ...explanation,
    listPrice: null,
    discountPercent: null,
    partnerPrice: null,
    upliftPercent: null,
    listVersion: null,
  };
  expect(breakdownOf(own)).toMatchObject({ customerMinor: 31_116, inside: null });
});

test('nothing has no margin in percent, and VAT is rounded to whole öre', () => {
  const free = { ...explanation, listPrice: '0', partnerPrice: '0', customerPrice: '0' };
  expect(breakdownOf(free).inside).toMatchObject({ marginMinor: 0, marginPercent: null });
  expect(withVat(154_001, 25)).toBe(192_501);
});

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((units) => String(units / 100));

test('of any price the parts add up to the öre, and each is the exact one rounded once', () => {
  const listPrices = fc.integer({ min: 0, max: 10_000_000 }).map((units) => (units / 1e9).toFixed(9));
  fc.assert(
    fc.property(listPrices, hundredths(0, 100), hundredths(-50, 500), (listPrice, discount, uplift) => {
      const partnerPrice = withPercent(listPrice, discount === '0' ? '0' : `-${discount}`);
      const customerPrice = withPercent(listPrice, uplift);
      const prices = { listPrice, partnerPrice, customerPrice };
      const explained = { ...explanation, ...prices, discountPercent: discount, upliftPercent: uplift };
      const { inside, customerMinor } = breakdownOf(explained);
      if (!inside) throw new Error('A partner is told how its price is made.');
      const { listMinor, discountMinor, partnerMinor, upliftMinor, marginMinor } = inside;
      expect([listMinor + discountMinor, listMinor + upliftMinor, partnerMinor + marginMinor]).toEqual([
        partnerMinor,
        customerMinor,
        customerMinor,
      ]);
      const exact = [listPrice, partnerPrice, customerPrice].map((price) => minorOf(price, 1024 * 730));
      expect([listMinor, partnerMinor, customerMinor]).toEqual(exact);
    }),
  );
});
