import { relationshipLinkHours } from '@portal/contract/m365-licenses/constants';
import type { Licenses } from '@portal/ports/licenses';
import sql from 'sql-template-tag';
import type { Seed, Seeding } from '../platform/capability.ts';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { seedOperation } from '../platform/seeding/operation.ts';
import { beginStep } from '../services/person-step.ts';
import { keepSecret } from '../services/secret-once.ts';
import { service } from './account.ts';
import { markOffers, writeOffers } from './products/repository.ts';
import { priceSheetMirrorName } from './products/price-sheet.ts';
import { seedFailedOrder } from './seed-order.ts';
import { boughtOf, change, writeBought } from './seed-buying.ts';
import { demoTenants, type DemoLicense, type DemoTenant } from './seed-licenses.ts';
import { demoPrices, demoRef, importDemoProducts } from './seed-products.ts';
import { partnerCenter } from './system.ts';
import { asOrdered, authorizationStep, beginMirrors, disabling, enabling } from './tenants/enabling.ts';
import { addTenant, credentialsKind, markAccepted, setCredentialsSent } from './tenants/repository.ts';

type DemoCustomer = { partnerId: string; customerId: string; customerName: string };
type Declare = NonNullable<ReturnType<Seeding['simulatorAt']>>;
type Making = Pick<Seeding, 'sealer' | 'now'> & { tx: Transaction; driver: Licenses; declare: Declare };
type Made = { tenantId: string; domain: string };

const dayMs = 86_400_000;
const person = { firstName: 'Kim', lastName: 'Berg', email: 'kim.berg@demo.example', phone: '' };
/** So long ago the license was ended that has expired by now. */
const endedDaysAgo = 35;

/** The first word of a company's name. */
const prefixOf = (companyName: string): string =>
  (companyName.split(' ')[0] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z\d]/gi, '')
    .toLowerCase();
const domainOf = (companyName: string): string => `${prefixOf(companyName)}.onmicrosoft.com`;

/** In the morning of that day. */
const morningOf = (now: Date, daysAgo: number): Date =>
  new Date(Math.floor((now.getTime() - daysAgo * dayMs) / dayMs) * dayMs + 8 * 3_600_000);

const inSystem = (
  now: Date,
  { product, quantity, daysOld, term, billingPeriod, autoRenew }: DemoLicense,
) => ({
  ...demoRef(product),
  quantity,
  termDuration: term,
  billingCycle: billingPeriod,
  boughtAt: morningOf(now, daysOld).toISOString(),
  autoRenew,
});

/** A tenant that has bought already; its clock is set back for what was ended meanwhile. */
async function declareTenant(
  { driver, declare, now }: Making,
  { companyName, tenant }: { companyName: string; tenant: DemoTenant },
): Promise<Made> {
  const tenantId = newId();
  const domain = domainOf(companyName);
  const advance = (days: number) =>
    declare({ method: 'PUT', path: 'clock', body: { advanceSeconds: days * 86_400 } });
  await advance(-endedDaysAgo);
  const subscriptions = tenant.licenses.map((license) => inSystem(now, license));
  const declared = { id: tenantId, domain, companyName, subscriptions };
  await declare({
    path: 'tenants',
    body: [{ ...declared, hasSigned: tenant.agreement === 'microsoft' }],
  });
  const of = { driver, tenantId };
  const expired = tenant.licenses.filter(({ hasExpired }) => hasExpired);
  for (const { subscription } of await boughtOf(of, expired))
    await change(of, subscription.id, { kind: 'termEnd', termEnd: { outcome: 'ends' } });
  await advance(endedDaysAgo);
  for (const { license, subscription } of await boughtOf(of, tenant.licenses))
    if (license.change) await change(of, subscription.id, license.change);
  for (const [product, licenses] of Map.groupBy(tenant.licenses, (license) => license.product)) {
    const assigned = licenses.reduce((sum, one) => sum + one.assigned, 0);
    await declare({ method: 'PUT', path: 'seats', body: { ...demoRef(product), tenantId, assigned } });
  }
  return { tenantId, domain };
}

/** What a new tenant is asked for with. */
const newTenantOf = ({ customerName }: DemoCustomer) =>
  ({
    kind: 'new',
    domainPrefix: prefixOf(customerName),
    contact: person,
    address: 'Storgatan 1',
    zipcode: '903 26',
    city: 'Umeå',
    country: 'SE',
    organizationNumber: '',
    language: 'sv-SE',
  }) as const;

/** As enabling makes it, with its credentials until somebody has them sent. */
async function createTenant({ tx, driver, sealer }: Making, customer: DemoCustomer): Promise<Made> {
  const { partnerId, customerId, customerName } = customer;
  const { tenant, credentials } = await driver.createTenant(
    newId(),
    asOrdered(newTenantOf(customer), customerName),
  );
  const secret = {
    partnerId,
    customerId,
    kind: credentialsKind,
    thingId: customerId,
    forever: true,
  } as const;
  await keepSecret(tx, secret, sealer.seal(JSON.stringify(credentials)));
  return { tenantId: tenant.id, domain: tenant.domain };
}

async function accept(
  { tx, driver, now }: Making,
  customer: DemoCustomer,
  { tenantId }: Made,
): Promise<void> {
  const at = morningOf(now, 401);
  const by = { ...person, phone: null };
  await driver.acceptAgreement(newId(), { tenantId, person: by, at });
  await markAccepted(tx, customer, { by, at });
}

