/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { tellTrouble } from '../../connections/index.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { retryAsOrdered } from '../../operations/index.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
  type TestUser,
} from '../../testing/people.ts';
import { orderCharge } from '../metering/charges.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase, type Database, type Transaction } from '../database/database.ts';
import { enterTenant } from '../database/tenancy.ts';
import { loadPrincipal, type Principal } from '../http/principal.ts';
import { defineOperation, operationsOf, type ClaimedOperation, type Done } from './definition.ts';
import { orderOperation, recordOrder } from './order.ts';
import { passAgreedGate, passPriceGate } from './price-gate.ts';
import { operationQueue } from './worker.ts';

const seat: ProductKey = 'm365-licenses.seat';
const phone: ProductKey = 'm365-licenses.phone';

let portal: TestPortal;
let worker: Database;
let partner: TestOrganization;
let customer: TestOrganization;
let engineer: TestUser;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({}, { prices: false });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  engineer = await createUser(portal, partner, { roles: ['engineer'] });
  token = await signIn(portal, engineer);
  await portal.owner.run(sql`
    insert into product (key, service, unit, billed)
    values (${seat}, 'm365-licenses', 'seat', 'term'), (${phone}, 'm365-licenses', 'seat', 'term')`);
  await portal.owner.run(sql`insert into price_list (version) values (1)`);
  await portal.owner.run(sql`insert into price_list_item values (1, ${seat}, 100), (1, ${phone}, 40)`);
  await portal.owner.run(sql`
    update price_list set state = 'published', valid_from = '2020-01-01', published_at = '2020-01-01'`);
});
beforeEach(() => portal.owner.run(sql`delete from operation`));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

let run: (operation: ClaimedOperation<null>) => Done;
const wrote: string[] = [];
const cart = defineOperation<null>({
  kind: 'createBucket',
  service: 'm365-licenses',
  lane: 'edit',
  input: z.null(),
  steps: 1,
  expectedSeconds: 1,
  cost: 'priced',
  events: { ordered: 'bucketOrdered', done: 'bucketCreated', failed: 'bucketCreateFailed' },
  mailWhenFailed: 'nobody',
  carriedBy: { table: 's3_bucket', rowId: ({ targetId }) => targetId },
  tells: [],
  begin: () => Promise.resolve(),
  run: (operation) => Promise.resolve({ done: run(operation) }),
  failed: () => Promise.resolve({}),
});

const actor = () => ({
  userId: engineer.id,
  userName: 'Eva',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
});
const lines = [
  { product: seat, quantity: '10' },
  { product: phone, quantity: '2' },
] as const;
const agreedTo = [
  { product: seat, currency: 'SEK', unitPrice: '100' },
  { product: phone, currency: 'SEK', unitPrice: '40' },
];

/** In a transaction of the engineer's session, in the customer. */
async function asEngineer<T>(work: (call: Call) => Promise<T>): Promise<T> {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { sid } = z.object({ sid: z.string() }).parse(payload);
  const shown = { sessionId: sid };
  const principal = await loadPrincipal(portal.platform.auth, { shown, idleSeconds: null, touch: false });
  if (!principal) throw new Error('Nobody is signed in.');
  return portal.platform.database.transaction(async (tx) => {
    await enterTenant(tx, { principal, tenant: { partnerId: partner.id, customerId: customer.id } });
    return work({ tx, principal });
  });
}
type Call = { tx: Transaction; principal: Principal };

const order = (prices = agreedTo) =>
  asEngineer(async ({ tx, principal }) => {
    const pass = await passAgreedGate({ tx, principal }, [lines[0], lines[1]], prices);
    const at = { partnerId: partner.id, customerId: customer.id, targetId: randomUUID() };
    return orderOperation(tx, cart, { ...at, subject: 'cart', input: null, actor: actor(), pass });
  });
const retry = (id: string, agreedPrices?: typeof agreedTo) =>
  asEngineer(({ tx, principal }) =>
    retryAsOrdered(
      {
        tx,
        principal,
        tenant: { partnerId: partner.id, customerId: customer.id },
        query: { id },
        body: { agreedPrices },
        request: { requestId: 'test', ip: '127.0.0.1', userAgent: '', language: 'en', host: '' },
      },
      operationsOf([cart]),
    ),
  );
