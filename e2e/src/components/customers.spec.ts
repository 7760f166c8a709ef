import {
  getCustomer,
  getCustomerOverview,
  listCustomers,
  type CustomerRow,
} from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { listCustomerUsers } from '@portal/contract/users';
import { expect, test } from 'vitest';
import { answer, emptied, never, refuse, sampled } from '../testing/component/answers.ts';
import { customerWith, logWith, overviewWith, reasonWith } from '../testing/component/one-customer.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { openRowMenu } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = '/customers/customers';
const partner = personOf('partner', 'owner');

/** A page of a list of forty customers. */
function pageOf(names: readonly string[], nextCursor: string | null = null, total = 40) {
  const list = sampleOf(listCustomers);
  const [first] = list.items;
  if (!first) throw new Error('The sample has no customer.');
  const idOf = (index: number) => first.id.slice(0, -2) + String(10 + index);
  const items = names.map((name, index) => ({ ...first, id: idOf(index), name }));
  return answer(listCustomers, { ...list, items, nextCursor, total });
}
const namesFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Row ${from + index}`);

test('the list says what each uses, what it costs and what needs somebody, and each row opens its customer', async () => {
  const list = sampleOf(listCustomers);
  const [first] = list.items;
  if (!first) throw new Error('The sample has no customer.');
  const failed = reasonWith({
    level: 'error',
    kind: 'bucketsFailed',
    service: 's3-storage',
    count: 1,
    name: 'pk-logs',
  });
  const customer = (index: number, more: Partial<CustomerRow>): CustomerRow => ({
    ...first,
    id: first.id.slice(0, -2) + String(10 + index),
    activeServices: [
      { service: 'virtual-data-center', state: 'enabled' },
      { service: 's3-storage', state: 'enabled' },
    ],
    closedUntil: null,
    deletedOn: null,
    ...more,
  });
  const items = [
    customer(0, {
      name: 'Aspnäs',
      customerMinor: 7_147_276,
      beforeMinor: 7_062_184,
      // What is being done beside it is no second thing to look at.
      attention: {
        level: 'error',
        count: 1,
        reasons: [failed, reasonWith({ level: 'busy', kind: 'serviceBusy', service: 's3-storage' })],
      },
    }),
    customer(1, {
      name: 'Polarvind',
      activeServices: [
        { service: 'virtual-data-center', state: 'enabled' },
        { service: 's3-storage', state: 'needs-attention' },
        { service: 'm365-backup', state: 'provisioning' },
        { service: 'cloud-connect', state: 'not-enabled' },
      ],
      customerMinor: 115_000,
      beforeMinor: 100_000,
      attention: { level: 'warning', count: 2, reasons: [reasonWith({ service: 's3-storage' }), failed] },
    }),
    customer(2, {
      name: 'Kustlinjen',
      activeServices: [],
      customerMinor: null,
      beforeMinor: null,
      attention: { level: 'none', count: 0, reasons: [] },
    }),
  ];
  const sums = { sumMinor: 87_472_780, partnerSumMinor: 55_690_145 };
  const body = { ...list, items, month: '2026-11', currency: 'SEK', ...sums, total: 40 };
  const answers = [answer(listCustomers, body), customerWith(), overviewWith(), logWith()];
  const { page, lastCall } = await open({ me: partner, address, answers });
  const cells = () =>
    page
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
      );
  const number = first.organizationNumber;
  await expect.poll(cells).toEqual([
    [`AS\nAspnäs\n${number}`, 'vDC, S3', '71,472.76', '+1.2\u00A0%', '1 bucket failed\npk-logs', ''],
    [
      `PO\nPolarvind\n${number}`,
      expect.stringMatching(/^vDC, S3, Backup\s+S3 needs attention\s+\+1$/),
      '1,150.00',
      '+15.0\u00A0%',
      '2 need attention\nS3 Storage needs attention',
      '',
    ],
    [`KU\nKustlinjen\n${number}`, '–', '–', '–', 'All well', ''],
  ]);
  const strong = page.getByText('%').locator('xpath=self::*[@data-notable]');
  expect(await strong.allTextContents()).toEqual(['+15.0\u00A0%']);
  const heads = page.getByRole('columnheader');
  expect((await heads.allTextContents()).slice(0, 5)).toEqual([
    'Customer',
    'Services',
    'November so far, SEK',
    expect.stringMatching(/^Vs \d+\u00A0Oct$/),
    'Attention, then cost',
  ]);
  expect(await heads.nth(4).getAttribute('aria-sort')).toBe('descending');
  await page.getByText('All 40, November so far, excl. VAT').waitFor();
  await page.getByText('874,727.80\u00A0SEK, you pay 556,901.45\u00A0SEK').waitFor();
  expect(lastCall(listCustomers)?.query).toEqual({ pageSize: '50' });
  await page.getByRole('button', { name: 'Attention', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Failed' }).click();
  await expect.poll(() => lastCall(listCustomers)?.query).toEqual({ pageSize: '50', attention: 'error' });
  await page.getByText('All 40 that match, November so far, excl. VAT').waitFor();
  await page.getByText('71,472.76').click();
  await page.waitForURL(
    (url) => url.pathname === '/customers/customer' && url.searchParams.get('id') === items[0]?.id,
  );
});

test('columns and density are remembered, for this person only', async () => {
  const { page } = await open({ me: partner, address, answers: [pageOf(['Aspnäs'])] });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Services' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  const heads = async () =>
    (await page.getByRole('columnheader').allTextContents()).filter((head) => /^(Services|City)$/.test(head));
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.locator('table[data-density=compact]').waitFor();
    await page.getByRole('link', { name: 'Aspnäs' }).waitFor();
    expect(await heads()).toEqual(['City']);
    await expect.poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height).toBe(37);
  }
  const kept = await page.evaluate(() => Object.entries(localStorage));
  const stored = Object.fromEntries(kept.filter(([name]) => name !== 'accessToken'));
  const id = '018499fe-94c8-700f-99ca-efcc3c184999';
  const other = { ...partner, user: { ...partner.user, id } };
  await open({ me: other, stored, address, answers: [pageOf(['Aspnäs'])] });
  await page.locator('table[data-density=normal]').waitFor();
  expect(await heads()).toEqual(['Services']);
});

test('the operator reads the customers of the partner that it chooses, and changes nothing', async () => {
  const partners = sampleOf(listPartners);
  const items = partners.items.map((one) => ({ ...one, state: 'active' as const }));
  const { page, calls } = await open({
    me: personOf('operator', 'owner'),
    address,
    answers: [
      answer(listPartners, { ...partners, items }),
      pageOf(['Aspnäs']),
      sampled(getCustomer),
      sampled(getCustomerOverview),
    ],
  });
  const lastQuery = () => calls.filter(({ endpoint }) => endpoint.name === listCustomers.name).at(-1)?.query;
  await page.getByRole('link', { name: 'Aspnäs' }).waitFor();
  expect(lastQuery()).toMatchObject({ partnerId: items[0]?.id });
  expect(await page.getByRole('button', { name: 'Create customer' }).count()).toBe(0);
  const choice = page.getByRole('combobox', { name: 'Partner' });
  await choice.selectOption({ value: items[1]?.id ?? '' });
  await expect.poll(lastQuery).toMatchObject({ partnerId: items[1]?.id });
  await openRowMenu(page, 'Aspnäs');
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Manage services']);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Aspnäs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Name 1' }).waitFor();
  expect(new URL(page.url()).searchParams.get('partnerId')).toBe(items[1]?.id);
});

test('the foot speaks of the rows in view while the next page is on its way, and a second press does nothing', async () => {
  const first = pageOf(namesFrom(1, 25), 'next');
  const { page, change, calls } = await open({ me: partner, address, answers: [first] });
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  const range = page.getByRole('status').filter({ hasText: /^\d+–\d+ of \d+$/ });
  const ranges = async () =>
    `${await range.innerText()}, ${await page.locator('tbody a').first().innerText()}`;
  const cursors = () => calls.filter(({ query }) => JSON.stringify(query).includes('"cursor":"next"')).length;
  await expect.poll(ranges).toBe('1–25 of 40, Row 1');
  change(never(listCustomers));
  await page.getByRole('button', { name: 'Next page' }).dblclick();
  await page.waitForURL(({ searchParams }) => searchParams.get('page') === '2');
  await page.locator('table[aria-busy=true]').waitFor();
  expect(await ranges()).toBe('1–25 of 40, Row 1');
  change(pageOf(namesFrom(26, 40)));
  await expect.poll(ranges).toBe('26–40 of 40, Row 26');
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  expect(cursors()).toBe(1);
  change(first);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(ranges).toBe('1–25 of 40, Row 1');
  expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
  // The rows per page are remembered.
  await page.goto(address);
  await expect.poll(ranges).toBe('1–25 of 40, Row 1');
  expect(calls.findLast(({ endpoint }) => endpoint.name === listCustomers.name)?.query).toMatchObject({
    pageSize: '25',
  });
});

test('of a search that finds nothing no file is offered', async () => {
  const found = `${address}?search=asp`;
  const { page, change } = await open({ me: partner, address: found, answers: [emptied(listCustomers)] });
  const csv = page.getByRole('button', { name: 'CSV' });
  await csv.waitFor();
  expect(await csv.isDisabled()).toBe(true);
  change(pageOf(['Aspnäs']));
  await page.reload();
  await page.getByRole('link', { name: 'Aspnäs' }).waitFor();
  expect(await csv.isDisabled()).toBe(false);
});

test('whoever acts in a partner reads why no owner of a customer is invited, and invites none', async () => {
  const me = personOf('partner', 'admin');
  const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
  const actingAs = {
    organization: me.organization,
    realOrganizationName: 'The operator',
    role: 'admin' as const,
    endsAt,
  };
  const customer = { ...sampleOf(getCustomer), users: 0, invitedOwner: null };
  const { page, t } = await open({
    me: { ...me, actingAs },
    address: `/customers/customer?id=${customer.id}&tab=users`,
    answers: [answer(getCustomer, customer), sampled(listCustomerUsers)],
  });
  await page.getByText(t('customers.owner.notWhileActing')).waitFor();
});

test('a page whose rows were deleted says so and leads to the one before; one that never was starts anew', async () => {
  const all = pageOf(namesFrom(1, 25), 'next', 26);
  const { page, change } = await open({ me: partner, address: `${address}?pageSize=25`, answers: [all] });
  await page.getByText('1–25 of 26').waitFor();
  change(pageOf(['Row 26'], null, 26));
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('26–26 of 26').waitFor();
  change(pageOf([], null, 25));
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is left on this page' }).waitFor();
  change(pageOf(namesFrom(1, 25), null, 25));
  await page.getByRole('main').getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('1–25 of 25').waitFor();
  change(refuse(listCustomers, 'invalidCursor', { status: 400 }));
  await page.goto(`${address}?pageSize=25&cursor=gone&page=7`);
  await page.getByText('This page of the list is no longer valid.').waitFor();
  change(pageOf(namesFrom(1, 25), null, 25));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1–25 of 25').waitFor();
  expect(new URL(page.url()).searchParams.has('cursor')).toBe(false);
});

test('somebody who is offline is told so, and sees the rows as soon as the network is back', async () => {
  const { page, change, excuse } = await open({ me: partner, address, answers: [pageOf(['Aspnäs'])] });
  await page.getByRole('link', { name: 'Aspnäs' }).waitFor();
  // The parts that come after the page.
  const last = page.waitForRequest(/toast-host/);
  await page.reload();
  await page.clock.fastForward(3000);
  await (await last).response();
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('polarvind');
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return page.getByText('You are offline. Connect to the network and try again.').count();
    })
    .toBeGreaterThan(0);
  change(pageOf(['Polarvind'], null, 1));
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Polarvind' }).waitFor();
  excuse();
});
