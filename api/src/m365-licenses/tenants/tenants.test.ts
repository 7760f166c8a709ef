import { randomUUID } from 'node:crypto';
import { ProviderFailure } from '@portal/ports/failure';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maintain } from '../../maintenance.ts';
import { giveSecret, rotatingSecret } from '../../connections/secrets.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createOperator, createUser } from '../../testing/people.ts';
import { place } from '../testing/partner-center.ts';
import { startLicensesPortal, type Caller, type LicensesPortal } from '../testing/bench.ts';
import { endServices } from '../../testing/end-services.ts';

let bench: LicensesPortal;
let caller: Caller;

beforeAll(async () => {
  bench = await startLicensesPortal();
  await createUser(bench.portal, await createOperator(bench.portal));
  await bench.center.giveToken({ database: bench.portal.owner, sealer: bench.portal.platform.sealer });
  bench.portal.startWorker();
  // The first question signs the portal in, too.
  const asker = await bench.caller();
  const asked = () => asker.send('GET', 'domain', { query: { prefix: 'polarvind-1' } });
  await vi.waitFor(async () => expect(await asked()).toMatchObject({ status: 200 }), { timeout: 50_000 });
});
beforeEach(async () => {
  caller = await bench.caller();
});
afterAll(() => bench.close());

const person = { firstName: 'Åsa', lastName: 'Öhman', email: 'asa@polarvind.example', phone: '' };
const newForm = (domainPrefix = `p${randomUUID().slice(0, 8)}`) => ({
  kind: 'new',
  domainPrefix,
  contact: person,
  address: 'Varvsgatan 14',
  zipcode: '972 33',
  city: 'Luleå',
  country: 'SE',
});
const existing = { kind: 'existing', resellerAuthorized: true };
const status = async () => (await caller.send('GET', 'status')).body;
const eventsOf = async () =>
  (
    await bench.portal.owner.rows<{ event: string }>(
      sql`select event from audit_entry where customer_id = ${caller.customer.id} order by id`,
    )
  ).map(({ event }) => event);

test('an existing tenant is enabled once it has the operator as its reseller, and not before', async () => {
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  const tenantId = await bench.center.makeTenant({ domain, companyName: 'Polarvind', relationship: 'none' });
  // A slip of the pen keeps nobody waiting until the link has expired.
  await caller.send('POST', 'authorize', { body: { domain: `wrong-${domain}` } });
  const begun = await caller.send('POST', 'authorize', { body: { domain } });
  expect(await status()).toMatchObject({
    state: 'enabling',
    authorization: { domain, link: begun.body['link'], state: 'open', expiresAt: begun.body['expiresAt'] },
    tenant: null,
  });
  await caller.ends(await caller.send('POST', 'enable', { body: existing }), {
    state: 'failed',
    reason: 'resellerNotAuthorized',
  });
  // Begun anew, and this time somebody has opened the link.
  expect(await caller.send('POST', 'authorize', { body: { domain } })).toMatchObject({ status: 200 });
  await bench.center.control('PUT relationship', { tenantId, relationship: 'reseller' });
  await caller.ends(await caller.send('POST', 'enable', { body: existing }), { state: 'succeeded' });
  expect(await status()).toMatchObject({
    state: 'enabled',
    authorization: null,
    tenant: { tenantId, domain, isNew: false, agreement: null, credentials: null, operation: null },
  });
  expect(await caller.send('POST', 'authorize', { body: { domain } })).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceAlreadyEnabled' },
  });
});

test('a tenant whose reseller the operator is already is linked by nobody but the operator', async () => {
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  const boughtAt = new Date((await bench.center.now()).getTime() - 10 * 86_400_000).toISOString();
  const subscriptions = [{ productId: 'CFQ7TTC0LH18', quantity: 5, boughtAt }];
  const tenantId = await bench.center.makeTenant({ domain, companyName: 'Polarvind', subscriptions });
  const operator = await bench.asOperator(caller);
  const authorize = (by: Caller) => by.send('POST', 'authorize', { body: { domain } });
  const refused = async () => {
    for (const by of [caller, await bench.asCustomer(caller)])
      expect(await authorize(by)).toMatchObject({ status: 409, body: { errorKey: 'tenantNotLinked' } });
    expect(await status()).toMatchObject({ state: 'not-enabled', authorization: null, tenant: null });
  };
  const linked = async () => {
    expect(await authorize(operator)).toMatchObject({ status: 200 });
    await caller.ends(await operator.send('POST', 'enable', { body: existing }), { state: 'succeeded' });
    expect(await status()).toMatchObject({ state: 'enabled', tenant: { tenantId, domain } });
  };
  await refused();
  await linked();
  await vi.waitFor(
    async () =>
      expect((await caller.send('GET', 'licenses')).body).toMatchObject({ items: [{ orderedHere: false }] }),
    { timeout: 50_000 },
  );
  // The customer's own, whose service was ended.
  await endServices(bench.portal.owner, caller.customer.id);
  await refused();
  await linked();
});

