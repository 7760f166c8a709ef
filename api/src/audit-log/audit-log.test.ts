import type { AuditEntry } from '@portal/contract/audit-log/entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/database/ids.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { createTestPortal, type Answer, type TestPortal } from '../testing/test-portal.ts';

type Page = { items: AuditEntry[]; nextCursor: string | null; total: number | string };
type Query = Record<string, string | number | undefined>;

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let sibling: TestOrganization;
let owner: TestUser;
let tokens: Record<'operator' | 'owner' | 'viewer' | 'customer' | 'customerViewer' | 'acting', string>;

/** Months that have partitions, one that has none, and what lies before all. */
const months = ['2025-12', '2026-01', '2026-02', '2026-04', '2026-05'];

type New = {
  at: string;
  event: string;
  user?: TestUser | undefined;
  customer?: TestOrganization;
  target?: string;
  name?: string;
};

const write = (entry: New & { internal?: boolean; ip?: string; requestId?: string }): Promise<unknown> => {
  const { at, event, user, customer: about, target = '', name = 'Kim Berg', internal = false } = entry;
  const service = event.startsWith('bucket') ? 's3-storage' : null;
  return portal.owner.run(sql`
    insert into audit_entry (partner_id, customer_id, internal, id, at, event, service, user_id, user_name, target,
      target_customer_name, ip, request_id)
    values (${partner.partnerId}, ${about?.id}, ${internal}, ${newId()}, ${at}, ${event}, ${service}, ${user?.id}, ${name},
      ${target}, ${about?.name}, ${entry.ip}, ${entry.requestId})`);
};

beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal, { name: 'Fjällnät AB' });
  customer = await createCustomer(portal, partner, { name: 'Nordfrakt Logistik AB' });
  sibling = await createCustomer(portal, partner, { name: 'Öresund Biolab AB' });
  owner = await createUser(portal, partner, { firstName: 'Elin', lastName: 'Sandberg' });
  const of = async (organization: TestOrganization, role: 'owner' | 'viewer') =>
    signIn(portal, await createUser(portal, organization, { roles: [role] }));
  tokens = {
    operator: await of(operator, 'owner'),
    owner: await signIn(portal, owner),
    viewer: await of(partner, 'viewer'),
    customer: await of(customer, 'owner'),
    customerViewer: await of(customer, 'viewer'),
    acting: await signIn(portal, owner, { actingIn: customer }),
  };
  await portal.owner.run(sql`select ensure_audit_partitions('2026-01-15')`);
  await portal.owner.run(sql`drop table audit_entry_202604`);
  for (const [index, month] of months.entries()) {
    for (let day = 1; day <= 9; day += 1) {
      const own = { at: `${month}-0${day}T12:00:00Z`, user: day === 3 ? owner : undefined };
      await write({ ...own, event: 'login', target: `person-${index}-${day}@fjallnat.example` });
      await write({ ...own, event: 'bucketCreated', customer, target: `nordfrakt-wms_${index}-${day}` });
      if (day === 5) await write({ ...own, event: 'bucketDeleted', customer: sibling, target: 'Arkiv' });
    }
  }
});
afterAll(() => portal.close());

const all = (query: Query, token = tokens.owner): Promise<Answer<Page>> =>
  portal.call<Page>('GET', '/audit-log/all/', { token, query });
const me = (query: Query, token = tokens.owner): Promise<Answer<Page>> =>
  portal.call<Page>('GET', '/audit-log/me/', { token, query });

async function walk(query: Query, read = all, token = tokens.owner): Promise<AuditEntry[]> {
  const seen: AuditEntry[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 300; pages += 1) {
    const { body } = await read({ ...query, cursor }, token);
    seen.push(...body.items);
    if (body.nextCursor === null) return seen;
    cursor = body.nextCursor;
  }
  throw new Error('The list does not end.');
}

const total = months.length * 19;
const inOrder = (entries: AuditEntry[]): boolean =>
  entries.every(({ at, id }, n) => {
    const before = entries[n - 1];
    return !before || before.at > at || (before.at === at && before.id > id);
  });

