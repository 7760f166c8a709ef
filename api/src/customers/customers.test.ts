import { startBolagsverketSimulator } from '@portal/simulator-bolagsverket/server';
import { notableNumbers } from '@portal/simulator-bolagsverket/data';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeOperations } from '../testing/operations.ts';
import {
  createCustomer as createBareCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { storageRows, storageState } from '../testing/storage-rows.ts';
import { makeBucket, makeStorageUser } from '../s3-storage/testing/things.ts';

type Item = { id: string; name: string; city: string; users: number; activeServices: unknown[] };
type Page = { items: Item[]; nextCursor: string | null; total: number | string };

const client = { clientId: 'portal', clientSecret: 'portal-secret' };
let register: Awaited<ReturnType<typeof startBolagsverketSimulator>>;
let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let other: TestOrganization;
let token: string;
let otherToken: string;

beforeAll(async () => {
  register = await startBolagsverketSimulator({ port: 0, ...client, controlToken: 'control' });
  portal = await createTestPortal({
    CONNECTIONS: JSON.stringify([
      { system: 'organization-register', baseUrl: register.baseUrl, tokenUrl: register.tokenUrl, ...client },
      {
        system: 'ceph-rgw',
        region: 'SE-NORTH-1',
        endpoint: 'http://127.0.0.1:9',
        accessKey: 'a',
        secretKey: 'b',
      },
    ]),
  });
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  other = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner, { firstName: 'Ada', lastName: 'Ek' }));
  otherToken = await signIn(portal, await createUser(portal, other));
});
afterEach(() => setFault('none'));
afterAll(async () => {
  await portal.close();
  await register.close();
});

async function setFault(fault: string): Promise<void> {
  const answer = await fetch(`${register.url}/_simulator/faults`, {
    method: 'PUT',
    headers: { 'x-simulator-token': 'control' },
    body: JSON.stringify({ fault }),
  });
  expect(answer.status).toBe(200);
}

const form = {
  name: 'Fjällbäcken Data AB',
  organizationNumber: '559752-6010',
  address: 'Storgatan 21',
  zipcode: '903 26',
  city: 'Umeå',
  country: 'SE',
  contactEmail: 'kontakt@fjallbacken.example',
  invoiceEmail: 'faktura@fjallbacken.example',
  supportEmail: '',
  phone: '',
  disruptionEmails: ['drift@fjallbacken.example'],
};

/** A customer with all that has to be filled in. */
async function createCustomer(
  at: TestPortal,
  organization: TestOrganization,
  options: { name?: string } = {},
): Promise<TestOrganization> {
  const customer = await createBareCustomer(at, organization, options);
  await at.owner.run(
    sql`update organization set invoice_email = 'faktura@example.com' where id = ${customer.id}`,
  );
  return customer;
}

const create = async (more: object = {}): Promise<string> => {
  const answer = await portal.call<{ id: string }>('POST', '/customer/', {
    token,
    body: { ...form, ...more },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const read = (id: string, as = token) => portal.call('GET', '/customer/', { token: as, query: { id } });
const list = async (query: Record<string, string | number | undefined>, as = token) =>
  (await portal.call<Page>('GET', '/customers/', { token: as, query })).body;

/** A partner of its own with customers of these names, so that lists can be compared whole. */
async function partnerWith(
  names: readonly string[],
): Promise<{ organization: TestOrganization; token: string }> {
  const organization = await createPartner(portal);
  for (const name of names) await createCustomer(portal, organization, { name });
  return { organization, token: await signIn(portal, await createUser(portal, organization)) };
}

async function enable(
  customer: { partnerId: string; id: string },
  state: 'enabled' | 'provisioning' | 'failed' = 'enabled',
): Promise<void> {
  await portal.owner.run(
    storageRows({ partnerId: customer.partnerId, customerId: customer.id, tenant: 'tenant', state }),
  );
}

const auditOf = (customerId: string) =>
  portal.owner.rows(sql`
    select event, user_name as "by", target, details from audit_entry where customer_id = ${customerId} order by at, id`);

test('a customer is created, read back and audited', async () => {
  const id = await create({ disruptionEmails: ['A@x.example', 'a@x.example', 'b@x.example'] });
  const { body } = await read(id);
  expect(body).toMatchObject({
    ...form,
    disruptionEmails: ['a@x.example', 'b@x.example'],
    version: 1,
    users: 0,
    activeServices: [],
    invitedOwner: null,
    deletedOn: null,
  });
  expect(await auditOf(id)).toEqual([
    {
      event: 'customerCreated',
      by: 'Ada Ek',
      target: form.name,
      details: { organizationNumber: '559752-6010' },
    },
  ]);
});

test('wrong fields are named, and nothing is created', async () => {
  const before = (await list({})).total;
  const answer = await portal.call('POST', '/customer/', {
    token,
    body: { ...form, name: ' ', organizationNumber: '5597526010', contactEmail: 'nobody', zipcode: '<>' },
  });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errorKey: 'invalid',
      fields: {
        name: { errorKey: 'empty' },
        organizationNumber: { errorKey: 'organizationNumber' },
        contactEmail: { errorKey: 'email' },
        zipcode: { errorKey: 'zipcode' },
      },
    },
  });
  expect((await list({})).total).toBe(before);
});

