/** @module-tag agreed-price */
import { randomUUID } from 'node:crypto';
import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import type { AgreedPrice } from '@portal/contract/prices';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPriceLists } from '../../seed/prices.ts';
import { matrixParts } from '../../testing/matrix/parts.ts';
import { requestOf } from '../../testing/matrix/requests.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { registry } from '../../capabilities.ts';
import { passWithoutCost, requireGatePassed } from './price-gate.ts';
import { connectionOf } from '../../cloud-connect/testing/bench.ts';
import { nowhere } from '../../testing/promises.ts';
import { storageRows } from '../../testing/storage-rows.ts';
import { makeBucket, makeStorageUser } from '../../s3-storage/testing/things.ts';
import { makeServices } from '../../testing/maker.ts';
import { makeBackupTenant } from '../../m365-backup/testing/things.ts';
import { makeLicenseTenant } from '../../m365-licenses/testing/things.ts';

const priced = [...registry.operations.values()]
  .filter(({ cost }) => cost === 'priced')
  .map(({ kind }) => kind);
const orders = endpoints.filter(({ name, order }) => order && priced.some((kind) => kind === name));

let portal: TestPortal;
let customer: TestOrganization;
let token: string;
beforeAll(async () => {
  const connections = matrixParts.flatMap((part) => part.connections ?? []);
  portal = await createTestPortal(
    { CONNECTIONS: JSON.stringify([...connections, connectionOf(nowhere, true)]) },
    { prices: false },
  );
  const partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
  token = await signIn(portal, await createUser(portal, customer, { roles: ['engineer'] }));
  await portal.owner.run(storageRows({ partnerId: partner.id, customerId: customer.id, tenant: 'acme' }));
  const services = ['virtual-data-center', 'm365-licenses', 'm365-backup'] as const;
  await makeServices(portal.owner, customer, ...services.map((service) => ({ service })));
  await makeBackupTenant(portal.owner, customer, {});
  await makeLicenseTenant(portal.owner, customer, {});
  await makeStorageUser(portal.owner, customer, {});
});
afterAll(() => portal.close());

const actor = {
  name: 'customer',
  person: null,
  tenant: null,
  token: undefined,
  newToken: async () => undefined,
  ip: '',
} as const;
const place = (endpoint: Endpoint) => {
  const { body, headers = {} } = requestOf(endpoint.name, actor);
  return portal.call(endpoint.method, endpoint.path, { token, body: body ?? {}, headers });
};

/** A sum over every row of every table but what a call leaves by being made. */
async function everything(): Promise<string> {
  const tables = await portal.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname not in ('session', 'rate_limit') order by 1`);
  const sums = tables.map(async ({ name }) => {
    const [row] = await portal.owner.rows(
      sql`select ${name} as name, count(*), md5(string_agg(t::text, '' order by t::text)) from ${raw(name)} t`,
    );
    return row;
  });
  return JSON.stringify(await Promise.all(sums));
}

test('the operations that may cost money are known by name, and each of the others says why it costs none', () => {
  expect(priced).toEqual([
    'createBucket',
    'updateBucket',
    'linkTenant',
    'createVdc',
    'updateVdc',
    'setVmBackup',
    'linkOrganization',
    'createBackupJob',
    'updateBackupJob',
    'linkBackupTenant',
    'orderLicenses',
    'updateLicense',
    'startLicenseTerm',
    'enableCloudConnect',
    'changeCloudConnectQuota',
    'linkCloudTenant',
  ]);
  const reasons = [...registry.operations.values()].flatMap(({ cost }) =>
    cost === 'priced' ? [] : [cost.free],
  );
  expect(reasons.filter((reason) => reason.length < 10)).toEqual([]);
});

/** A bucket of 100 GiB, asked to become what the edit says. */
async function edit(quotaGiB: number | null) {
  const id = await makeBucket(portal.owner, customer, { name: randomUUID(), quotaGib: 100 });
  return portal.call('PUT', '/s3/bucket/', { token, query: { id }, body: { quotaGiB, version: 1 } });
}

test.each([
  ['raised', 101],
  ['removed', null],
])('without a price a quota is not %s', async (_how, quotaGiB) => {
  expect(await edit(quotaGiB)).toMatchObject({ status: 409, body: { errorKey: 'priceMissing' } });
});

test.each([
  ['lowered', 99],
  ['kept', 100],
])('without a price a quota is %s', async (_how, quotaGiB) => {
  expect((await edit(quotaGiB)).status).toBe(202);
});

test.each(orders)('$name without a price is refused, and nothing has changed', async (endpoint) => {
  const before = await everything();
  expect(await place(endpoint)).toMatchObject({ status: 409, body: { errorKey: 'priceMissing' } });
  expect(await everything()).toBe(before);
});

const orderAt = (prices: Partial<AgreedPrice>[]) =>
  portal.call('POST', '/s3/bucket/', {
    token,
    body: {
      name: 'agreed',
      region: 'SE-NORTH-1',
      owner: 'storage-owner',
      costConsent: true,
      agreedPrices: prices.map((price) => ({ ...agreed, ...price })),
    },
    headers: { 'idempotency-key': 'agreed' },
  });
// 0.00037 and a third of it, exactly; nothing of the partner's.
const agreed: AgreedPrice = { product: 's3-storage.capacity', currency: 'SEK', unitPrice: '0.000493321' };

test('an order at another price than the one of the day is refused, one at that price says what was agreed to', async () => {
  await seedPriceLists(portal.owner, new Date());
  const { partnerId, id } = customer;
  await portal.owner.run(sql`
    insert into uplift (partner_id, customer_id, service, percent) values (${partnerId}, ${id}, 's3-storage', 33.33)`);
  const before = await everything();
  for (const shown of [{ unitPrice: '0.00037' }, { currency: 'EUR' }]) {
    expect(await orderAt([shown])).toMatchObject({
      status: 409,
      body: { errorKey: 'priceChanged', details: { prices: [agreed] } },
    });
  }
  expect(await everything()).toBe(before);
  const answer = await orderAt([{}]);
  expect(answer.status).toBe(202);
  const [{ kept, today } = {}] = await portal.owner.rows(sql`
    select agreed as kept, stockholm_day(now())::text as today from operation where id = ${answer.body['operationId']}`);
  const { currency, ...price } = agreed;
  const line = { ...price, quantity: null, unit: 'GiB-hour', listVersion: 2, validFrom: today, minor: null };
  expect(kept).toEqual({ currency, lines: [line], totalMinor: null });
});

test('an order that does not pass the gate is not placed, whoever forgot it', () => {
  const forged = { agreed: null };
  expect(() => requireGatePassed({ kind: 'createBucket', cost: 'priced' })).toThrow('without passing');
  expect(() => requireGatePassed({ kind: 'createBucket', cost: 'priced' }, forged)).toThrow(
    'without passing',
  );
  expect(() => requireGatePassed({ kind: 'createBucket', cost: 'priced' }, passWithoutCost())).not.toThrow();
  expect(() =>
    requireGatePassed({ kind: 'deleteBucket', cost: { free: 'It ends what costs.' } }),
  ).not.toThrow();
});
