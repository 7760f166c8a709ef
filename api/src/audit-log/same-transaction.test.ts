/** @module-tag audited */
import { randomUUID } from 'node:crypto';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { formOf, formOfFiles, pdfOf } from '../testing/uploads.ts';
import { withoutLog } from '../testing/without-log.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let region: TestRegion;
let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
let owner: TestUser;
let tokens: Record<'owner' | 'other' | 'operator', string>;

beforeAll(async () => {
  region = await startTestRegion();
  portal = await createTestPortal(region.settings);
  const operator = await createOperator(portal);
  partner = await createPartner(portal);
  await createPartner(portal, { name: 'Applied AB', state: 'applied' });
  customer = await createCustomer(portal, partner);
  owner = await createUser(portal, partner);
  tokens = {
    owner: await signIn(portal, owner),
    other: await signIn(portal, await createUser(portal, partner)),
    operator: await signIn(portal, await createUser(portal, operator)),
  };
});
afterAll(async () => {
  await portal.close();
  await region.close();
});

const audited = [
  'organization',
  'user_account',
  'session',
  'operation',
  'mail',
  'service',
  's3_bucket',
  'legal_version',
  'stored_file',
  'ticket',
  'download',
];
/** What stands in the tables that the calls change. */
const contents = () =>
  portal.owner.rows(
    sql`${raw(
      audited
        .map(
          (name) =>
            `select '${name}' as name, md5(string_agg((to_jsonb(t) - 'last_seen_at')::text, ',' order by t::text)) as is from ${name} t`,
        )
        .join(' union all '),
    )}`,
  );

type Call = {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent in place of a body. */
  upload?: () => FormData;
};
const form = {
  organizationNumber: '556016-0680',
  contactEmail: 'contact@example.com',
  invoiceEmail: 'invoice@example.com',
};
const text = Buffer.from('# Terms\n\nOf a test');
const ofEachCapability: (Call & { as: keyof typeof tokens })[] = [
  {
    method: 'POST',
    path: '/company/user/',
    body: { email: 'colleague@example.com', roles: ['viewer'] },
    as: 'owner',
  },
  {
    method: 'PUT',
    path: '/company/appearance/',
    body: { primaryColor: { lightMode: '#112233', darkMode: '#aabbcc' }, version: 1 },
    as: 'owner',
  },
  {
    method: 'PUT',
    path: '/company/details/',
    body: { ...form, name: 'Renamed organization AB', version: 1 },
    as: 'owner',
  },
  {
    method: 'POST',
    path: '/legal/tac/',
    upload: () =>
      formOf(text, 'terms.md', { comment: '', requireConsent: 'false', trigger: 'false', version: '0' }),
    as: 'owner',
  },
  {
    method: 'POST',
    path: '/support/email-support/',
    upload: () => formOfFiles([], { service: 's3-storage', description: 'Help' }),
    as: 'owner',
  },
  {
    method: 'POST',
    path: '/support/download/upload/',
    upload: () =>
      formOf(pdfOf(), 'guide.pdf', {
        nameEn: 'Guide',
        nameSv: 'Guide',
        release: '1',
        releasedOn: '2026-01-01',
        audience: 'everybody',
        isPublished: 'false',
      }),
    as: 'operator',
  },
];
const calls = (): (Call & { as?: keyof typeof tokens })[] => [
  { method: 'POST', path: '/login/', body: { username: owner.email, password: testPassword } },
  { method: 'POST', path: '/login/', body: { username: owner.email, password: 'not-the-password' } },
  { method: 'POST', path: '/customer/', body: { ...form, name: 'New AB' }, as: 'owner' },
  {
    method: 'PUT',
    path: '/customer/',
    query: { id: customer.id },
    body: { ...form, name: 'Renamed AB', version: 1 },
    as: 'owner',
  },
  {
    method: 'POST',
    path: '/customer/owner-invitation/',
    query: { id: customer.id },
    body: { email: 'new@example.com' },
    as: 'owner',
  },
  { method: 'POST', path: '/impersonate/', body: { id: customer.id, reason: '' }, as: 'owner' },
  {
    method: 'PUT',
    path: '/user/contact-details/',
    body: { firstName: 'Other', lastName: 'Name', phone: '', version: 1 },
    as: 'owner',
  },
  {
    method: 'POST',
    path: '/user/change-password/',
    body: { currentPassword: testPassword, password: 'Another-portal-2' },
    as: 'owner',
  },
  { method: 'POST', path: '/s3/enable/', query: { customerId: customer.id }, body: {}, as: 'owner' },
  { method: 'DELETE', path: '/customer/', query: { id: customer.id }, as: 'owner' },
  { method: 'DELETE', path: '/auth-v2/session', as: 'other' },
  {
    method: 'PUT',
    path: '/operator/partner/credit-limit/',
    query: { id: partner.id },
    body: { limitMinor: 5_000_000, before: null },
    as: 'operator',
  },
  ...ofEachCapability,
];
async function sendForm({ path, as = 'owner' }: ReturnType<typeof calls>[number], sentForm: FormData) {
  const headers = { authorization: `Bearer ${tokens[as]}`, 'idempotency-key': randomUUID() };
  const sent = { method: 'POST', url: `/api${path}`, headers, payload: sentForm } as const;
  const response = await portal.app.inject(sent);
  return { status: response.statusCode, body: response.json<unknown>() };
}

async function send(call: ReturnType<typeof calls>[number]): Promise<{ status: number; body: unknown }> {
  const { method, path, query, body, as, upload } = call;
  if (upload) return sendForm(call, upload());
  return portal.call(method, path, {
    ...(as && { token: tokens[as] }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': randomUUID() },
  });
}

test('what cannot be recorded does not happen, and says that it did not', async () => {
  const before = await contents();
  await withoutLog(portal.owner, async () => {
    for (const call of calls()) {
      const { status, body } = await send(call);
      expect(status, `${call.method} ${call.path}: ${JSON.stringify(body)}`).toBe(500);
      expect(await contents(), `${call.method} ${call.path}`).toEqual(before);
    }
  });
  for (const call of calls().filter(({ method, path }) => `${method} ${path}` !== 'DELETE /customer/')) {
    const { status } = await send(call);
    expect([200, 201, 202, 204, 401], `${call.method} ${call.path}`).toContain(status);
  }
});

test('a cloud’s answer is kept together with its entry, or waits for it', async () => {
  const { id } = await createCustomer(portal, partner);
  const ordered = {
    method: 'POST',
    path: '/s3/enable/',
    query: { customerId: id },
    body: {},
    as: 'owner',
  } as const;
  expect((await send(ordered)).status).toBe(202);
  const stateOf = async () =>
    (await portal.owner.first<{ state: string }>(sql`select state from service where customer_id = ${id}`))
      ?.state;
  const attemptsOf = async () =>
    (
      await portal.owner.first<{ attempts: number }>(
        sql`select attempts from operation where customer_id = ${id}`,
      )
    )?.attempts ?? 0;
  const worker = await withoutLog(portal.owner, async () => {
    const started = portal.startWorker();
    await vi.waitFor(async () => expect(await attemptsOf()).toBeGreaterThan(0), { timeout: 50_000 });
    expect(await stateOf()).toBe('provisioning');
    return started;
  });
  await vi.waitFor(async () => expect(await stateOf()).toBe('enabled'), { timeout: 40_000, interval: 100 });
  const events = await portal.owner.rows<{ event: string }>(
    sql`select event from audit_entry where customer_id = ${id} and event = 'serviceEnabled'`,
  );
  expect(events).toHaveLength(1);
  await worker.stop();
});
