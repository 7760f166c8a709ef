/** @module-tag price-secrecy */
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import { permissionsOf } from '@portal/contract/permissions';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openDatabase, type Database } from './platform/database/database.ts';
import { createMeter, everyHour, ingest, publishPrice, rollAllUp, setPercentages } from './testing/meter.ts';
import { openTenant } from './testing/open-tenant.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from './testing/people.ts';
import { figure } from './testing/figures.ts';
import { createTestPortal, type TestPortal } from './testing/test-portal.ts';

const service = 's3-storage';
/** Of 0.001 in the list 0.0008766 is the partner's, and 0.0015 what its customers pay. */
const terms = { service, discount: 12.34, uplift: 50, from: '2024-01-01' } as const;
const month = '2025-10';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
let people: Record<'billing' | 'engineer' | 'viewer' | 'customer', TestUser>;
/** What the partner pays for the month and today, in öre, and what its credit is, as an answer or a file would write it. */
let secrets: RegExp;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  await publishPrice(portal.owner, 0.001);
  await setPercentages(portal.owner, partner.id, terms);
  await portal.owner.run(sql`update organization set credit_limit_minor = 7654321 where id = ${partner.id}`);
  const meters = { url: portal.databaseUrl, owner: portal.owner, worker, close: async () => {} };
  const meter = await createMeter(meters, { partnerId: partner.id, customerId: customer.id });
  await portal.owner.run(sql`update meter_series set started_at = '2025-10-05' where id = ${meter.seriesId}`);
  await ingest(meters, meter, everyHour('2025-10-05T00:00Z', '2025-10-25T00:00Z', 4711 * 2 ** 30));
  const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  await ingest(meters, meter, { [now]: 4711 * 2 ** 30 });
  await rollAllUp(meters);
  people = {
    billing: await createUser(portal, partner, { roles: ['billing'] }),
    engineer: await createUser(portal, partner, { roles: ['engineer'] }),
    viewer: await createUser(portal, partner, { roles: ['viewer'] }),
    customer: await createUser(portal, customer),
  };
  const owed = await portal.owner.rows<{ minor: number }>(sql`
    select partner_minor::float8 as minor from usage_total where partner_id = ${partner.id} and partner_minor > 0`);
  const amounts = owed.flatMap(({ minor }) => [String(minor), (minor / 100).toFixed(2)]);
  const figures = ['0.0008766', '12.34', '7654321', '76543.21', ...amounts.filter((one) => one.length > 3)];
  secrets = new RegExp(`(?<![\\d.,])(${figures.map((one) => one.replace('.', '[.,]')).join('|')})(?![\\d])`);
});
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const reads = endpoints.filter(
  ({ method, path, contentType }) =>
    method === 'GET' && !path.includes('{') && contentType !== 'text/event-stream',
);
/** What asks for a price and changes nothing. */
const estimates = endpoints.filter(({ method, path }) => method === 'POST' && path.endsWith('/estimate/'));
const query = () => ({ month, id: customer.id, customerId: customer.id, service, percent: '5' });

/** Everything that an endpoint answers a person, as JSON and as a file in both languages. */
async function answersOf(endpoint: Endpoint, token: string): Promise<string[]> {
  const { properties = {} } = endpoint.query
    ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
    : {};
  const asked = Object.fromEntries(
    Object.entries(query()).filter(
      ([name]) => name in properties && !(name === 'id' && 'customerId' in properties),
    ),
  );
  const files = endpoint.csv === true ? ['en', 'sv'] : [];
  const all = await Promise.all(
    [{}, ...files.map((language) => ({ accept: 'text/csv', 'accept-language': language }))].map((headers) =>
      portal.call<unknown>('GET', endpoint.path, { token, query: asked, headers }),
    ),
  );
  return all.flatMap(({ status, body }) => (status === 200 ? [JSON.stringify(body)] : []));
}

async function estimateOf({ path }: Endpoint, token: string): Promise<string[]> {
  const { status, body } = await portal.call<unknown>('POST', path, {
    token,
    query: { customerId: customer.id },
    body: { region: 'SE-NORTH-1', sizeGiB: 4711 },
  });
  return status === 200 ? [JSON.stringify(body)] : [];
}

async function whatTells(who: keyof typeof people): Promise<{ answered: number; told: string[] }> {
  const token = await signIn(portal, people[who]);
  const told: string[] = [];
  let answered = 0;
  for (const endpoint of reads) {
    const answers = await answersOf(endpoint, token);
    answered += answers.length;
    if (answers.some((text) => secrets.test(text))) told.push(endpoint.name);
  }
  for (const endpoint of estimates) {
    const answers = await estimateOf(endpoint, token);
    answered += answers.length;
    if (answers.some((text) => secrets.test(text))) told.push(endpoint.name);
  }
  return { answered, told };
}

