import { listAuditLog } from '@portal/contract/audit-log/entries';
import type { Me } from '@portal/contract/auth/sign-in';
import { listCo2ByCustomer } from '@portal/contract/co2';
import { getCustomer, getCustomerOverview } from '@portal/contract/customers';
import type { Endpoint } from '@portal/contract/http';
import { getExistingTenant } from '@portal/contract/linking';
import { listPartners } from '@portal/contract/operator';
import type { Service } from '@portal/contract/services/services';
import { listCustomerUsers } from '@portal/contract/users';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled, type Answer } from '../testing/component/answers.ts';
import {
  customerTab,
  customerWith,
  daysOf,
  logWith,
  overviewWith,
  reasonWith,
  serviceAt,
} from '../testing/component/one-customer.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { allRows } from '../testing/component/rows/all.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { answersOf } from '../testing/component/row-states.ts';
import { openRowMenu, reasonOf } from '../testing/lists.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const address = `/customers/customer?id=${someId}`;
const name = 'Polarvind Kraft AB';
const offered: Service[] = ['s3-storage', 'm365-backup', 'cloud-connect'];
const personIn = (...[kind, role]: Parameters<typeof personOf>): Me =>
  personOf(kind, role, { servicesOffered: offered });
const owner = personIn('partner', 'owner');
const usual: readonly Answer[] = [customerWith(), overviewWith(), logWith()];

const titled = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();
const linksIn = (part: Locator): Promise<(string | null)[]> =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const figures = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .locator('dl')
    .first()
    .locator('> div')
    .evaluateAll((cells) =>
      cells.map((cell) =>
        [...cell.querySelectorAll<HTMLElement>(':scope > *')].map((part) => part.innerText).join(' | '),
      ),
    );
