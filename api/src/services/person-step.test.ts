import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { tellTrouble } from '../connections/index.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openDatabase, type Database, type Transaction } from '../platform/database/database.ts';
import { defineOperation, operationsOf } from '../platform/operations/definition.ts';
import { orderOperation } from '../platform/operations/order.ts';
import { operationQueue } from '../platform/operations/worker.ts';
import { openTenant } from '../testing/open-tenant.ts';
import { createCustomer, createPartner, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { lockState, markEnabled, setState, type OfService } from './life.ts';
import {
  beginStep,
  endStep,
  finalizeStep,
  lastStep,
  forgetSteps,
  openStep,
  shownStep,
} from './person-step.ts';

const schema = z.object({ userCode: z.string(), deviceCode: z.string() });
type DeviceCode = z.infer<typeof schema>;

let portal: TestPortal;
let request: Database;
let worker: Database;
let customer: TestOrganization;
let of: OfService;

beforeAll(async () => {
  portal = await createTestPortal();
  request = openDatabase({ url: portal.databaseUrl, role: 'portal_request', max: 2 });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 2 });
});
beforeEach(async () => {
  customer = await createCustomer(portal, await createPartner(portal));
  of = { partnerId: customer.partnerId, customerId: customer.id, service: 'made-up' };
});
afterAll(async () => {
  await Promise.all([request.end(), worker.end()]);
  await portal.close();
});

const steps = () => ({ schema, sealer: portal.platform.sealer });
const code = (userCode: string): DeviceCode => ({ userCode, deviceCode: `secret-of-${userCode}` });
const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

/** As a request of the customer's partner does. */
const asRequest = <T>(work: (tx: Transaction) => Promise<T>, { partnerId, id: customerId } = customer) =>
  request.transaction(async (tx) => {
    await openTenant(tx, { partnerId, customerId });
    return work(tx);
  });
const begin = (userCode: string, minutes = 15) =>
  asRequest((tx) =>
    beginStep(tx, of, {
      ...steps(),
      step: code(userCode),
      expiresAt: inMinutes(minutes),
      byName: 'Eva',
    }),
  );
const resume = (by = customer) =>
  asRequest(async (tx) => {
    const row = await tx.first<{ step: unknown }>(sql`
      select ${openStep} as step from service_state s
      where s.partner_id = ${of.partnerId} and s.customer_id = ${of.customerId} and s.service = ${of.service}`);
    return row?.step ? shownStep(steps(), row.step) : null;
  }, by);
const stateOf = () => asRequest((tx) => lockState(tx, of));
const pass = (hours: number) =>
  portal.owner.run(sql`
    update service_step set expires_at = expires_at - make_interval(hours => ${hours}) where customer_id = ${customer.id}`);

/** Enables the made-up service with what the person has allowed. */
const enableMadeUp = (used: string[]) =>
  defineOperation<null>({
    kind: 'enableS3Storage',
    service: 'made-up',
    lane: 'edit',
    input: z.null(),
    steps: 1,
    expectedSeconds: 1,
    cost: { free: 'Nobody pays for a test.' },
    events: { ordered: 'serviceEnableInitiated', done: 'serviceEnabled', failed: 'serviceEnableFailed' },
    mailWhenFailed: 'nobody',
    carriedBy: 'service',
    tells: [],
    begin: (tx) => setState(tx, of, 'provisioning'),
    run: async (operation, { sealer }) => {
      const last = await lastStep(worker, { ...operation, service: 'made-up' }, { schema, sealer });
      used.push(last?.step.deviceCode ?? 'nothing');
      return {
        done: {
          write: async (tx) => {
            await markEnabled(tx, of);
            await endStep(tx, of);
          },
        },
      };
    },
    failed: () => Promise.resolve({}),
  });

const actor = {
  userId: randomUUID(),
  userName: 'Eva',
  actingOrganizationId: null,
  actingOrganizationName: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

/** What *Finalize* does: the order is placed only when there is an open step. */
const finalize = (definition: ReturnType<typeof enableMadeUp>) =>
  asRequest(async (tx) => {
    if (!(await finalizeStep(tx, of))) return null;
    const { partnerId, id: customerId } = customer;
    const subject = 'The made-up service';
    return orderOperation(tx, definition, {
      partnerId,
      customerId,
      targetId: customerId,
      subject,
      input: null,
      actor,
    });
  });

test('a step is resumed as it was begun, and nothing is ordered until it is finalized', async () => {
  expect([await stateOf(), await resume()]).toEqual(['not-enabled', null]);
  expect(await begin('AAAA')).toBe(true);
  expect([await stateOf(), await resume()]).toMatchObject([
    'enabling',
    { ...code('AAAA'), state: 'open', begunByName: 'Eva' },
  ]);
  expect(await portal.owner.rows(sql`select 1 from operation where customer_id = ${customer.id}`)).toEqual(
    [],
  );
  const kept = await portal.owner.first(
    sql`select t::text as row from service_step t where customer_id = ${customer.id}`,
  );
  expect(JSON.stringify(kept)).not.toContain('AAAA');
});

test('an open step is not replaced, and of two who begin at once one is', async () => {
  expect((await Promise.all([begin('ONE'), begin('TWO')])).map(String).toSorted()).toEqual(['false', 'true']);
  const first = await resume();
  expect(await begin('THREE')).toBe(false);
  expect(await resume()).toEqual(first);
});

test('an expired step is shown and can be begun anew, and cannot be finalized', async () => {
  await begin('OLD');
  await pass(1);
  expect(await resume()).toMatchObject({ state: 'expired', ...code('OLD') });
  expect(await finalize(enableMadeUp([]))).toBeNull();
  expect(await stateOf()).toBe('enabling');
  expect(await begin('NEW')).toBe(true);
  expect(await resume()).toMatchObject({ state: 'open', ...code('NEW') });
});

test('finalizing places the order once, which works with the step and ends it', async () => {
  const used: string[] = [];
  const definition = enableMadeUp(used);
  await begin('DONE');
  const both = await Promise.all([finalize(definition), finalize(definition)]);
  expect(both.filter((id) => id !== null)).toHaveLength(1);
  expect([await stateOf(), await resume(), await begin('LATE')]).toEqual(['provisioning', null, false]);
  // What is finalized does not run out while its operation waits.
  await pass(48);
  await forgetSteps(worker);
  const { log, metrics, clouds, sealer } = portal.platform;
  const operations = operationsOf([definition]);
  const queue = operationQueue({ database: worker, log, metrics, operations, clouds, sealer, tellTrouble });
  const claimed = await queue.claim();
  if (claimed) await queue.work(claimed);
  expect(used).toEqual(['secret-of-DONE']);
  expect(await stateOf()).toBe('enabled');
  expect(await portal.owner.rows(sql`select 1 from service_step where customer_id = ${customer.id}`)).toEqual(
    [],
  );
});

test('a service whose step nobody came back to is not enabled any more after a day', async () => {
  await begin('LEFT');
  await pass(24);
  await forgetSteps(worker);
  expect(await stateOf()).toBe('enabling');
  await pass(1);
  await forgetSteps(worker);
  expect([await stateOf(), await resume()]).toEqual(['not-enabled', null]);
});

test('another partner sees nothing of it and cannot finalize it', async () => {
  await begin('OURS');
  const stranger = await createCustomer(portal, await createPartner(portal));
  expect(await resume(stranger)).toBeNull();
  expect(await asRequest((tx) => finalizeStep(tx, of), stranger)).toBe(false);
  expect(await stateOf()).toBe('enabling');
});