async function carryOut(): Promise<void> {
  const { log, metrics, clouds, sealer } = portal.platform;
  const queue = operationQueue({
    database: worker,
    log,
    metrics,
    operations: operationsOf([cart]),
    clouds,
    sealer,
    tellTrouble,
  });
  const claimed = await queue.claim();
  if (claimed) await queue.work(claimed);
}
const listed = async () =>
  (await portal.call<{ items: Record<string, unknown>[] }>('GET', '/operations/', { token })).body.items[0];

test('lines end one by one: what is done is written, and those that failed alone are tried again, at a price that is agreed to', async () => {
  run = ({ lines: open }) => ({
    write: async () => {
      wrote.push(open.map(({ product }) => product).join());
    },
    lines: open.map(({ place, product }) => ({
      place,
      reason: product === phone ? 'conflict' : null,
      values: {},
    })),
  });
  const id = await order();
  await carryOut();
  expect(await listed()).toMatchObject({
    id,
    state: 'failed',
    reason: 'linesFailed',
    reasonValues: { failed: 1, lines: 2 },
    lines: [
      { product: seat, quantity: '10', unitPrice: '100', currency: 'SEK', state: 'done', reason: null },
      { product: phone, quantity: '2', unitPrice: '40', state: 'failed', reason: 'conflict' },
    ],
  });
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent) values (${partner.id}, null, 'm365-licenses', 50)`);
  await expect(retry(id)).rejects.toMatchObject({ errorKey: 'priceChanged' });
  await retry(id, [{ product: phone, currency: 'SEK', unitPrice: '60' }]);
  run = ({ lines: open }) => ({
    write: async () => {
      wrote.push(open.map(({ product }) => product).join());
    },
    lines: open.map(({ place }) => ({ place, reason: null, values: {} })),
  });
  await carryOut();
  expect(wrote).toEqual([`${seat},${phone}`, phone]);
  expect(await listed()).toMatchObject({
    state: 'succeeded',
    lines: [
      { unitPrice: '100', state: 'done' },
      { unitPrice: '60', state: 'done' },
    ],
  });
  const kept = await portal.owner.first(sql`select agreed ->> 'totalMinor' as total from operation`);
  expect(kept).toEqual({ total: String(10 * 10_000 + 2 * 6_000) });
  await portal.owner.run(sql`alter table uplift disable trigger uplift_kept`);
  await portal.owner.run(sql`delete from uplift`);
  await portal.owner.run(sql`alter table uplift enable trigger uplift_kept`);
});

test('an order is refused at another price than agreed to, and beyond the credit limit with what it costs in advance', async () => {
  const dearer = agreedTo.map((price) => ({ ...price, unitPrice: '99' }));
  await expect(order(dearer)).rejects.toMatchObject({ errorKey: 'priceChanged' });
  const limit = (minor: number | null) =>
    portal.owner.run(sql`update organization set credit_limit_minor = ${minor} where id = ${partner.id}`);
  // 1,080.00 with VAT.
  await limit(134_999);
  token = await signIn(portal, engineer);
  await expect(order()).rejects.toMatchObject({ errorKey: 'creditLimitReached' });
  await limit(135_000);
  await order();
  await limit(null);
  token = await signIn(portal, engineer);
});

test('an order that needs no cloud is done with its own transaction, past the same gate', async () => {
  const record = (isPassed: boolean) =>
    asEngineer(async ({ tx, principal }) => {
      const pass = isPassed ? await passPriceGate({ tx, principal }, [lines[0]]) : undefined;
      const at = { partnerId: partner.id, customerId: customer.id, targetId: randomUUID() };
      const definition = { ...cart, events: { done: 'bucketCreated' } } as const;
      await recordOrder(tx, definition, { ...at, subject: 'ten seats', input: null, actor: actor(), pass });
      const charge = { product: seat, thingId: at.targetId, thingName: 'ten seats', quantity: '10' };
      await orderCharge(tx, { change: 'start', charge: { ...charge, termMonths: 12, periodMonths: 1 } });
    });
  await expect(record(false)).rejects.toThrow('without passing the price gate');
  await record(true);
  expect(await listed()).toMatchObject({ subject: 'ten seats', state: 'succeeded', lines: null });
  const entry = await portal.owner.first(sql`
    select event, target from audit_entry where target = 'ten seats'`);
  expect(entry).toEqual({ event: 'bucketCreated', target: 'ten seats' });
  const charged = await portal.owner.rows(sql`
    select customer_id as "customerId", trim_scale(customer_cost)::text as cost from charge`);
  expect(charged).toEqual([{ customerId: customer.id, cost: '1000' }]);
});
