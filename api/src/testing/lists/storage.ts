import { listBuckets } from '@portal/contract/s3-storage/buckets';
import { listS3UsageByCustomer } from '@portal/contract/s3-storage/usage';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import { listCo2ByCustomer } from '@portal/contract/co2';
import { storageRows } from '../storage-rows.ts';
import sql, { type Sql } from 'sql-template-tag';
import { createCustomer, createPartner, createUser, type TestUser } from '../people.ts';
import type { TestPortal } from '../test-portal.ts';
import { inPairs, rowsOf } from './companies.ts';
import { type ArrangedList, type ListCase } from './list-case.ts';

type Place = { partnerId: string; customerId: string };

const region = sql`(array['SE-NORTH-1', 'SE-CENTRAL-1'])[1 + r.n % 2]`;

/** A customer with S3 Storage, read by its partner's owner. */
async function placeWithReader(portal: TestPortal): Promise<{ user: TestUser; query: Place }> {
  const partner = await createPartner(portal);
  const { partnerId, id: customerId } = await createCustomer(portal, partner);
  await portal.owner.run(storageRows({ partnerId, customerId, tenant: customerId }));
  return { user: await createUser(portal, partner), query: { partnerId, customerId } };
}

async function ofCustomer(
  portal: TestPortal,
  insert: (place: Place, texts: readonly string[]) => Sql,
): Promise<ArrangedList> {
  const { user: reader, query } = await placeWithReader(portal);
  const stranger = await placeWithReader(portal);
  return { reader, query, stranger, add: (texts) => portal.owner.run(insert(query, texts)) };
}

const buckets: ListCase = {
  endpoint: listBuckets,
  text: ({ name }) => name,
  columns: {
    name: { as: 'text' },
    region: { as: 'text' },
    usedBytes: { as: 'number' },
    createdAt: { as: 'time' },
  },
  searched: ['name'],
  filters: { region: {}, objectLock: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }, texts) => sql`
        insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, object_lock, used_bytes,
          created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), ${region}, r.text, 'owner', 'active',
          (array['enabled', 'disabled', 'unknown'])[1 + r.n % 3], (array[null, 0, 512, 1e12])[1 + r.n % 4], ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

const storageUsers: ListCase = {
  endpoint: listStorageUsers,
  text: ({ username }) => username,
  columns: { username: { as: 'text' }, region: { as: 'text' }, createdAt: { as: 'time' } },
  searched: ['username', 'displayName'],
  filters: {
    region: {},
    access: {
      matches: ({ policy }, value) =>
        value === 'none' ? policy === null : JSON.stringify(policy).includes(`"access":"${value}"`),
    },
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      ({ partnerId, customerId }, texts) => sql`
        insert into s3_user (partner_id, customer_id, id, region, username, display_name, access, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), ${region}, r.text, (array['', 'Åke'])[1 + r.n % 2],
          (array[null, 'read-only', 'read-write', 'write-only', 'full-access'])[1 + r.n % 5], ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

/** A month of every customer: one in five has no reading, and one in four was deleted since. */
async function addMonths(portal: TestPortal, partnerId: string, texts: readonly string[]): Promise<void> {
  await portal.owner.run(sql`
    with row as (select gen_random_uuid() as id, r.text, r.n from ${rowsOf(texts)}),
    customer as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, r.id, 'customer', r.text from row r where r.n % 4 > 0),
    series as (
      insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id,
        resource_name, started_at)
      select ${partnerId}, r.id, r.id, r.text, 's3-storage', 's3-storage.capacity', ${region}, gen_random_uuid(),
        'bucket', '2025-01-01' from row r)
    insert into meter_month (partner_id, service, month, customer_id, series_id, quantity, hours, customer_cost)
    select ${partnerId}, 's3-storage', '2025-03-01', r.id, r.id, 1e12 * (r.n / 2), 700, r.n / 2 * 100
    from row r where r.n % 5 > 0`);
}

async function ofMonth(portal: TestPortal): Promise<ArrangedList> {
  const month = '2025-03';
  const [reader, stranger] = [
    await createUser(portal, await createPartner(portal)),
    await createUser(portal, await createPartner(portal)),
  ];
  return {
    reader,
    query: { month, partnerId: reader.partnerId },
    stranger: { user: stranger, query: { month, partnerId: stranger.partnerId } },
    add: (texts) => addMonths(portal, reader.partnerId, texts),
  };
}

const usage: ListCase = {
  endpoint: listS3UsageByCustomer,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, customerMinor: { as: 'number' } },
  searched: ['name'],
  arrange: ofMonth,
};

const footprint: ListCase = {
  endpoint: listCo2ByCustomer,
  text: ({ name }) => name,
  columns: { name: { as: 'swedish' }, kWh: { as: 'number' }, kgCo2e: { as: 'number' } },
  searched: ['name'],
  arrange: ofMonth,
};

export const storageLists: readonly ListCase[] = [buckets, storageUsers, usage, footprint];