test('an edit is kept with what changed; an older one is refused with who and when', async () => {
  const id = await create();
  const edit = { ...form, city: 'Luleå', name: 'Fjällbäcken Data & Drift AB', version: 1 };
  const first = await portal.call('PUT', '/customer/', { token, query: { id }, body: edit });
  expect(first).toMatchObject({ status: 200, body: { version: 2 } });
  const late = await portal.call('PUT', '/customer/', {
    token,
    query: { id },
    body: { ...edit, city: 'Kiruna' },
  });
  expect(late).toMatchObject({
    status: 409,
    body: { errorKey: 'stale', details: { by: 'Ada Ek', at: expect.stringMatching(/^\d{4}-.*Z$/) } },
  });
  expect((await read(id)).body).toMatchObject({ city: 'Luleå', version: 2 });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    event: 'customerUpdated',
    details: { changed: ['name', 'city'], previousName: form.name },
  });
});

test('an edit that changes nothing is neither a new version nor an entry', async () => {
  const id = await create();
  const answer = await portal.call('PUT', '/customer/', {
    token,
    query: { id },
    body: { ...form, version: 1 },
  });
  expect(answer).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await auditOf(id)).toHaveLength(1);
});

test('two edits of the same version at once: one is kept, the other is told', async () => {
  const id = await create();
  const edits = ['Kalmar', 'Visby', 'Mora'].map((city) =>
    portal.call('PUT', '/customer/', { token, query: { id }, body: { ...form, city, version: 1 } }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('foreign, unknown and other kinds of ids answer the same 404', async () => {
  const foreign = await createCustomer(portal, other);
  for (const id of [foreign.id, partner.id, operator.id, '018f0000-0000-7000-8000-00000000abcd']) {
    const tries = [
      read(id),
      portal.call('PUT', '/customer/', { token, query: { id }, body: { ...form, version: 1 } }),
      portal.call('DELETE', '/customer/', { token, query: { id } }),
      portal.call('GET', '/customer/deletion/', { token, query: { id } }),
      portal.call('POST', '/customer/owner-invitation/', {
        token,
        query: { id },
        body: { email: 'a@b.example' },
      }),
      portal.call('GET', '/customer/services/', { token, query: { customerId: id } }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      expect([id, status, body]).toEqual([
        id,
        404,
        expect.objectContaining({
          errorKey: 'notFound',
          message: 'It does not exist, or you may not see it.',
        }),
      ]);
    }
  }
  expect((await read(foreign.id, otherToken)).status).toBe(200);
});

test('who may not write is refused, and a customer sees no list of customers', async () => {
  const customer = await createCustomer(portal, partner);
  const viewer = await signIn(portal, await createUser(portal, partner, { roles: ['viewer'] }));
  expect((await read(customer.id, viewer)).status).toBe(200);
  const attempt = await portal.call('POST', '/customer/', { token: viewer, body: form });
  expect(attempt).toMatchObject({ status: 403, body: { errorKey: 'forbidden' } });
  const own = await signIn(portal, await createUser(portal, customer));
  expect((await portal.call('GET', '/customers/', { token: own })).status).toBe(403);
  expect((await portal.call('GET', '/customers/')).status).toBe(401);
});

test('the operator reads the customers of the partner that it names, and changes none', async () => {
  const { organization } = await partnerWith(['Granudden AB']);
  const asOperator = await signIn(portal, await createUser(portal, operator));
  expect((await list({ partnerId: organization.id }, asOperator)).items.map(({ name }) => name)).toEqual([
    'Granudden AB',
  ]);
  const unnamed = await portal.call('GET', '/customers/', { token: asOperator });
  expect(unnamed).toMatchObject({ status: 400, body: { fields: { partnerId: { errorKey: 'required' } } } });
  expect((await portal.call('POST', '/customer/', { token: asOperator, body: form })).status).toBe(403);
});

test('services and users are counted, and the filter shows who has a service', async () => {
  const { organization, token: as } = await partnerWith(['Utan AB']);
  const withService = await createCustomer(portal, organization, { name: 'Med AB' });
  await enable(withService, 'failed');
  await createUser(portal, withService);
  await createUser(portal, withService, { state: 'invited', email: 'invited@med.example' });
  const { items, total } = await list({ service: 's3-storage' }, as);
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { name: 'Med AB', users: 1, activeServices: [{ service: 's3-storage', state: 'failed' }] },
  ]);
  expect((await list({ service: 'cloud-connect' }, as)).items).toEqual([]);
  expect((await read(withService.id, as)).body).toMatchObject({
    users: 1,
    invitedOwner: 'invited@med.example',
  });
});

test('the list as CSV quotes what has quotes and commas, under heads in the language asked for', async () => {
  const { token: as } = await partnerWith(['Å "citat", AB']);
  const csv = async (language: string): Promise<string> => {
    const headers = { accept: 'text/csv', 'accept-language': language };
    return (await portal.call<string>('GET', '/customers/', { token: as, headers })).body;
  };
  const english = (await csv('en')).split('\r\n');
  expect(english[0]).toBe(
    'Name,Organization number,City,Contact email,Active services,"This month so far, excl. VAT","Same days of the month before, excl. VAT",Currency,Users,Created',
  );
  expect(english[1]).toMatch(/^"Å ""citat"", AB",556016-0680,,contact@example.com,,,,SEK,0,/);
  const swedish = await csv('sv');
  expect(swedish.startsWith('\uFEFFNamn;Organisationsnummer;Ort;')).toBe(true);
});

test('what blocks a deletion is listed, in the preview and in the refusal, and nothing is deleted', async () => {
  const customer = await createCustomer(portal, partner);
  await enable(customer);
  await makeStorageUser(portal.owner, customer, {});
  await makeBucket(portal.owner, customer, { name: 'b1' }, { name: 'b2' }, { name: 'b3' });
  await makeOperations(portal.owner, customer, { kind: 'createBucket' });
  const blockers = [
    { kind: 'buckets', service: 's3-storage', count: 3 },
    { kind: 'storageUsers', service: 's3-storage', count: 1 },
    { kind: 'service', service: 's3-storage', count: 1 },
    { kind: 'runningOperations', service: null, count: 1 },
  ];
  const query = { id: customer.id };
  expect((await portal.call('GET', '/customer/deletion/', { token, query })).body).toEqual({
    blockers,
    goesWithIt: { users: 0, invitations: 0 },
  });
  const refused = await portal.call('DELETE', '/customer/', { token, query });
  expect(refused).toMatchObject({
    status: 409,
    body: { errorKey: 'customerBlocked', details: { blockers } },
  });
  expect((await read(customer.id)).status).toBe(200);
});

test('a service whose enabling failed blocks too: it may have left something in the cloud', async () => {
  const customer = await createCustomer(portal, partner);
  await enable(customer);
  await portal.owner.run(storageState({ customerId: customer.id }, 'failed'));
  const query = { id: customer.id };
  expect(await portal.call('DELETE', '/customer/', { token, query })).toMatchObject({
    status: 409,
    body: { details: { blockers: [{ kind: 'service', service: 's3-storage', count: 1 }] } },
  });
});

test('a deleted customer is gone with its users, who lose access at once', async () => {
  const customer = await createCustomer(portal, partner, { name: 'Farväl AB' });
  const user = await createUser(portal, customer);
  await createUser(portal, customer, { state: 'invited' });
  const own = await signIn(portal, user);
  const query = { id: customer.id };
  expect((await portal.call('GET', '/customer/services/', { token: own })).status).toBe(200);
  expect((await portal.call('GET', '/customer/deletion/', { token, query })).body).toEqual({
    blockers: [],
    goesWithIt: { users: 1, invitations: 1 },
  });
  expect((await portal.call('DELETE', '/customer/', { token, query })).status).toBe(200);
  expect((await portal.call('GET', '/customer/services/', { token: own })).status).toBe(401);
  expect((await read(customer.id)).status).toBe(404);
  expect((await portal.call('DELETE', '/customer/', { token, query })).status).toBe(404);
  const left = await portal.owner.first(sql`select 1 from sign_in_name where email = ${user.email}`);
  expect(left).toBeNull();
  expect((await auditOf(customer.id)).at(-1)).toMatchObject({
    event: 'customerDeleted',
    target: 'Farväl AB',
  });
});

test('the services of a customer are those that are offered, each with its state', async () => {
  const customer = await createCustomer(portal, partner, { name: 'Tjänster AB' });
  const query = { customerId: customer.id };
  const services = () => portal.call('GET', '/customer/services/', { token, query });
  expect((await services()).body).toEqual({
    customerName: 'Tjänster AB',
    items: [{ service: 's3-storage', state: 'not-enabled' }],
  });
  await enable(customer);
  expect((await services()).body).toMatchObject({ items: [{ service: 's3-storage', state: 'enabled' }] });
});

const lookUp = (organizationNumber: string, as = token) =>
  portal.call('GET', '/customer/organization-lookup/', { token: as, query: { organizationNumber } });
const dashed = (number: string): string => `${number.slice(0, 6)}-${number.slice(6)}`;

test('the register fills in name and address', async () => {
  const { status, body } = await lookUp(dashed(notableNumbers.usual));
  expect(status).toBe(200);
  expect(body).toEqual({
    name: 'Polarvind Kraft AB',
    address: 'Varvsgatan 14',
    zipcode: '972 33',
    city: 'Luleå',
    country: 'SE',
    warnings: [],
    partial: false,
    checkDigitValid: true,
  });
});

test('the register warns of a bankruptcy, knows no unknown number, and is not asked with a wrong check digit', async () => {
  expect((await lookUp(dashed(notableNumbers.bankrupt))).body).toMatchObject({
    warnings: expect.arrayContaining(['bankruptcy']),
  });
  expect((await lookUp(dashed(notableNumbers.deregistered))).body).toMatchObject({
    warnings: expect.arrayContaining(['deregistered']),
  });
  const unknown = await lookUp(dashed(notableNumbers.unknown));
  expect(unknown).toMatchObject({ status: 404, body: { errorKey: 'organizationNotFound' } });
  await setFault('down');
  expect((await lookUp('559240-7167')).body).toMatchObject({ checkDigitValid: false, name: null });
  const malformed = await lookUp('5592407166');
  expect(malformed).toMatchObject({
    status: 400,
    body: { fields: { organizationNumber: { errorKey: 'organizationNumber' } } },
  });
});

test('a source of the register that is silent leaves its part open and says so', async () => {
  expect((await lookUp(dashed(notableNumbers.addressSourceFails))).body).toMatchObject({
    name: 'Adresslösa Bud AB',
    address: null,
    partial: true,
  });
});

test.each(['throttles', 'refuses', 'down'])('a register that %s is a 503 with its key', async (fault) => {
  await setFault(fault);
  const answer = await lookUp(dashed(notableNumbers.usual));
  expect(answer).toMatchObject({ status: 503, body: { errorKey: 'registerUnavailable' } });
  expect(answer.headers['retry-after'] === undefined).toBe(fault === 'refuses');
});

test('only who may write customers may ask the register', async () => {
  const viewer = await signIn(portal, await createUser(portal, partner, { roles: ['viewer'] }));
  expect((await lookUp(dashed(notableNumbers.usual), viewer)).status).toBe(403);
});

test('without a connection the register says so', async () => {
  const bare = await createTestPortal();
  try {
    await createOperator(bare);
    const owner = await signIn(bare, await createUser(bare, await createPartner(bare)));
    const answer = await bare.call('GET', '/customer/organization-lookup/', {
      token: owner,
      query: { organizationNumber: '559240-7166' },
    });
    expect(answer).toMatchObject({ status: 409, body: { errorKey: 'registerNotConnected' } });
  } finally {
    await bare.close();
  }
});

test('a customer in which somebody of the operator acts is deleted, and the logs of both organizations say that the visit ended', async () => {
  const visitor = await createUser(portal, operator, { firstName: 'Olle', lastName: 'Öst' });
  const customer = await createCustomer(portal, partner);
  await signIn(portal, visitor, { actingIn: customer });
  expect((await portal.call('DELETE', '/customer/', { token, query: { id: customer.id } })).status).toBe(200);
  const entries = await portal.owner.rows<{ partnerId: string; customerId: string | null }>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from audit_entry
    where user_id = ${visitor.id} and event = 'loginToCustomerEnded' order by partner_id = ${partner.partnerId} desc`);
  expect(entries).toEqual([
    { partnerId: partner.partnerId, customerId: customer.id },
    { partnerId: visitor.partnerId, customerId: null },
  ]);
});