/** Without the space that holds number and unit together. */
const plain = (texts: readonly string[]): string[] => texts.map((text) => text.replaceAll('\u00A0', ' '));
const rowsOf = async (page: Page): Promise<string[][]> => {
  const rows = await page
    .getByRole('table', { name: 'Services' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  return rows.map(plain);
};
const tabsOn = (page: Page): Promise<string[]> => customerTab(page).allTextContents();
const at = (service: Service, more = '') => `/services/${service}?customerId=${someId}${more}`;

test('the overview says in three answers how the customer is doing, and each part leads on', async () => {
  const changed = logWith(
    {
      event: 'customerUpdated',
      at: '2026-11-20T09:30:00.000Z',
      target: name,
      targetCustomer: { id: someId, name },
      userName: 'Åsa Bergdahl',
      details: { changed: ['city', 'phone', 'zipcode'] },
    },
    {
      event: 'bucketUpdated',
      target: 'pk-logs',
      userName: 'Kim Ek',
      details: { quotaGiB: 24, previousQuotaGiB: 20 },
    },
  );
  const ofStorage = { service: 's3-storage', name: null } as const;
  const reasons = [
    reasonWith({}),
    reasonWith({ ...ofStorage, kind: 'bucketsFailed', count: 3 }),
    reasonWith({ ...ofStorage, kind: 'accessKeysFailed' }),
  ];
  const attention = { level: 'warning' as const, count: 3, reasons };
  const { page, calls } = await open({
    me: owner,
    address,
    answers: [customerWith(), overviewWith({ attention }), changed],
  });
  await titled(page);
  await expect
    .poll(async () => plain(await figures(page)))
    .toEqual([
      expect.stringMatching(/^\w+ so far \| 70,622 SEK \| Forecast 88,700 SEK · \+3.8 % vs \d+ \w{3}$/),
      'Your margin | 15,558 SEK | 22.0 % of what the customer pays',
      'Stored | 43.1 TiB | +1.4 TiB since 24 Oct',
      'Needs attention | 3 | 1 service, 3 buckets failed, 1 access key failed',
    ]);
  expect(await rowsOf(page)).toEqual([
    [
      'S3 Storage',
      'Enabled3 buckets failed, 1 access key failed',
      '43.1 TiB8 buckets',
      '11,246.64',
      'Resolve S3 Storage',
    ],
    ['M365 Backup', 'Needs attention', '–', '3,818.40', 'Resolve M365 Backup'],
    ['Cloud Connect', 'Not enabled', '–', '–', 'Enable Cloud Connect'],
    ['Total', '70,621.84', ''],
  ]);
  const table = page.getByRole('table', { name: 'Services' });
  expect(await linksIn(table)).toEqual(offered.flatMap((service) => [at(service), at(service)]));
  expect(await tabsOn(page)).toEqual(['Overview', 'Services2', 'Users3', 'Pricing', 'Activity', 'Details']);
  expect(await page.getByRole('link', { name: 'Manage' }).getAttribute('href')).toBe(at('s3-storage'));
  const about = page.getByRole('banner').getByRole('listitem');
  expect((await about.allTextContents()).slice(-3)).toEqual(['559240-7166', 'Luleå', 'Active']);
  expect(await page.getByRole('button', { name: /^(Customer|Managing): / }).count()).toBe(0);

  const latest = page.getByRole('region', { name: 'Latest changes' });
  await expect
    .poll(() => latest.getByRole('paragraph').allTextContents())
    .toEqual(['City, +2 · Åsa Bergdahl', 'pk-logs: 20 → 24 · Kim Ek']);
  const log = `${address}&tab=activity`;
  const [all, first] = await linksIn(latest);
  expect(all).toBe(log);
  expect(first).toMatch(/&tab=activity&entry=[\da-f-]+&entryAt=2026-11-20T09%3A30%3A00.000Z$/);
  const contacts = page.getByRole('region', { name: 'Contacts' });
  expect(await contacts.locator('dt').allTextContents()).toEqual([
    'Contact email',
    'Invoice email',
    'Support email',
    'Disruption emails',
    'Phone',
  ]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await contacts.getByRole('button', { name: 'Copy: Phone' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sampleOf(getCustomer).phone);

  const ofPage = [getCustomer, getCustomerOverview, listAuditLog].map((one) => one.name);
  const asked = calls
    .map(({ endpoint }) => endpoint)
    .filter(({ module }) => /customers|audit-log|s3/.test(module));
  expect(asked.map((one) => one.name).toSorted()).toEqual(ofPage.toSorted());
  const queryOf = ({ name: of }: Endpoint) => calls.find(({ endpoint }) => endpoint.name === of)?.query;
  expect(queryOf(getCustomerOverview)).toEqual({ customerId: someId });
  expect(queryOf(listAuditLog)).toEqual({ customerId: someId, kind: 'changes', pageSize: '5' });
  // A row opens what its name opens.
  await table.getByText('Not enabled').click();
  await page.waitForURL((url) => url.pathname === '/services/cloud-connect');
});

test('who may not know what the partner pays sees three figures; who may not order is asked for nothing', async () => {
  const seen = async (me: Me, query = '') => {
    const { page, calls } = await open({
      me,
      address: `${address}${query}`,
      answers: [...usual, sampled(listPartners), sampled(listCustomerUsers)],
    });
    await page.getByText('Forecast').waitFor();
    return {
      page,
      tabs: (await tabsOn(page)).map((tab) => tab.replace(/\d+$/, '')).join(' '),
      margin: (await figures(page))
        .map((cell) => cell.split(' | ')[0])
        .filter((one) => one?.includes('margin')),
      links: await linksIn(page.getByRole('table', { name: 'Services' })),
      readsLog: calls.some(({ endpoint }) => endpoint.module === 'audit-log'),
    };
  };
  const engineer = await seen(personIn('partner', 'engineer'));
  expect(engineer).toMatchObject({ tabs: 'Overview Services Users Details', margin: [], readsLog: false });
  expect(engineer.links).toHaveLength(6);
  const menu = await openRowMenu(engineer.page, name);
  const items = await engineer.page
    .getByRole('menuitem')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent));
  expect(items).toHaveLength(3);
  expect(await reasonOf(menu('Impersonate'))).toBeNull();
  expect(await reasonOf(menu('Delete customer'))).toContain('Needs the role Owner or Admin.');
  const viewer = await seen(personIn('partner', 'viewer'));
  expect(viewer).toMatchObject({ margin: [], links: offered.map((service) => at(service)) });
  const billing = await seen(personIn('partner', 'billing'));
  expect(billing).toMatchObject({ tabs: 'Overview Services Users Pricing Details', margin: ['Your margin'] });

  const partner = `&partnerId=${someId}`;
  const operator = await seen(personIn('operator', 'owner'), partner);
  expect(operator).toMatchObject({ tabs: 'Overview Services Users Details', readsLog: false });
  expect(operator.margin).toEqual(["The partner's margin"]);
  expect(operator.links).toEqual(offered.map((service) => at(service, partner)));
  const manage = operator.page.getByRole('link', { name: 'Manage' });
  expect(await manage.getAttribute('href')).toBe(at('s3-storage', partner));
  expect(await operator.page.getByRole('button', { name: `Actions for ${name}` }).count()).toBe(0);
  await customerTab(operator.page, 'Users').click();
  await operator.page.waitForURL((url) => url.searchParams.get('partnerId') === someId);
});

test('one that is closed or leaves says until when, and neither orders nor impersonation are offered', async () => {
  const until = '2126-12-03T09:30:00.000Z';
  const states = [
    { more: { closedUntil: until }, says: 'Closed to you until Dec 3, 2126', why: 'has closed its account' },
    { more: { deletedOn: until }, says: 'Is deleted on Dec 3, 2126', why: 'is being deleted' },
  ];
  for (const { more, says, why } of states) {
    const answers = [customerWith(more), overviewWith(), logWith()];
    const { page } = await open({ me: owner, address, answers });
    await page.getByRole('banner').getByText(says).waitFor();
    await page.getByText('Forecast').waitFor();
    expect(await linksIn(page.getByRole('table', { name: 'Services' }))).toEqual(
      offered.map((one) => at(one)),
    );
    await page.getByText('Nothing has changed yet.').waitFor();
    expect(await reasonOf((await openRowMenu(page, name))('Impersonate'))).toContain(why);
  }
});

test('what is not known is not said to be zero, and nothing to do is', async () => {
  const bare = overviewWith({
    customerMinor: null,
    beforeMinor: null,
    partnerMinor: null,
    forecastMinor: null,
    attention: { level: 'none', count: 0, reasons: [] },
    services: [serviceAt('s3-storage', { customerMinor: null, days: daysOf([null, null]) })],
  });
  const { page, change } = await open({ me: owner, address, answers: [customerWith(), bare, logWith()] });
  await expect
    .poll(() => figures(page))
    .toEqual([
      expect.stringMatching(/so far \| – \| $/),
      'Your margin | – | ',
      'Stored | – | ',
      'Needs attention | 0 | All well',
    ]);
  expect(await page.getByRole('main').locator('dl').first().locator('svg').count()).toBe(0);
  const busy = reasonWith({ level: 'busy', kind: 'serviceBusy', service: 's3-storage' });
  change(overviewWith({ attention: { level: 'busy', count: 0, reasons: [busy] } }));
  await page.reload();
  await expect
    .poll(async () => (await figures(page)).at(-1))
    .toBe('Needs attention | 0 | S3 Storage under way');
});

test('a phone shows first what needs somebody, and manages from the foot', async () => {
  const urgent = overviewWith({
    attention: { level: 'warning', count: 1, reasons: [reasonWith({})] },
  });
  const { page } = await open({
    me: owner,
    view: { width: 360, height: 780 },
    address,
    answers: [customerWith(), urgent, logWith()],
  });
  await expect
    .poll(async () => (await rowsOf(page)).map(([service]) => service))
    .toEqual(['M365 Backup', 'S3 Storage', 'Cloud Connect', 'Total']);
  expect(plain(await figures(page)).map((cell) => cell.split(' | ').at(-1))).toEqual([
    'Forecast 88,700 SEK',
    '22.0 %',
    '+1.4 TiB since 24 Oct',
    '1 service',
  ]);
  const manage = page.getByRole('link', { name: 'Manage' });
  const box = await manage.boundingBox();
  expect([box?.height, (box?.y ?? 0) > 700]).toEqual([48, true]);
  expect(await page.getByRole('banner').getByRole('listitem').allTextContents()).toEqual([
    '559240-7166',
    'Luleå',
  ]);
});

test('the name of a customer leads to its page from wherever it stands', async () => {
  const co2 = sampleOf(listCo2ByCustomer);
  const items = co2.items.map((one) => ({ ...one, exists: true }));
  const linked = { ...sampleOf(getExistingTenant), state: 'linked' as const };
  const special = [answer(listCo2ByCustomer, { ...co2, items }), answer(getExistingTenant, linked)];
  const places = ['audit-log', 'pricing', 'co2', 'queued-operations', 'existing-tenants', 'existing-tenant'];
  for (const row of allRows.filter((one) => places.includes(one.name))) {
    const answers = [...answersOf(row, 'plain'), ...special];
    const { page } = await open({ ...row, view: { width: 1440 }, answers });
    const link = page.getByRole('main').locator('a[href^="/customers/customer?id="]').first();
    await link.waitFor();
    const { searchParams } = new URL(String(await link.getAttribute('href')), page.url());
    expect(searchParams.has('partnerId'), row.name).toBe(row.me?.organization.kind === 'operator');
  }
});
