import type { Change } from '@portal/contract/changelog';
import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let customer: TestOrganization;
let token: string;
let partnerToken: string;
let customerToken: string;

beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  const as = async (organization: TestOrganization, role: Role): Promise<string> =>
    signIn(portal, await createUser(portal, organization, { roles: [role] }));
  token = await as(operator, 'engineer');
  partnerToken = await as(partner, 'viewer');
  customerToken = await as(customer, 'viewer');
});
afterAll(() => portal.close());

const entry = (more: Record<string, unknown> = {}) => ({
  kinds: ['new'],
  titleEn: 'Downloads',
  titleSv: 'Nedladdningar',
  markdownEn: 'Get **agents** here.',
  markdownSv: 'Hämta **agenter** här.',
  release: '4.2',
  audience: 'everybody',
  state: 'released',
  releasedOn: '2026-10-01',
  ...more,
});
const create = async (more?: Record<string, unknown>): Promise<string> => {
  const { status, body } = await portal.call('POST', '/changelog/entry/', { token, body: entry(more) });
  expect([status, body['errorKey']]).toEqual([201, undefined]);
  return String(body['id']);
};
type Page = {
  items: Change[];
  seenAt: string | null;
  readAt: string;
  nextCursor: string | null;
  total: number;
};
const read = async (by: string, state = 'released', more: Record<string, string> = {}): Promise<Page> =>
  (await portal.call<Page>('GET', '/changelog/', { token: by, query: { state, ...more } })).body;
const titles = async (by: string, state?: string): Promise<string[]> =>
  (await read(by, state)).items.map(({ title }) => title);
const put = (id: string, body: Record<string, unknown>) =>
  portal.call('PUT', '/changelog/entry/', { token, query: { id }, body });

test('what is published is read by its audience: released by day, to come without one, drafts by nobody', async () => {
  await create({ titleEn: 'Older', releasedOn: '2026-09-01' });
  await create({ titleEn: 'Newer', releasedOn: '2026-10-02' });
  await create({ titleEn: 'For partners', audience: 'partners', releasedOn: '2026-09-02' });
  await create({ titleEn: 'For customers', audience: 'customers', releasedOn: '2026-09-03' });
  await create({ titleEn: 'To come', state: 'comingSoon', releasedOn: null });
  await create({ titleEn: 'Draft', state: 'draft', releasedOn: null });
  expect(await titles(partnerToken)).toEqual(['Newer', 'For partners', 'Older']);
  expect(await titles(customerToken)).toEqual(['Newer', 'For customers', 'Older']);
  expect(await titles(customerToken, 'comingSoon')).toEqual(['To come']);
  expect(await titles(customerToken, 'draft')).toEqual([]);
  expect(await titles(partnerToken, 'draft')).toEqual([]);
  expect(await titles(token, 'draft')).toEqual(['Draft']);
});

test('something to come has no day yet, and something released has one', async () => {
  const refused = async (more: Record<string, unknown>) => {
    const { body } = await portal.call('POST', '/changelog/entry/', { token, body: entry(more) });
    return Object(body['fields'])['releasedOn']?.errorKey;
  };
  expect(await refused({ releasedOn: null })).toBe('empty');
  expect(await refused({ releasedOn: '' })).toBe('empty');
  expect(await refused({ releasedOn: '2090-01-01' })).toBe('dayToCome');
  expect(await refused({ state: 'comingSoon' })).toBe('noDayYet');
});

test('owners, admins and engineers of the operator write it, and nobody else', async () => {
  const id = await create({ titleEn: 'By role', state: 'draft' });
  for (const role of ['owner', 'admin', 'engineer', 'billing', 'viewer'] as const) {
    const by = await signIn(portal, await createUser(portal, operator, { roles: [role] }));
    const status = role === 'billing' || role === 'viewer' ? 403 : 200;
    const answer = await portal.call('GET', '/changelog/entry/', { token: by, query: { id } });
    expect([role, answer.status]).toEqual([role, status]);
    expect((await read(by)).items.length).toBeGreaterThan(0);
  }
  for (const by of [partnerToken, customerToken]) {
    const created = await portal.call('POST', '/changelog/entry/', { token: by, body: entry() });
    const deleted = await portal.call('DELETE', '/changelog/entry/', {
      token: by,
      query: { id, version: 1 },
    });
    expect([created.status, deleted.status]).toEqual([403, 403]);
  }
});