describe('pages', () => {
  test.each([1, 2, 7, 19, 50, 200])(
    'of %i go through all months once, the newest first',
    async (pageSize) => {
      const entries = await walk({ pageSize, to: '2026-06-01T00:00:00Z' });
      expect(entries).toHaveLength(total);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(total);
      expect(inOrder(entries)).toBe(true);
    },
  );

  test('a cursor is of its list, its filters and its search alone', async () => {
    const { body } = await all({ pageSize: 2, search: 'nordfrakt' });
    const cursor = body.nextCursor ?? '';
    expect((await all({ pageSize: 2, search: 'nordfrakt', cursor })).status).toBe(200);
    for (const other of [{ search: 'arkiv' }, {}, { search: 'nordfrakt', event: 'bucketCreated' }]) {
      expect((await all({ pageSize: 2, ...other, cursor })).body).toMatchObject({
        errorKey: 'invalidCursor',
      });
    }
    expect((await me({ pageSize: 2, search: 'nordfrakt', cursor })).body).toMatchObject({
      errorKey: 'invalidCursor',
    });
  });
});

describe('filters', () => {
  const of = async (query: Query): Promise<AuditEntry[]> => walk({ pageSize: 4, ...query });

  test('user and customer, alone and with an event', async () => {
    expect(await of({ userId: owner.id })).toHaveLength(months.length * 2);
    expect(await of({ userId: owner.id, event: 'login' })).toHaveLength(months.length);
    expect(await of({ customerId: sibling.id })).toHaveLength(months.length);
    expect(await of({ customerId: customer.id, category: 's3' })).toHaveLength(months.length * 9);
    expect(await of({ customerId: newId() })).toEqual([]);
  });

  test('changes are all that is no sign-in', async () => {
    const wanted = { to: '2026-06-01T00:00:00Z' };
    const eventsOf = async (query: Query) =>
      new Set((await of({ ...wanted, ...query })).map(({ event }) => event));
    expect(await eventsOf({ kind: 'changes' })).toEqual(new Set(['bucketCreated', 'bucketDeleted']));
    expect(await eventsOf({ kind: 'signIns' })).toEqual(new Set(['login']));
    expect(await eventsOf({ kind: 'changes', customerId: sibling.id })).toEqual(new Set(['bucketDeleted']));
    expect(await of({ ...wanted, kind: 'changes', category: 'login' })).toEqual([]);
  });

  test('time: from is in, to is out', async () => {
    const day = await of({ from: '2026-02-03T12:00:00Z', to: '2026-02-04T12:00:00Z' });
    expect(day.map(({ at }) => at.slice(0, 10))).toEqual(['2026-02-03', '2026-02-03']);
    expect(await of({ from: '2026-02-03T13:00:00+01:00', to: '2026-02-03T14:00:00+02:00' })).toEqual([]);
    const january = await of({ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', category: 's3' });
    expect(january).toHaveLength(10);
  });

  test('what is not a filter is refused', async () => {
    for (const query of [
      { from: 'yesterday' },
      { category: 'none' },
      { kind: 'none' },
      { userId: 'x' },
      { service: 'tea' },
    ]) {
      expect((await all(query)).status).toBe(400);
    }
  });
});

describe('free text', () => {
  const found = async (search: string, query: Query = {}): Promise<string[]> =>
    (await walk({ pageSize: 3, search, ...query })).map(({ target }) => target);

  test('finds by the beginning of each word, letter case aside, in user, target and customer', async () => {
    expect(await found('NORDFRAKT wms 2')).toHaveLength(13);
    expect(await found('arkiv öres')).toHaveLength(months.length);
    expect(await found('person-0-9@fjallnat.example')).toEqual(['person-0-9@fjallnat.example']);
    expect(await found('rkiv')).toEqual([]);
    expect((await all({ search: 'arkiv', pageSize: 2 })).body.total).toBe(months.length);
  });

  test('finds by what an event is called in either language, together with words', async () => {
    expect(await found('bucket deleted')).toHaveLength(months.length);
    expect(await found('borttagen öresund')).toHaveLength(months.length);
    expect(await found('borttagen nordfrakt')).toEqual([]);
  });

  test('goes together with every filter', async () => {
    expect(await found('wms', { userId: owner.id })).toHaveLength(months.length);
    expect(
      await found('fjallnat', { event: 'login', from: '2026-05-01T00:00:00Z', to: '2026-05-03T00:00:00Z' }),
    ).toHaveLength(2);
    expect(await found('arkiv', { customerId: customer.id })).toEqual([]);
    expect(await found('arkiv', { category: 'login' })).toEqual([]);
  });

  test('finds an address and a reference', async () => {
    const requestId = newId();
    await write({
      at: '2026-03-01T00:00:00Z',
      event: 'logout',
      target: 'found',
      ip: '203.0.113.77',
      requestId,
    });
    for (const search of [
      '203.0.113.77',
      '203.0.113.7',
      requestId,
      requestId.slice(0, 8),
      requestId.toUpperCase(),
    ]) {
      expect(await found(search), search).toEqual(['found']);
    }
  });

  test.each([
    `'`,
    `\\`,
    `a' & 'b`,
    '%',
    '_',
    '---',
    ':*',
    '!',
    '( | )',
    '\u{1F600}',
    'x'.repeat(99),
    '<->',
    `o'brien`,
  ])('takes %s as it is', async (search) => {
    const { status } = await all({ search });
    expect(status).toBe(200);
  });

  test('never leaves the tenant, though others have the same words', { tags: ['tenants'] }, async () => {
    const other = await createPartner(portal);
    const token = await signIn(portal, await createUser(portal, other));
    expect(await walk({ search: 'nordfrakt' }, all, token)).toEqual([]);
    expect(await walk({ search: 'arkiv' }, all, tokens.customer)).toEqual([]);
    expect((await walk({ search: 'wms' }, all, tokens.customer)).length).toBe(months.length * 9);
  });
});

describe('who reads what', () => {
  test('a customer reads its own, and nothing that its partner keeps about it', async () => {
    await write({ at: '2026-03-02T00:00:00Z', event: 'uplift', customer, target: 'secret', internal: true });
    for (const query of [{}, { search: 'secret' }, { event: 'uplift' }]) {
      const entries = await walk({ pageSize: 50, ...query }, all, tokens.customer);
      expect(entries.filter(({ target }) => target === 'secret')).toEqual([]);
      expect(new Set(entries.map(({ targetCustomer }) => targetCustomer?.id))).toEqual(
        new Set(entries.length > 0 ? [customer.id] : []),
      );
    }
    expect((await walk({ search: 'secret' })).map(({ target }) => target)).toEqual(['secret']);
    expect((await all({ pageSize: 1 }, tokens.customer)).body.items[0]?.partnerName).toBe('Fjällnät AB');
  });

  test('mine is what I did; all needs the right', async () => {
    expect(await walk({ pageSize: 5 }, me)).toHaveLength(months.length * 2);
    expect(await walk({ pageSize: 5 }, me, tokens.viewer)).toEqual([]);
    for (const token of [tokens.viewer, tokens.customerViewer]) {
      expect((await me({}, token)).status).toBe(200);
      expect((await all({}, token)).body).toMatchObject({ errorKey: 'forbidden' });
    }
  });

  test('while acting both names stand there, for both organizations, and mine is what I did in that one', async () => {
    const { status } = await portal.call('POST', '/impersonate/', {
      token: tokens.owner,
      body: { id: customer.id, reason: 'Ticket 4711' },
    });
    expect(status).toBe(200);
    for (const token of [tokens.owner, tokens.customer, tokens.acting]) {
      const { body } = await all({ event: 'loginToCustomer' }, token);
      expect(body.items).toMatchObject([
        {
          userName: 'Elin Sandberg, Fjällnät AB',
          actingAs: { id: customer.id, name: 'Nordfrakt Logistik AB' },
          targetCustomer: { id: customer.id },
          customerName: 'Nordfrakt Logistik AB',
          partnerName: 'Fjällnät AB',
          details: { reason: 'Ticket 4711' },
        },
      ]);
      expect(body.items[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
    const mine = await me({ event: 'loginToCustomer' }, tokens.acting);
    expect(mine.body.items).toHaveLength(1);
  });

  test('details that nobody has named are not told', async () => {
    await portal.owner.run(sql`
      insert into audit_entry (partner_id, id, at, event, details)
      values (${partner.partnerId}, ${newId()}, '2026-03-03', 'shaped', '{"reason": "shown", "password": "never"}')`);
    const { body } = await all({ event: 'shaped' });
    expect(body.items[0]?.details).toEqual({ reason: 'shown' });
  });
});

describe('sign-in that fails', () => {
  const fail = (username: string) =>
    portal.call('POST', '/login/', { body: { username, password: 'not-the-password' } });

  test('of somebody whom nobody knows stands in the log of the operator and in no other', async () => {
    await fail('stranger@nowhere.example');
    const { body } = await all({ event: 'loginFailedCredentials' }, tokens.operator);
    expect(body.items).toMatchObject([
      {
        target: 'stranger@nowhere.example',
        userId: null,
        partnerName: null,
        details: { reason: 'unknown' },
        ip: '127.0.0.1',
      },
    ]);
    const kept = await portal.owner.rows(
      sql`select partner_id as id from audit_entry where target = 'stranger@nowhere.example'`,
    );
    expect(kept).toEqual([{ id: operator.partnerId }]);
  });

  test("of somebody who is known stands in the log of the person's own organization", async () => {
    const person = await createUser(portal, customer);
    await fail(person.email);
    for (const token of [tokens.owner, tokens.customer]) {
      const { body } = await all({ event: 'loginFailedCredentials' }, token);
      expect(body.items).toMatchObject([
        {
          target: person.email,
          userId: person.id,
          customerName: customer.name,
          details: { reason: 'wrongPassword' },
        },
      ]);
    }
  });
});

describe('CSV', () => {
  const csv = async (query: Query, language: string): Promise<string> => {
    const headers = { accept: 'text/csv', 'accept-language': language };
    const { body } = await portal.call<unknown>('GET', '/audit-log/all/', {
      token: tokens.owner,
      query,
      headers,
    });
    return String(body);
  };

  test('holds exactly what is filtered, with words in the language asked for', async () => {
    const lines = (await csv({ event: 'bucketDeleted', to: '2026-06-01T00:00:00Z' }, 'en'))
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(1 + months.length);
    expect(lines[0]).toMatch(/^Time,Event,Event code,Service,User,/);
    expect(lines[1]).toMatch(
      /^2026-05-05T12:00:00\.000\+00:00,Bucket deleted,bucketDeleted,S3 Storage,Kim Berg,/,
    );
    const swedish = await csv({ search: 'arkiv' }, 'sv');
    expect(swedish).toMatch(/^\uFEFFTid;Händelse;/);
    expect(swedish).toContain(';Bucket borttagen;bucketDeleted;');
    expect((await csv({ to: '2026-06-01T00:00:00Z' }, 'en')).trim().split('\r\n').length).toBeGreaterThan(
      total,
    );
  });
});

describe('one entry', () => {
  const one = (entry: { id: string; at: string }, token: string) =>
    portal.call<AuditEntry>('GET', '/audit-log/entry/', { token, query: { id: entry.id, at: entry.at } });

  test('is found by id and time, by those who may read it', async () => {
    const [first] = (await all({ event: 'bucketDeleted' })).body.items;
    if (!first) throw new Error('There is no entry.');
    expect((await one(first, tokens.owner)).body).toEqual(first);
    expect((await one({ ...first, at: '2026-01-01T00:00:00Z' }, tokens.owner)).status).toBe(404);
    for (const token of [tokens.customer, tokens.viewer, tokens.operator, tokens.acting]) {
      expect((await one(first, token)).status).toBe(404);
    }
  });

  test('of one’s own is found without the right to all', async () => {
    const engineer = await createUser(portal, partner, { roles: ['engineer'] });
    const token = await signIn(portal, engineer);
    await write({ at: '2026-03-05T00:00:00Z', event: 'bucketCreated', user: engineer, customer });
    const [own] = (await me({}, token)).body.items;
    if (!own) throw new Error('There is no entry.');
    expect((await one(own, token)).body).toEqual(own);
    expect((await one(own, tokens.viewer)).status).toBe(404);
  });
});

describe('people to choose from', () => {
  const people = async (search: string, token: string): Promise<string[]> => {
    const answer = await portal.call<{ items: { name: string; organizationName: string }[] }>(
      'GET',
      '/audit-log/people/',
      { token, query: { search } },
    );
    return answer.body.items.map(({ name, organizationName }) => `${name}, ${organizationName}`);
  };

  test('are of the partner and its customers, for a customer its own', async () => {
    expect(await people('elin', tokens.owner)).toEqual(['Elin Sandberg, Fjällnät AB']);
    expect(await people('elin', tokens.customer)).toEqual([]);
    expect(new Set(await people('kim', tokens.customer))).toEqual(
      new Set(['Kim Berg, Nordfrakt Logistik AB']),
    );
    expect((await people('', tokens.owner)).length).toBeGreaterThan(3);
  });
});
