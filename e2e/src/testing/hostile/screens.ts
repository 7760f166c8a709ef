import type { Page } from 'playwright-core';
import { callerWith } from '../api.ts';

type Row = Record<string, unknown>;

/** What somebody finds in the lists: the first of each, to open. */
async function firstsOf(token: string, url: string) {
  const caller = callerWith(token, url);
  const listed = async (path: string, query: Record<string, string> = {}): Promise<Row[]> => {
    const { body } = await caller('GET', path, { query });
    return Array.isArray(body['items']) ? body['items'] : [];
  };
  const first = async (path: string, query: Record<string, string> = {}): Promise<Row> =>
    (await listed(path, query))[0] ?? {};
  return { first, listed };
}

const id = (row: Row): string => String(row['id']);

const own = [
  '/company/users',
  '/company/settings/general',
  '/company/settings/notifications',
  '/user-profile?tab=contact',
  '/user-profile?tab=security',
  '/user-profile?tab=sessions',
  '/user-profile?tab=tokens',
  '/audit-log/all',
  '/audit-log/me',
  '/news',
  '/changelog',
  '/co2',
  '/reports',
];
const documents = ['', '&tab=versions', '&tab=coverage', '&tab=evidence'].map(
  (tab) => `/company/settings/legal-documents?kind=tac${tab}`,
);
const company = ['/company/settings/customize', '/company/settings/mails?kind=invitation', ...documents];

