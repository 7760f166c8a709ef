import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitOut } from '../testing/readings.ts';
import { createMadeUpBench, region, type MadeUpBench } from '../testing/made-up/bench.ts';
import { madeUpName } from '@portal/contract/services/services';
import { createOperator, createUser, signIn } from '../testing/people.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { lookQueue, surveyQueue } from './surveys.ts';

let bench: MadeUpBench;
let operator: string;
beforeAll(async () => {
  bench = await createMadeUpBench();
  operator = await signIn(bench.portal, await createUser(bench.portal, await createOperator(bench.portal)));
});
afterAll(() => bench.close());

const found = (tenant: string) =>
  bench.portal.owner.first<{ id: string; resources: number; contents: object | null }>(sql`
    select id, resources, contents from existing_tenant where service = ${madeUpName} and tenant = ${tenant}`);

test('a service whose record and port say how is linked by the same pages, queues and operation', async () => {
  const { portal, worker, madeUp } = bench;
  for (const name of ['old/one', 'old/two', 'loose']) madeUp.system.things.set(name, 'value');
  const survey = {
    database: worker,
    clouds: portal.platform.clouds,
    registry: madeUp.composition.registry,
  };
  const [surveys, looks] = [surveyQueue(survey), lookQueue(survey)];
  // The first time it only takes down that the region is to be read.
  expect(await surveys.claim()).toBeNull();
  for (let due = await surveys.claim(); due; due = await surveys.claim()) await surveys.work(due);
  const tenant = await found('old');
  expect(tenant).toMatchObject({ resources: 2, contents: null });

  const query = { id: tenant?.id };
  const look = await portal.call('POST', '/operator/existing-tenant/look/', { token: operator, query });
  expect(look.status).toBe(202);
  for (let due = await looks.claim(); due; due = await looks.claim()) await looks.work(due);
  expect(await found('old')).toMatchObject({ contents: { things: ['old/one', 'old/two'] } });

  const of = await bench.newCustomer();
  const linked = await portal.call('POST', '/operator/existing-tenant/link/', {
    token: operator,
    query: { customerId: of.id, partnerId: of.partnerId },
    body: { tenantId: tenant?.id, agreedPrices: shownPrices, ownershipConfirmed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([linked.status, linked.body]).toMatchObject([202, {}]);
  await bench.workOff();
  expect(
    await portal.owner.rows(sql`
      select t.region, t.name, s.state from made_up_thing t
      join service s on s.customer_id = t.customer_id and s.service = ${madeUpName}
      where t.customer_id = ${of.id} order by 2`),
  ).toEqual(['old/one', 'old/two'].map((name) => ({ region, name, state: 'enabled' })));
});

describe('a search for tenants', () => {
  const surveys = () =>
    surveyQueue({
      database: bench.worker,
      clouds: bench.portal.platform.clouds,
      registry: bench.madeUp.composition.registry,
    });
  async function search(): Promise<void> {
    await bench.portal.owner.run(sql`update tenant_survey set due_at = now()`);
    const queue = surveys();
    for (let due = await queue.claim(); due; due = await queue.claim())
      await queue.work(due).catch(() => undefined);
  }
  const state = () =>
    bench.portal.owner.first(sql`
      select reason, failing_since is not null as "isFailing", unreadable_count as "unreadable" from tenant_survey
      where service = ${madeUpName}`);

  test('that fails has a reason, also when the error is the portal’s own, and is over when it is read', async () => {
    const { things } = bench.madeUp.system;
    things.set('big/one', 'value');
    await search();
    expect(await state()).toMatchObject({ reason: null, isFailing: false });
    bench.madeUp.system.before = () => Promise.reject(new Error('down'));
    await search();
    expect(await state()).toMatchObject({ reason: 'unreachable', isFailing: true });
    bench.madeUp.system.before = () => Promise.resolve();
    await bench.portal.owner.run(sql`alter table existing_tenant rename column users to other`);
    await search();
    expect(await state()).toMatchObject({ reason: 'portal', isFailing: true });
    await bench.portal.owner.run(sql`alter table existing_tenant rename column other to users`);
    await search();
    expect(await state()).toMatchObject({ reason: null, isFailing: false, unreadable: 0 });
  });

  test('that lacks a tenant keeps it until that has lasted, and it comes back as itself', async () => {
    const { things } = bench.madeUp.system;
    things.set('away/one', 'value');
    await search();
    const before = await found('away');
    things.delete('away/one');
    await search();
    const seen = () =>
      bench.portal.owner.first(sql`
        select id, not_seen_since is not null as "isMissing", gone_at is not null as "isGone" from existing_tenant
        where service = ${madeUpName} and tenant = 'away'`);
    expect(await seen()).toEqual({ id: before?.id, isMissing: true, isGone: false });
    await waitOut(bench.portal.owner, 'existing_tenant');
    await search();
    expect(await seen()).toEqual({ id: before?.id, isMissing: true, isGone: true });
    things.set('away/one', 'value');
    await search();
    expect(await seen()).toEqual({ id: before?.id, isMissing: false, isGone: false });
  });

  test('writes what it can: a name that no text can have is left out and counted', async () => {
    bench.madeUp.system.things.set('odd\u0000/one', 'value');
    bench.madeUp.system.things.set('even/one', 'value');
    await search();
    expect(await state()).toMatchObject({ reason: null, unreadable: 1 });
    expect(await found('even')).toMatchObject({ resources: 1 });
    bench.madeUp.system.things.delete('odd\u0000/one');
  });
});
