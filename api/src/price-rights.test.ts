import { getCustomerOverview } from '@portal/contract/customers';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import { serviceDefinitions } from '@portal/contract/services/list';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openDatabase, type Database } from './platform/database/database.ts';
import {
  createMeter,
  everyHour,
  ingest,
  publishPrice,
  rollAllUp,
  setPercentages,
  type MeterDatabase,
} from './testing/meter.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from './testing/people.ts';
import { joined, partsOf } from './testing/parts.ts';
import type { PricedPart } from './testing/priced-part.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';

/** The members of answers that tell more than what the customer pays. */
const partners = [
  'listPrice',
  'discountPercent',
  'partnerPrice',
  'upliftPercent',
  'partnerMinor',
  'partnerSumMinor',
  'listVersion',
];
const month = '2025-10';
const services = await partsOf<PricedPart>('prices');

let portal: TestPortal;
let worker: Database;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let cheap: TestOrganization;
beforeAll(async () => {
  const connections = services.flatMap((part) => part.connections ?? []);
  portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  const products = services.flatMap(({ product, others = [] }) => [product, ...others]);
  for (const { offer } of services) await offer?.(portal.owner);
  await publishPrice(portal.owner, 0.001, products);
  const meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: async () => {} };
  cheap = await createCustomer(portal, partner);
  for (const service of services) await addUsage(meters, service);
  await rollAllUp(meters);
  for (const { arrange } of services) await arrange?.(portal.owner, customer);
});
/** The second customer uses twice as much for a third of the price: it costs the partner more, and pays less. */
async function addUsage(meters: MeterDatabase, part: PricedPart): Promise<void> {
  const { service } = part;
  await setPercentages(portal.owner, partner.id, { service, discount: 10, uplift: 50, from: '2024-01-01' });
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent, valid_from)
    values (${partner.id}, ${cheap.id}, ${service}, -50, '2024-01-01')`);
  for (const used of [
    { customerId: customer.id, size: 1000, percent: 50 },
    { customerId: cheap.id, size: 2000, percent: -50 },
  ])
    await (part.unit === null ? charge(part, used) : measure(meters, { ...part, unit: part.unit }, used));
}

type Used = { customerId: string; size: number; percent: number };

async function charge({ service, product }: PricedPart, { customerId, size, percent }: Used): Promise<void> {
  await portal.owner.run(sql`
    insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
      charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version,
      customer_cost, partner_cost)
    select ${partner.id}, ${customerId}, 'Kund AB', ${service}, ${product}, gen_random_uuid(), 'thing', gen_random_uuid(),
      'period', d.day, d.day, d.day + 30, ${size}, 30, 30, p.customer, p.partner, 1, p.customer * ${size}, p.partner * ${size}
    from (values (date '2025-10-01'), (stockholm_day(now()))) d (day),
      (select 0.001 * (1 + ${percent} / 100.0) as customer, 0.0009 as partner) p`);
}

async function measure(
  meters: MeterDatabase,
  { service, product, unit }: PricedPart & { unit: number },
  { customerId, size }: Used,
): Promise<void> {
  const meter = await createMeter(meters, { partnerId: partner.id, customerId, service, product });
  await portal.owner.run(
    sql`update meter_series set started_at = '2025-09-30T22:00Z' where id = ${meter.seriesId}`,
  );
  await ingest(meters, meter, everyHour('2025-09-30T22:00Z', '2025-10-31T23:00Z', size * unit));
  const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  await ingest(meters, meter, { [now]: size * unit });
}
afterAll(async () => {
  await worker.end();
  await portal.close();
});

type Role = 'owner' | 'admin' | 'billing' | 'engineer' | 'viewer';
type Who = {
  of: 'operator' | 'partner' | 'customer';
  role: Role;
  actingIn?: 'partner' | 'customer';
  scopes?: string[];
};

const organizationOf = (kind: Who['of']): TestOrganization => ({ operator, partner, customer })[kind];

async function tokenOf({ of, role, actingIn, scopes }: Who): Promise<string> {
  const user = await createUser(portal, organizationOf(of), { roles: [role] });
  const token = await signIn(portal, user, actingIn ? { actingIn: organizationOf(actingIn) } : {});
  if (!scopes) return token;
  const body = { name: 'Program', scopes, days: 30, password: 'Test-portal-1' };
  const made = await portal.call<{ token: string }>('POST', '/user/api-token/', { token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.token;
}

const tell: readonly Who[] = [
  { of: 'partner', role: 'owner' },
  { of: 'partner', role: 'admin' },
  { of: 'partner', role: 'billing' },
  { of: 'operator', role: 'owner' },
  { of: 'operator', role: 'admin' },
  { of: 'operator', role: 'billing' },
  { of: 'operator', role: 'owner', actingIn: 'partner' },
  { of: 'partner', role: 'owner', scopes: ['services.read', 'customers.read', 'pricing.read'] },
  { of: 'partner', role: 'owner', scopes: ['services.read', 'customers.read', 'pricing.manage'] },
];
const tellNot: readonly Who[] = [
  { of: 'partner', role: 'engineer' },
  { of: 'partner', role: 'viewer' },
  { of: 'operator', role: 'engineer' },
  { of: 'operator', role: 'viewer' },
  { of: 'operator', role: 'engineer', actingIn: 'partner' },
  { of: 'partner', role: 'owner', actingIn: 'customer' },
  { of: 'partner', role: 'engineer', actingIn: 'customer' },
  { of: 'customer', role: 'owner' },
  { of: 'customer', role: 'viewer' },
  { of: 'partner', role: 'owner', scopes: ['services.read', 'customers.read'] },
];
const nameOf = ({ of, role, actingIn, scopes }: Who): string =>
  [`${of}’s ${role}`, actingIn && `acting in a ${actingIn}`, scopes && `by a token for ${scopes.join(', ')}`]
    .filter(Boolean)
    .join(' ');

type PricedRequest = {
  endpoint: Endpoint;
  ofCustomer?: true;
  query?: Record<string, string>;
  body?: object;
};
const requestsOf = ({
  estimate,
  usage: { ofCustomer, byThing, explanation, ofPartner, topCustomers, byCustomer },
  prices = [],
}: PricedPart): Record<string, PricedRequest> =>
  Object.fromEntries([
    [estimate.endpoint.name, { ...estimate, ofCustomer: true }],
    ...[ofCustomer, byThing, explanation].map(
      (endpoint) => [endpoint.name, { endpoint, ofCustomer: true, query: { month } }] as const,
    ),
    ...prices.map(({ ofPartner: isOfPartner, ...one }): [string, PricedRequest] => [
      one.endpoint.name,
      isOfPartner ? one : { ...one, ofCustomer: true },
    ]),
    ...[ofPartner, topCustomers, byCustomer].map(
      (endpoint) => [endpoint.name, { endpoint, query: { month } }] as const,
    ),
  ]);
const requests = joined<PricedRequest>(...services.map(requestsOf), {
  [getCustomerOverview.name]: { endpoint: getCustomerOverview, query: { customerId: '' } },
});
/** Nobody without the right gets an answer at all. */
const behindTheRight = ['getCustomerPricing', 'getPartnerPricing', 'getRevenue'];
/** Ask a system that is not here; `backup.test.ts` and `price-sheet.test.ts` try them. */
const triedThere = ['listBackupPolicies', 'getLicenseProduct'];

async function call<T = Record<string, unknown>>(
  name: string,
  who: Who,
  headers: Record<string, string> = {},
) {
  const request = requests[name];
  if (!request) throw new Error(`${name} is not tried here.`);
  const { endpoint, ofCustomer, query, body } = request;
  const kind = who.actingIn ?? who.of;
  return portal.call<T>(endpoint.method, endpoint.path, {
    token: await tokenOf(who),
    query: {
      ...query,
      ...(query?.['customerId'] === '' ? { customerId: customer.id } : {}),
      ...(ofCustomer && kind !== 'customer' ? { customerId: customer.id } : {}),
      ...(kind === 'operator' ? { partnerId: partner.id } : {}),
    },
    headers,
    ...(body ? { body } : {}),
  });
}

/** What an answer says under the names above, wherever it stands. */
function pricesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(pricesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    partners.includes(key) ? [member] : pricesIn(member),
  );
}

const isForCustomers = (name: string): boolean => requests[name]?.ofCustomer === true;
const cases = (whos: readonly Who[]) =>
  whos.flatMap((who) =>
    Object.keys(requests)
      .filter((name) => isForCustomers(name) || (who.actingIn ?? who.of) !== 'customer')
      .map((name) => ({ who, name, title: `${name} for ${nameOf(who)}` })),
  );

test('every service is tried here', () => {
  const all = serviceDefinitions.map(({ service }) => service);
  expect(services.map(({ service }) => service).toSorted()).toEqual(all.toSorted());
});

test('every endpoint that answers such a member is tried here, or is behind the right', () => {
  const tells = endpoints.filter(({ response }) => {
    const text = response ? JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })) : '';
    return ['listPrice', 'discountPercent', 'partnerPrice', 'upliftPercent', 'partnerMinor'].some((member) =>
      text.includes(`"${member}":`),
    );
  });
  expect(tells.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(requests), ...behindTheRight, ...triedThere].toSorted(),
  );
});

describe('how a price comes about, and what the partner pays', { tags: ['price-secrecy'] }, () => {
  test.each(cases(tell))('is shown by $title', async ({ who, name }) => {
    const { status, body } = await call(name, who);
    expect(status).toBe(200);
    expect(pricesIn(body).filter((one) => one !== null)).not.toEqual([]);
  });

  test.each(cases(tellNot))('is not told by $title, but what the customer pays is', async ({ who, name }) => {
    const { status, body } = await call(name, who);
    expect(status).toBe(200);
    const members = pricesIn(body);
    expect(members.length).toBeGreaterThan(0);
    expect(members.filter((one) => one !== null)).toEqual([]);
    expect(JSON.stringify(body)).toMatch(/"customerMinor":[1-9]|"customerPrice":"0\.\d*[1-9]/);
  });

  const ofAll = [...tell, ...tellNot].filter(({ of, actingIn }) => (actingIn ?? of) !== 'customer');
  const files = services.flatMap(({ usage }) => [usage.byThing, usage.byCustomer]);
  test.each(files.flatMap(({ name }) => ofAll.map((who) => ({ ...who, who, name }))))(
    'stands in the file of $name for those alone who may know it: $of $role $actingIn $scopes',
    async ({ who, name }) => {
      const { headers, body } = await call<string>(name, who, { accept: 'text/csv' });
      expect(headers['content-type']).toContain('text/csv');
      const [head = '', row = ''] = body.split('\r\n');
      expect(head.includes('Partner pays')).toBe(tell.includes(who));
      expect(head).toContain('Customer pays');
      expect(row.split(',').length).toBe(head.replaceAll(', excl.', ' excl.').split(',').length);
    },
  );

  test.each(tellNot)(
    'is refused where nothing else is answered: $of $role $actingIn $scopes',
    async (who) => {
      const token = await tokenOf(who);
      const query = who.of === 'operator' && !who.actingIn ? { partnerId: partner.id } : {};
      const { status } = await portal.call('GET', '/customer/partner-pricing/', { token, query });
      expect(status).toBe(403);
    },
  );
});

test.each(services)(
  'the customers of $service that pay most come first for whoever may not know what they cost',
  async ({
    usage: {
      topCustomers: { name },
    },
  }) => {
    const topOf = async (role: Role) => {
      const { body } = await call(name, { of: 'partner', role });
      return z.array(z.object({ customerId: z.string() })).parse(body['items']);
    };
    expect(await topOf('billing')).toEqual([{ customerId: cheap.id }, { customerId: customer.id }]);
    expect(await topOf('viewer')).toEqual([{ customerId: customer.id }, { customerId: cheap.id }]);
  },
);