test('the scan finds what it looks for: who may know prices is told them by many endpoints', async () => {
  const { told } = await whatTells('billing');
  expect(told).toEqual(
    expect.arrayContaining([
      'estimateS3',
      'explainS3Cost',
      'getPartnerCredit',
      'getPartnerDiscount',
      'getS3TopCustomers',
      'getS3Usage',
      'listS3UsageByBucket',
      'listS3UsageByCustomer',
    ]),
  );
});

test.each(['engineer', 'viewer', 'customer'] as const)(
  'no endpoint and no file tells a partner’s price to %s',
  async (who) => {
    const { answered, told } = await whatTells(who);
    expect(answered).toBeGreaterThan(30);
    expect(told).toEqual([]);
    figure(
      `${reads.length + estimates.length} endpoints scanned as ${who}, ${answered} answers: leaks of a partner’s price 0`,
    );
  },
);

/** Files that people have put there: nothing of the portal's own is in them. */
const uploaded = ['getDownloadFile', 'getPublishedFile', 'getTicketAttachment', 'takeDownload'];

test('whatever the portal writes into a file is text that the scan reads, or for none of these people', () => {
  const others = endpoints.filter(
    ({ name, contentType = 'application/json' }) =>
      !uploaded.includes(name) && !/json|event-stream|^text\//.test(contentType),
  );
  const told = (['engineer', 'viewer'] as const).flatMap((role) =>
    others.filter(
      ({ access }) => !('may' in access) || permissionsOf('partner', [role]).includes(access.may),
    ),
  );
  const toCustomers = others.filter(
    ({ access }) => !('may' in access) || (access.of?.includes('customer') ?? true),
  );
  expect([...told, ...toCustomers].map(({ name }) => name)).toEqual([]);
});

/** Columns of the database in which a partner's price, discount or cost stands. */
const ofPartner = /(^|_)partner_(price|cost|minor|charged)$|^(unit_price|hour_cost|discount)$/;

test('the database lets no request read such a column', async () => {
  const columns = await portal.owner.rows<{ name: string; column: string }>(sql`
    select c.relname || '.' || a.attname as name, a.attname as column from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and has_column_privilege('portal_request', c.oid, a.attname, 'select') order by 1`);
  expect(columns.filter(({ column }) => ofPartner.test(column)).map(({ name }) => name)).toEqual([]);
});

test('its functions that answer one tell it to those alone who may know it', async () => {
  const functions = await portal.owner.rows<{ name: string; oid: string; types: string[] }>(sql`
    select p.proname as name, p.oid::text as oid,
      array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality g (t, n) order by n) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like 'session%'
      and has_function_privilege('portal_request', p.oid, 'execute') order by 1`);
  const given = (name: string, types: readonly string[], sessionId: string): string => {
    const values: Record<string, string[]> = {
      uuid: [`'${sessionId}'`, `'${customer.id}'`],
      date: [`'${month}-01'`, `'${month}-31'`],
      text: name.endsWith('totals') ? ["'month'"] : [`'${service}'`, "'cost'"],
      'text[]': [
        name === 'session_prices_of' ? `'{s3-storage.capacity}'` : `'{${service},s3-storage.capacity}'`,
      ],
      numeric: ['5'],
      integer: ['10'],
    };
    if (name === 'session_prices') values['text'] = ["'s3-storage.capacity'"];
    if (name === 'session_totals') values['text'] = [`'${service}'`, "'month'"];
    return types.map((type) => values[type]?.shift() ?? 'null').join(', ');
  };
  const toldTo = async (who: keyof typeof people): Promise<string[]> => {
    const token = await signIn(portal, people[who]);
    expect(token).not.toBe('');
    const session = await portal.owner.first<{ id: string }>(sql`
      select id from session where user_id = ${people[who].id} order by created_at desc limit 1`);
    const told: string[] = [];
    for (const { name, types } of functions) {
      const text = await portal.owner.transaction(async (tx) => {
        const ofCustomer = who === 'customer' || !/partner|top_customers/.test(name);
        await openTenant(tx, {
          partnerId: partner.id,
          customerId: ofCustomer ? customer.id : null,
          sessionId: session?.id ?? null,
        });
        const rows = await tx.rows(
          sql`select * from ${raw(`${name}(${given(name, types, session?.id ?? '')})`)}`,
        );
        return JSON.stringify(rows);
      });
      if (secrets.test(text) || /"partner_(minor|cost)":"?[1-9]/.test(text)) told.push(name);
    }
    return told;
  };
  expect((await toldTo('billing')).length).toBeGreaterThan(8);
  for (const who of ['engineer', 'viewer', 'customer'] as const)
    expect([who, await toldTo(who)]).toEqual([who, []]);
});