async function addEnabled(making: Making, customer: DemoCustomer, tenant: DemoTenant): Promise<void> {
  const { tx, driver, now } = making;
  const { partnerId, customerId, customerName: companyName } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state, enabled_at)
    values (${partnerId}, ${customerId}, ${service}, 'enabled', ${morningOf(now, 401)})`);
  const made =
    tenant.credentials === 'kept'
      ? await createTenant(making, customer)
      : await declareTenant(making, { companyName, tenant });
  const { tenantId: id, domain } = made;
  const isNew = tenant.credentials !== undefined;
  await addTenant(tx, customer, { id, domain, companyName, relationship: 'reseller', isNew });
  if (tenant.credentials === 'sent') await setCredentialsSent(tx, customer, person.email);
  if (tenant.agreement === 'person') await accept(making, customer, made);
  if (tenant.agreement === 'microsoft') await markAccepted(tx, customer, { by: null, at: null });
  const takes = (seconds: number) => behave(making.declare, seconds);
  const buying = { tx, of: customer, tenantId: id, driver, takes };
  await writeBought(buying, await boughtOf(buying, tenant.licenses));
  await beginMirrors(tx, customer);
}

/** A person has to open the link in the tenant. */
async function addEnabling({ tx, driver, sealer, now }: Making, customer: DemoCustomer): Promise<void> {
  await beginStep(
    tx,
    { ...customer, service },
    {
      schema: authorizationStep,
      sealer,
      step: { domain: domainOf(customer.customerName), link: await driver.getRelationshipLink() },
      expiresAt: new Date(now.getTime() + relationshipLinkHours * 3_600_000),
      byName: 'Demo data',
    },
  );
}

/** What became of the service where it is neither there nor waits for a person, with the state that it is in meanwhile. */
const unfinished = [
  { before: 'provisioning', state: 'waiting', daysAgo: 0 },
  { before: 'provisioning', state: 'needs-attention', why: { reason: 'unexpected' }, daysAgo: 2 },
  { before: 'provisioning', state: 'failed', why: { reason: 'resellerNotAuthorized' }, daysAgo: 4 },
  { before: 'ending', state: 'waiting', daysAgo: 0 },
] as const;

async function addUnfinished(
  { tx }: Making,
  customer: DemoCustomer,
  { before, ...become }: (typeof unfinished)[number],
): Promise<void> {
  const { partnerId, customerId } = customer;
  await tx.run(sql`
    insert into service (partner_id, customer_id, service, state)
    values (${partnerId}, ${customerId}, ${service}, ${before})`);
  const ordered = { ...customer, targetId: customerId, subject: 'M365 Licenses', ...become };
  if (before === 'ending') await seedOperation(tx, disabling, { ...ordered, input: { before: 'enabled' } });
  else if (become.state === 'waiting')
    await seedOperation(tx, enabling, { ...ordered, input: newTenantOf(customer) });
  else await seedOperation(tx, enabling, { ...ordered, input: { kind: 'existing' } });
}

/** What the price sheets have of the priced products; they are read whole the next day, or when the operator asks. */
async function importPrices(tx: Transaction): Promise<void> {
  await importDemoProducts(tx);
  await writeOffers(tx, demoPrices);
  await markOffers(tx);
  await tx.run(sql`
    insert into mirror (name, system, region, synced_at, due_at)
    values (${priceSheetMirrorName}, ${partnerCenter.name}, '', now(), now() + interval '1 day')`);
}

/** Of the first partner, the customers that came first. */
const customersOf = (tx: Transaction, count: number): Promise<DemoCustomer[]> =>
  tx.rows<DemoCustomer>(sql`
    select c.partner_id as "partnerId", c.id as "customerId", c.name as "customerName" from organization c
    where c.kind = 'customer' and c.partner_id = (
      select p.id from organization p where p.kind = 'partner' and p.state <> 'applied' order by p.created_at, p.id limit 1)
    order by c.created_at, c.id limit ${count}`);

/** How long the system takes for what it is asked. */
const behave = (declare: Declare, changesTakeSeconds: number): Promise<void> =>
  declare({ method: 'PUT', path: 'behavior', body: { visibleAfterSeconds: 0, changesTakeSeconds } });

/** Tenants and licenses in the simulator and in the portal; nothing where Partner Center is the real one. */
export const seedM365Licenses: Seed = async (tx, { clouds, simulatorAt, sealer, now }) => {
  const connection = clouds.of(partnerCenter, '');
  const declare = connection && simulatorAt(connection.settings.apiUrl);
  if (!connection || !declare) return;
  await importPrices(tx);
  await behave(declare, 0);
  const making = { tx, driver: connection.driver, declare, sealer, now };
  const all = await customersOf(tx, demoTenants.length + 1 + unfinished.length);
  const [enabled, begun] = [all.slice(0, demoTenants.length), all.slice(demoTenants.length)];
  for (const [at, customer] of enabled.entries()) {
    const tenant = demoTenants[at];
    if (tenant) await addEnabled(making, customer, tenant);
  }
  const [second] = enabled.slice(1);
  if (second) await seedFailedOrder(tx, second, now);
  const [waiting, ...others] = begun;
  if (waiting) await addEnabling(making, waiting);
  for (const [at, customer] of others.entries()) {
    const become = unfinished[at];
    if (become) await addUnfinished(making, customer, become);
  }
  await behave(declare, 5);
};