test('a step that was begun before the link was opened goes on, also when it is begun anew', async () => {
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  const tenantId = await bench.center.makeTenant({ domain, companyName: 'Polarvind', relationship: 'none' });
  const authorize = () => caller.send('POST', 'authorize', { body: { domain } });
  expect(await authorize()).toMatchObject({ status: 200 });
  await caller.ends(await caller.send('POST', 'enable', { body: existing }), { state: 'failed' });
  await bench.center.control('PUT relationship', { tenantId, relationship: 'reseller' });
  expect(await authorize()).toMatchObject({ status: 200 });
  await caller.ends(await caller.send('POST', 'enable', { body: existing }), { state: 'succeeded' });
});

test('a tenant that there is cannot be had as a new one, whatever the customer is called', async () => {
  const domainPrefix = `p${randomUUID().slice(0, 8)}`;
  const { name: companyName } = caller.customer;
  await bench.center.makeTenant({ domain: `${domainPrefix}.onmicrosoft.com`, companyName });
  const ordered = await caller.send('POST', 'enable', { body: newForm(domainPrefix) });
  await caller.ends(ordered, { state: 'failed', reason: 'domainTaken' });
});

test('a tenant is one customer’s, over all partners, and nobody is told whose', async () => {
  const other = await bench.caller();
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  await caller.send('POST', 'authorize', { body: { domain } });
  await bench.enableExisting(other, { domain, companyName: 'Polarvind' });
  const refused = await caller.send('POST', 'enable', { body: existing });
  await caller.ends(refused, { state: 'failed', reason: 'tenantTaken' });
  expect(JSON.stringify(await status())).not.toContain(other.customer.name);
});

test('a new tenant is made; what is taken is told while typing, and when it is ordered', async () => {
  const taken = { query: { prefix: 'contoso' } };
  expect((await caller.send('GET', 'domain', taken)).body).toEqual({ isFree: false });
  expect((await caller.send('GET', 'domain', { query: { prefix: 'polarvind-9' } })).body).toEqual({
    isFree: true,
  });
  await caller.ends(await caller.send('POST', 'enable', { body: newForm('contoso') }), {
    state: 'failed',
    reason: 'domainTaken',
  });
  await caller.ends(await caller.send('POST', 'enable', { body: newForm() }), { state: 'succeeded' });
  expect(await status()).toMatchObject({
    state: 'enabled',
    tenant: { isNew: true, credentials: { areKept: true, sentAt: null, sentTo: null } },
  });
});

test('credentials go by mail once; a mail that bounces loses nothing, and no row or log has them', async () => {
  await caller.ends(await caller.send('POST', 'enable', { body: newForm() }), { state: 'succeeded' });
  const send = (email: string) => caller.send('POST', 'credentials', { body: { email } });
  expect(await send('nobody@polarvind.example')).toMatchObject({ status: 202 });
  expect(await bench.sendMails(new ProviderFailure('refused', '550 No such user'))).toEqual([]);
  expect(await status()).toMatchObject({
    tenant: { credentials: { areKept: true, sentAt: null, sentTo: null } },
  });
  expect(await send(person.email)).toMatchObject({ status: 202 });
  const [mail] = await bench.sendMails();
  expect(mail).toMatchObject({ to: person.email, subject: expect.stringContaining(caller.customer.name) });
  const password = /Sim-\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(password).not.toBe('');
  const rows = await bench.portal.owner.rows(sql`
    select content::text as said from mail union all select input::text from operation
    union all select details::text from audit_entry union all select sealed from secret_once`);
  expect(JSON.stringify(rows)).not.toContain(password);
  const again = await send('other@polarvind.example');
  expect(again).toMatchObject({
    status: 409,
    body: { errorKey: 'credentialsSent', details: { to: person.email } },
  });
  expect(await status()).toMatchObject({ tenant: { credentials: { areKept: false, sentTo: person.email } } });
  expect(await eventsOf()).toEqual(['serviceEnableInitiated', 'serviceEnabled', 'credentialsSent']);
});

test('a worker that dies after the tenant was made makes no second one, and its credentials are sent still', async () => {
  const prefix = `p${randomUUID().slice(0, 8)}`;
  // What the system answers is lost, as when the worker dies before it writes it.
  await bench.portal.owner.run(sql`
    create function lose() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid());
      return new; end $$`);
  await bench.portal.owner.run(sql`
    create trigger lose before insert on license_tenant for each row execute function lose()`);
  const ordered = await caller.send('POST', 'enable', { body: newForm(prefix) });
  const isFree = async () => (await caller.send('GET', 'domain', { query: { prefix } })).body;
  await vi.waitFor(async () => expect(await isFree()).toEqual({ isFree: false }), { timeout: 50_000 });
  await bench.portal.owner.run(sql`drop trigger lose on license_tenant`);
  await caller.ends(ordered, { state: 'succeeded' });
  await caller.send('POST', 'credentials', { body: { email: person.email } });
  expect(await bench.sendMails()).toMatchObject([
    { to: person.email, text: expect.stringContaining('Sim-') },
  ]);
});