const hasKeys = ({ accessKeys }: Row): boolean => accessKeys !== 0;
const hasSomeBuckets = ({ policy }: Row): boolean => /"buckets":\[/.test(JSON.stringify(policy));

/** The order of names that are all hostile is chance: the customer is the one whose users have all there is to see. */
async function richestIn(token: string, url: string): Promise<string> {
  const { listed } = await firstsOf(token, url);
  for (const customer of await listed('/customers/', { service: 's3-storage' })) {
    const users = await listed('/s3/users/', { customerId: id(customer) });
    if (users.some(hasKeys) && users.some(hasSomeBuckets)) return id(customer);
  }
  throw new Error('No customer of the demo has a user with keys and one with rights for some buckets.');
}

async function storageOf(token: string, url: string, customerId: string): Promise<string[]> {
  const { listed } = await firstsOf(token, url);
  const isActive = ({ state }: Row): boolean => state === 'active';
  const query = { customerId };
  const bucket = (await listed('/s3/buckets/', query)).find(isActive) ?? {};
  const users = await listed('/s3/users/', query);
  const shown = [users.find(hasKeys) ?? {}, users.find(hasSomeBuckets) ?? {}];
  const at = (page: string, more = ''): string =>
    `/services/s3-storage/${page}?customerId=${customerId}${more}`;
  return [
    at('buckets', `&bucket=${id(bucket)}`),
    ...shown.map((user) => at('users', `&user=${id(user)}`)),
    ...shown.map((user) => at('edit-user', `&id=${id(user)}`)),
    at('edit-bucket', `&id=${id(bucket)}`),
    at('usage'),
    at('create-bucket'),
  ];
}

/** Of a customer that has data centers with licenses, and replications. */
async function dataCentersOf(token: string, url: string): Promise<string[]> {
  const { listed } = await firstsOf(token, url);
  for (const customer of await listed('/customers/', { service: 'virtual-data-center', pageSize: '100' })) {
    const query = { customerId: id(customer) };
    const [vdc] = await listed('/virtual-data-center/vdcs/', query);
    const [license] = await listed('/virtual-data-center/spla-licenses/', query);
    const vms = await listed('/virtual-data-center/vdc-vms/', query);
    const vm = vms.find(({ lastRunMessage }) => lastRunMessage !== null);
    const [replication] = await listed('/disaster-recovery/replications/', query);
    if (!vdc || !license || !vm || !replication) continue;
    const at = (page: string, more = ''): string => `/services/${page}?customerId=${id(customer)}${more}`;
    return [
      at(`virtual-data-center/vdc/${String(vm['vdcId'])}`),
      at(`virtual-data-center/vdc/${id(vdc)}`, '&tab=licenses'),
      at(`virtual-data-center/vdc/${String(vm['vdcId'])}/edit-vm/${id(vm)}`),
      at(`virtual-data-center/vdc/${id(vdc)}`, '&tab=settings'),
      at('virtual-data-center/edit-vdc', `&id=${id(vdc)}`),
      at('virtual-data-center/spla'),
      at('virtual-data-center/usage'),
      at('disaster-recovery', `&replication=${id(replication)}`),
      at('disaster-recovery'),
      at('disaster-recovery/usage'),
    ];
  }
  throw new Error('No customer of the demo has data centers, licenses and replications.');
}

/** Of the customers of M365 Licenses: what those see who have licenses and an order that is not done, and each tenant's page. */
async function licensesOf(token: string, url: string): Promise<string[]> {
  const { listed } = await firstsOf(token, url);
  const customers = await listed('/customers/', { service: 'm365-licenses', pageSize: '100' });
  const at = (page: string, customer: Row, more = ''): string =>
    `/services/m365-licenses${page}?customerId=${id(customer)}${more}`;
  const licensed: string[] = [];
  for (const customer of customers) {
    const query = { customerId: id(customer) };
    const [license] = await listed('/m365-licenses/licenses/', { ...query, status: 'active' });
    const orders = await listed('/m365-licenses/orders/', query);
    if (!license || orders.length === 0) continue;
    licensed.push(
      at('', customer, `&license=${id(license)}`),
      at('/edit-license', customer, `&id=${id(license)}`),
    );
    licensed.push(at('/order-licenses', customer), at('/usage', customer));
  }
  if (licensed.length === 0)
    throw new Error('No customer of the demo has licenses and an order that is not done.');
  return [
    ...licensed,
    ...customers.map((customer) => at('/authorize', customer)),
    '/services/m365-licenses/renewals',
    '/services/m365-licenses/renewals?tab=unused',
    '/services/m365-licenses/usage',
  ];
}

async function commonOf(token: string, url: string): Promise<string[]> {
  const { first, listed } = await firstsOf(token, url);
  const person = await first('/company/users/');
  const entries = await listed('/audit-log/all/', { pageSize: '200' });
  const detailed = entries.filter(({ details }) => JSON.stringify(details).includes('#')).slice(0, 2);
  return [
    ...own,
    `/company/users/edit-user?id=${id(person)}`,
    ...detailed.map(
      (entry) => `/audit-log/all?entry=${id(entry)}&entryAt=${encodeURIComponent(String(entry['at']))}`,
    ),
  ];
}

async function companyOf(token: string, url: string): Promise<string[]> {
  const { first, listed } = await firstsOf(token, url);
  const visit = await first('/company/visits/');
  const tickets = await listed('/support/tickets/');
  const closed = tickets.find(({ state }) => state === 'closed') ?? {};
  const withFile = tickets.find(({ attachments }) => attachments !== 0) ?? {};
  const download = await first('/support/downloads/');
  return [
    ...(await commonOf(token, url)),
    `/support/tickets?ticket=${id(closed)}`,
    `/support/tickets?ticket=${id(withFile)}`,
    '/support/create-ticket',
    `/support/downloads?download=${id(download)}`,
    `/company/visitors?visit=${id(visit)}`,
  ];
}

/** Where a partner's owner meets what is stored. */
export async function partnerScreens(token: string, url: string): Promise<string[]> {
  const customerId = await richestIn(token, url);
  return [
    ...(await companyOf(token, url)),
    ...company,
    '/customers/customers',
    `/customers/edit-customer?id=${customerId}`,
    ...['overview', 'services', 'users', 'pricing', 'activity', 'details'].map(
      (tab) => `/customers/customer?id=${customerId}&tab=${tab}`,
    ),
    ...(await dataCentersOf(token, url)),
    ...(await licensesOf(token, url)),
    ...(await storageOf(token, url, customerId)),
    '/customers/pricing',
  ];
}

export async function customerScreens(token: string, url: string): Promise<string[]> {
  return [...(await companyOf(token, url)), '/company/settings/partner-access'];
}

export async function operatorScreens(token: string, url: string): Promise<string[]> {
  const { first, listed } = await firstsOf(token, url);
  const partner = await first('/operator/partner-accounts/');
  const suspended = await first('/operator/partner-accounts/', { state: 'suspended' });
  const change = await first('/changelog/', { state: 'released' });
  const notices = await listed('/operator/global-notifications/');
  const downloads = await listed('/support/downloads/');
  return [
    ...(await commonOf(token, url)),
    ...company,
    `/customers/customers?partnerId=${id(partner)}`,
    '/operator/partners',
    `/operator/partners/edit?id=${id(partner)}`,
    `/operator/partners/edit?id=${id(suspended)}`,
    '/operator/registrations',
    '/operator/queues/operations',
    '/operator/queues/mails',
    '/operator/connections',
    '/operator/existing-tenants',
    '/operator/price-lists',
    '/operator/price-lists/price-list?id=2',
    '/operator/price-lists/price-list?id=2&tab=imported',
    '/operator/notices',
    ...notices.map((notice) => `/operator/notices/edit-notice?id=${id(notice)}`),
    `/changelog/entry?id=${id(change)}`,
    ...downloads.slice(0, 2).map((one) => `/support/downloads?download=${id(one)}`),
    ...downloads.map((one) => `/support/edit-download?id=${id(one)}`),
  ];
}

/** Everything that the page says: its words, what its fields hold, what stands in its attributes and in its frames. */
export const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    const named = [
      ...document.querySelectorAll('[title], [aria-label], [alt], [href], [srcdoc], img'),
    ].flatMap((element) =>
      ['title', 'aria-label', 'alt', 'href', 'srcdoc', 'src'].map((name) => element.getAttribute(name)),
    );
    return [document.body.textContent, document.title, ...fields, ...named].join('\n');
  });

/** What a stored text has become of that it must not: parts of its own, and links that run. */
export const grownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      '[onerror], [onload], img[src="x"], a[href^="javascript:" i], iframe[src^="javascript:" i]';
    const framed = [...document.querySelectorAll('iframe[srcdoc]')].map((frame) =>
      new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html'),
    );
    return [document, ...framed].flatMap((one) =>
      [...one.querySelectorAll(selector)].map((element) => element.outerHTML.slice(0, 200)),
    );
  });
