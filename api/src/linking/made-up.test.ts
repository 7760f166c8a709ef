import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMadeUpBench, region, type MadeUpBench } from '../testing/made-up/bench.ts';
import { madeUpName } from '../testing/made-up/record.ts';
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
