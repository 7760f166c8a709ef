import {
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
  type AttachRate,
} from '@portal/contract/virtual-data-center/backup';
import { vdcUsage } from '@portal/contract/virtual-data-center/usage';
import { expect, test } from 'vitest';
import { answer, fail, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { rows } from '../testing/component/rows/services/virtual-data-center.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const offered = { servicesOffered: ['virtual-data-center' as const] };
const partner = personOf('partner', 'owner', offered);
const address = '/services/virtual-data-center/usage';
const rate: AttachRate = { vms: 41, protectedVms: 38, basic: 6, standard: 18, premium: 14, none: 3 };
const revenue = {
  ...sampleOf(getVirtualDataCenterRevenue),
  month: '2026-11',
  currency: 'SEK',
  products: [{ product: 'virtual-data-center.memory' as const, customerMinor: 123_450 }],
  customerMinor: 123_450,
};
/** What else the page asks. */
const others = (name: string) => {
  const row = rows.find((one) => one.name === name);
  return [row?.reads, ...(row?.also ?? [])].flatMap((endpoint) => (endpoint ? [sampled(endpoint)] : []));
};

test('over all customers it tells the attach rate, the tiers and what each product brings in', async () => {
  const { page } = await open({
    me: partner,
    address,
    answers: [
      ...others('virtual-data-center-usage-by-customer'),
      answer(getAverageAttachRate, rate),
      answer(getVirtualDataCenterRevenue, revenue),
    ],
  });
  await page.getByText('38 of 41 VMs have a backup policy').waitFor();
  const figures = page.locator('dl', { hasText: 'Attach rate' });
  expect(await figures.locator('dt').allTextContents()).toEqual([
    'Attach rate',
    'Basic',
    'Standard',
    'Premium',
    'No backup policy',
  ]);
  expect((await figures.innerText()).replaceAll(/\s+/g, ' ')).toContain('92.7 % 38 of 41 VMs');
  const products = page.getByRole('region', { name: 'What customers pay, by product' }).first();
  await products.getByText('Data center, memory').waitFor();
  await products.getByText('1,234.50').first().waitFor();
});

test('what could not be read is said in its own words', async () => {
  const { page, excuse } = await open({
    me: partner,
    address,
    answers: [
      ...others('virtual-data-center-usage-by-customer'),
      fail(getAverageAttachRate),
      fail(getVirtualDataCenterRevenue),
    ],
  });
  await page.getByText('Unable to get attach rate').waitFor();
  await page.getByText('Unable to get revenue metering').waitFor();
  excuse();
});

test('a customer sees its own, without what others pay, and the way to its unprotected VMs', async () => {
  const { page } = await open({
    me: personOf('customer', 'owner', offered),
    address,
    answers: [...others('virtual-data-center-usage'), answer(getAttachRate, rate)],
  });
  const link = page.getByRole('link', { name: 'Show unprotected VMs' });
  expect(await link.getAttribute('href')).toBe('/services/virtual-data-center/unprotected-vms');
  expect(await page.getByText('What customers pay, by product').count()).toBe(0);
});

test('what was used leads to the data center; a backup policy beside it has no page', async () => {
  const used = sampleOf(vdcUsage.byThing);
  const [row] = used.items;
  if (!row) throw new Error('The sample has no data center.');
  const vdc = { ...row, name: 'Production', exists: true, hours: 24, hoursExpected: 24 };
  const policy = { ...vdc, id: row.id.replace(/^./, 'f'), name: 'web-01', hours: 0, hoursExpected: 0 };
  const { page } = await open({
    me: personOf('customer', 'owner', offered),
    address,
    answers: [
      ...others('virtual-data-center-usage'),
      answer(getAttachRate, rate),
      answer(vdcUsage.byThing, { ...used, items: [vdc, policy] }),
    ],
  });
  const link = page.getByRole('link', { name: 'Production' });
  expect(await link.getAttribute('href')).toBe(`/services/virtual-data-center/vdc/${vdc.id}`);
  await page.getByText('web-01').waitFor();
  expect(await page.getByRole('link', { name: 'web-01' }).count()).toBe(0);
});

test('of two things of one name the usage says by which id they are known', async () => {
  const used = sampleOf(vdcUsage.byThing);
  const [row] = used.items;
  if (!row) throw new Error('The sample has no data center.');
  const twins = ['a1b2', 'c3d4'].map((end) => ({
    ...row,
    id: `${row.id.slice(0, -4)}${end}`,
    name: 'web-01',
  }));
  const other = { ...row, name: 'db-01' };
  const { page } = await open({
    me: personOf('customer', 'owner', offered),
    address,
    answers: [
      ...others('virtual-data-center-usage'),
      answer(getAttachRate, rate),
      answer(vdcUsage.byThing, { ...used, items: [...twins, other] }),
    ],
  });
  await page.getByText('ID ending in a1b2').waitFor();
  await page.getByText('ID ending in c3d4').waitFor();
  expect(await page.getByText('ID ending in').count()).toBe(2);
});
