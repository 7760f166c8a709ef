import type { AuditEntry } from '@portal/contract/audit-log/entries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

const partnersAddress = '198.51.100.4';
const actingAddress = '198.51.100.9';
const customersAddress = '2001:db8::17';

let portal: TestPortal;
let customer: TestOrganization;
/** The tokens of those who read the log. */
let tokens: Record<'partner' | 'customer' | 'acting', string>;

/** A call from an address, as the proxy in front of the portal tells it. */
const from = (ip: string) => ({ 'x-forwarded-for': ip });

beforeAll(async () => {
  portal = await createTestPortal({ TRUST_PROXY: 'true' });
  const partner = await createPartner(portal, { name: 'Fjällnät AB' });
  customer = await createCustomer(portal, partner, { name: 'Nordfrakt Logistik AB' });
  const owner = await createUser(portal, partner, { firstName: 'Elin', lastName: 'Sandberg' });
  const user = await createUser(portal, customer, { firstName: 'Johan', lastName: 'Bergqvist' });
  tokens = {
    partner: await signIn(portal, owner),
    customer: await signIn(portal, user),
    acting: await signIn(portal, owner, { actingIn: customer }),
  };
  const mailbox = 'invoice@nordfrakt.example';
  const changed = await portal.call('PUT', '/customer/', {
    token: tokens.partner,
    query: { id: customer.id },
    body: {
      name: customer.name,
      organizationNumber: '556016-0680',
      contactEmail: mailbox,
      invoiceEmail: mailbox,
      version: 1,
    },
    headers: from(partnersAddress),
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await portal.call('POST', '/impersonate/', {
    token: tokens.partner,
    body: { id: customer.id, reason: 'Ticket 4711: cannot log in' },
    headers: from(actingAddress),
  });
  const operator = await createOperator(portal, { name: 'Nordmoln Drift AB' });
  const helper = await createUser(portal, operator, { firstName: 'Örjan', lastName: 'Holmgren' });
  await portal.call('POST', '/customer/', {
    token: await signIn(portal, helper, { actingIn: partner }),
    body: {
      name: 'Arkivet AB',
      organizationNumber: '556016-0680',
      contactEmail: mailbox,
      invoiceEmail: mailbox,
    },
    headers: from(actingAddress),
  });
  await portal.call('POST', '/login/', {
    body: { username: user.email, password: testPassword },
    headers: from(customersAddress),
  });
});
afterAll(() => portal.close());

type Reader = keyof typeof tokens;
type Page = { items: AuditEntry[] };

const read = async (reader: Reader, query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const answer = await portal.call<Page>('GET', '/audit-log/all/', { token: tokens[reader], query });
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const addressesOf = async (reader: Reader, query?: Record<string, string>) =>
  Object.fromEntries((await read(reader, query)).map(({ event, ip }) => [event, ip]));
const eventsFound = async (reader: Reader, search: string): Promise<string[]> =>
  (await read(reader, { search })).map(({ event }) => event).toSorted();

describe('from where somebody came', () => {
  const forCustomers = {
    customerUpdated: null,
    loginToCustomer: actingAddress,
    login: customersAddress,
  };

  test('the partner reads of everybody', async () => {
    expect(await addressesOf('partner')).toEqual({
      ...forCustomers,
      customerUpdated: partnersAddress,
      customerCreated: actingAddress,
    });
  });

  test('a customer reads of its own people and of those who acted as it, not of the partner’s at home', async () => {
    for (const reader of ['customer', 'acting'] as const)
      expect(await addressesOf(reader), reader).toEqual(forCustomers);
    const [changed] = await read('customer', { event: 'customerUpdated' });
    expect(changed).toMatchObject({ userName: 'Elin Sandberg', ip: null, partnerName: 'Fjällnät AB' });
    expect(changed?.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  test('one entry and the file say no more than the list', async () => {
    const [changed] = await read('partner', { event: 'customerUpdated' });
    const query = { id: changed?.id, at: changed?.at };
    for (const [reader, ip] of [
      ['partner', partnersAddress],
      ['customer', null],
    ] as const) {
      const token = tokens[reader];
      const one = await portal.call<AuditEntry>('GET', '/audit-log/entry/', { token, query });
      expect(one.body.ip).toBe(ip);
      const headers = { accept: 'text/csv' };
      const file = await portal.call<unknown>('GET', '/audit-log/all/', { token, headers });
      expect(String(file.body)).toContain(actingAddress);
      expect(String(file.body).includes(partnersAddress)).toBe(ip !== null);
    }
  });

  test('a search finds no address that is not shown', async () => {
    expect(await eventsFound('partner', partnersAddress)).toEqual(['customerUpdated']);
    expect(await eventsFound('partner', '198.51.100.')).toEqual([
      'customerCreated',
      'customerUpdated',
      'loginToCustomer',
    ]);
    expect(await eventsFound('partner', '2001:db8')).toEqual(['login']);
    expect(await eventsFound('customer', partnersAddress)).toEqual([]);
    expect(await eventsFound('customer', '198.51.100.')).toEqual(['loginToCustomer']);
    expect(await eventsFound('customer', `Elin ${partnersAddress}`)).toEqual([]);
    expect(await eventsFound('customer', '2001:db8')).toEqual(['login']);
  });
});

describe('free text finds', () => {
  test('who did it, of whom and as whom', async () => {
    expect(await eventsFound('partner', 'elin sandb')).toEqual(['customerUpdated', 'loginToCustomer']);
    expect(await eventsFound('partner', 'elin fjällnät')).toEqual(['loginToCustomer']);
    expect(await eventsFound('partner', 'johan nordfr')).toEqual(['login']);
    expect(await eventsFound('partner', 'nordfrakt')).toHaveLength(3);
    expect(await eventsFound('partner', 'örjan fjällnät')).toEqual(['customerCreated']);
    expect(await eventsFound('customer', 'örjan')).toEqual([]);
  });

  test('what the details say, not what they are called', async () => {
    expect(await eventsFound('partner', '4711')).toEqual(['loginToCustomer']);
    expect(await eventsFound('customer', 'ticket cannot')).toEqual(['loginToCustomer']);
    expect(await eventsFound('partner', 'invoiceEmail')).toEqual(['customerUpdated']);
    expect(await eventsFound('partner', 'reason')).toEqual([]);
  });
});