test('the agreement is accepted once, by those who may, in the name of a person', async () => {
  await bench.enableExisting(caller);
  expect((await caller.send('GET', 'mca')).body).toMatchObject({ url: expect.stringContaining('https://') });
  const body = { ...person, agreed: true };
  await caller.ends(await caller.send('POST', 'mca', { body }), { state: 'succeeded' });
  expect(await status()).toMatchObject({ tenant: { agreement: { by: 'Åsa Öhman' }, operation: null } });
  const told = await bench.portal.owner.rows(sql`
    select details from audit_entry where customer_id = ${caller.customer.id} and event = 'agreementOrdered'`);
  expect(told).toEqual([{ details: { agreedBy: 'Åsa Öhman' } }]);
  const again = await caller.send('POST', 'mca', { body });
  expect(again).toMatchObject({ status: 409, body: { errorKey: 'agreementAccepted' } });
});

test('one that Microsoft does not take fails with a reason, and can be tried again', async () => {
  const tenantId = await bench.enableExisting(caller);
  const isNow = (id: string) =>
    bench.portal.owner.run(
      sql`update license_tenant set tenant_id = ${id} where customer_id = ${caller.customer.id}`,
    );
  await isNow(randomUUID());
  const body = { ...person, agreed: true };
  const failed = await caller.send('POST', 'mca', { body });
  await caller.ends(failed, { state: 'failed', reason: 'tenantMissing' });
  expect(await status()).toMatchObject({ tenant: { agreement: null, operation: { state: 'failed' } } });
  expect(await eventsOf()).toContain('agreementFailed');
  await isNow(tenantId);
  await caller.ends(await caller.send('POST', 'mca', { body }), { state: 'succeeded' });
});

test('one that was accepted with Microsoft itself is seen', async () => {
  const tenant = { domain: `t${randomUUID().slice(0, 8)}.onmicrosoft.com`, companyName: 'Polarvind' };
  await bench.enableExisting(caller, { ...tenant, hasSigned: true });
  await vi.waitFor(
    async () => expect(await status()).toMatchObject({ tenant: { agreement: { by: null, at: null } } }),
    { timeout: 50_000 },
  );
});

test('without Partner Center, orders wait and questions say so', async () => {
  await bench.center.control('PUT faults', { fault: 'down' });
  const ordered = await caller.send('POST', 'enable', { body: newForm() });
  expect(await caller.send('GET', 'domain', { query: { prefix: 'polarvind' } })).toMatchObject({
    status: 503,
    body: { errorKey: 'partnerCenterUnavailable' },
  });
  await caller.ends(ordered, { state: 'waiting', reason: 'unreachable' });
  await bench.center.control('PUT faults', { fault: 'none' });
  await caller.ends(ordered, { state: 'succeeded' });
});

test('it ends when nothing is left that can be used, here and with Microsoft', async () => {
  const boughtAt = new Date((await bench.center.now()).getTime() - 10 * 86_400_000).toISOString();
  const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
  const subscriptions = [{ productId: 'CFQ7TTC0LH18', quantity: 5, boughtAt }];
  await bench.enableExisting(caller, { domain, companyName: 'Polarvind', subscriptions });
  await vi.waitFor(async () => expect((await caller.send('GET', 'licenses')).body['items']).toHaveLength(1), {
    timeout: 50_000,
  });
  const disable = () => caller.send('POST', 'disable', { body: {} });
  expect(await disable()).toMatchObject({
    status: 409,
    body: { errorKey: 'serviceNotEmpty', details: { licenses: 1, licenseOrders: 0 } },
  });
  // The portal does not know of it: the system is asked all the same.
  await bench.portal.owner.run(sql`delete from license where customer_id = ${caller.customer.id}`);
  await caller.ends(await disable(), { state: 'failed', reason: 'licensesLeft' });
  expect(await status()).toMatchObject({ state: 'enabled' });
});

test('each exchange of the refresh token makes it last again; the operator is warned before it runs out', async () => {
  const { owner, platform, databaseUrl } = bench.portal;
  const ends = async () =>
    (
      await owner.first<{ days: number }>(sql`
      select round(extract(epoch from expires_at - now()) / 86400)::integer as days from connection_secret
      where system = ${place.system}`)
    )?.days;
  expect(await ends()).toBe(90);
  // Each goes to all of the operator's people. The worker's own may have met the first token, which was soon too old.
  const warnings = async () =>
    (
      await owner.rows(
        sql`select distinct content from mail where kind = 'connectionSecretEnds' and content ->> 'system' = ${place.system}`,
      )
    ).length;
  const before = await warnings();
  const { secret } = await rotatingSecret({ database: owner, sealer: platform.sealer }, place).read();
  const expiresAt = new Date(Date.now() + 10 * 86_400_000);
  await giveSecret({ database: owner, sealer: platform.sealer }, place, { secret, expiresAt });
  const worker = openDatabase({ url: databaseUrl, role: 'portal_worker', max: 1 });
  await maintain(worker, { meterHoursMonths: 14 }, platform.log);
  expect(await warnings()).toBe(before + 1);
  await worker.end();
});