test('a draft becomes something to come, then is released, is taken back and deleted; the log tells each', async () => {
  const id = await create({ titleEn: 'Told', state: 'draft', releasedOn: null });
  const at = (state: string, releasedOn: string | null, version: number) =>
    put(id, { ...entry({ titleEn: 'Told', state, releasedOn }), version });
  expect((await at('comingSoon', null, 1)).body).toEqual({ version: 2 });
  expect((await at('comingSoon', null, 2)).body).toEqual({ version: 2 });
  expect((await at('released', '2026-11-01', 1)).body['errorKey']).toBe('stale');
  const publishedAt = async (state: string) =>
    (await read(customerToken, state)).items.find(({ title }) => title === 'Told')?.publishedAt ?? '';
  const toCome = await publishedAt('comingSoon');
  expect((await at('released', '2026-11-01', 2)).body).toEqual({ version: 3 });
  expect(Date.parse(await publishedAt('released'))).toBeGreaterThan(Date.parse(toCome));
  expect((await at('draft', '2026-11-01', 3)).body).toEqual({ version: 4 });
  expect(await titles(customerToken)).not.toContain('Told');
  const remove = (version: number) =>
    portal.call('DELETE', '/changelog/entry/', { token, query: { id, version } });
  expect(await remove(3)).toMatchObject({
    status: 409,
    body: { errorKey: 'stale', details: { by: 'Kim Berg', at: expect.any(String) } },
  });
  expect((await remove(4)).status).toBe(200);
  expect((await portal.call('GET', '/changelog/entry/', { token, query: { id } })).status).toBe(404);
  const entries = await portal.owner.rows<{ event: string }>(sql`
    select event from audit_entry where target = 'Told' and partner_id = ${operator.id} order by at, id`);
  expect(entries.map(({ event }) => event)).toEqual([
    'changelogEntryAdded',
    'changelogEntryPublished',
    'changelogEntryUpdated',
    'changelogEntryWithdrawn',
    'changelogEntryDeleted',
  ]);
});

test('what was published between the list and its note is new the next time, and nobody notes what is to come', async () => {
  const own = await signIn(portal, await createUser(portal, customer));
  const seen = (readAt: string) => portal.call('POST', '/changelog/seen/', { token: own, body: { readAt } });
  const { readAt } = await read(own);
  const id = await create({ titleEn: 'Meanwhile' });
  expect((await seen(readAt)).status).toBe(200);
  const next = await read(own);
  const published = next.items.find((item) => item.id === id)?.publishedAt ?? '';
  expect(Date.parse(published)).toBeGreaterThan(Date.parse(next.seenAt ?? ''));
  await seen(new Date(Date.now() + 3_600_000).toISOString());
  const noted = (await read(own)).seenAt ?? '';
  expect(Date.parse(noted)).toBeLessThanOrEqual(Date.now());
  await seen(readAt);
  expect((await read(own)).seenAt).toBe(noted);
});

test('when one was there last is one’s own, and nobody’s who acts for one', async () => {
  const person = await createUser(portal, customer);
  const own = await signIn(portal, person);
  const seen = (by: string) => portal.call('POST', '/changelog/seen/', { token: by, body: {} });
  expect((await read(own)).seenAt).toBeNull();
  expect((await seen(own)).status).toBe(200);
  const first = (await read(own)).seenAt ?? '';
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000);
  expect((await seen(own)).status).toBe(200);
  expect(Date.parse((await read(own)).seenAt ?? '')).toBeGreaterThan(Date.parse(first));
  const other = await signIn(portal, await createUser(portal, customer));
  expect((await read(other)).seenAt).toBeNull();
  const manager = await createUser(portal, partner);
  expect((await seen(await signIn(portal, manager))).status).toBe(200);
  const acting = await signIn(portal, manager, { actingIn: customer });
  expect((await seen(acting)).body['errorKey']).toBe('refusedWhileActing');
  expect((await read(acting)).seenAt).toBeNull();
});
