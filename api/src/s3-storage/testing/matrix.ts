import { randomUUID } from 'node:crypto';
import { newId } from '../../platform/database/ids.ts';
import type { Customer } from '../../testing/matrix/actors.ts';
import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import { operatorManages, orderServices, readServices } from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { shownPrices } from '../../testing/shown-prices.ts';
import type { TestPortal } from '../../testing/test-portal.ts';
import { makeOperations } from '../../testing/operations.ts';
import { makeAccessKey, makeBucket, makeStorageUser } from './things.ts';

/** A bucket that is not empty, so that nobody deletes it. */
const bucket: MatrixThing = {
  id: `select b.id from s3_bucket b where b.partner_id = c.partner_id and b.customer_id = c.id and b.objects > 0 limit 1`,
  fresh: ({ owner }, customer) => makeBucket(owner, customer, { name: `fresh-${newId()}`, objects: 0 }),
};

const storageUser: MatrixThing = {
  id: `select u.id from s3_user u where u.partner_id = c.partner_id and u.customer_id = c.id and u.username = 'kept' limit 1`,
  fresh: ({ owner }, customer) => makeStorageUser(owner, customer, { username: `fresh-${newId()}` }),
};

const accessKey: MatrixThing = {
  id: `select k.id from s3_access_key k where k.partner_id = c.partner_id and k.customer_id = c.id limit 1`,
  fresh: async (portal, customer) => {
    const userId = await storageUser.fresh(portal, customer);
    return makeAccessKey(portal.owner, customer, { userId, accessKeyId: newId() });
  },
};

/** The deletion of a bucket, which failed. */
async function failedDeletion({ owner }: TestPortal, customer: Customer): Promise<string> {
  const name = `fresh-${newId()}`;
  const targetId = await makeBucket(owner, customer, { name, objects: 0, state: 'failed' });
  const input = { tenant: 't', region: 'SE-NORTH-1', name, before: 'failed', isTaken: false };
  return makeOperations(owner, customer, { kind: 'deleteBucket', targetId, input, state: 'failed' });
}

/** Every customer has the service with a tenant that was linked, users with keys, a bucket that was metered, and an operation that failed. */
const planted: MatrixPart['planted'] = (canary) => [
  // Every customer pays the list price, so that one order agrees to the price of each.
  `insert into uplift (partner_id, customer_id, service, percent)
    select partner_id, id, 's3-storage', 0 from organization where kind = 'customer'`,
  `insert into service (partner_id, customer_id, service, state)
    select partner_id, id, 's3-storage', 'enabled' from organization where kind = 'customer'
    on conflict (partner_id, customer_id, service) do update set state = 'enabled'`,
  `insert into s3_account (partner_id, customer_id, tenant)
    select partner_id, id, replace(id::text, '-', '') from organization where kind = 'customer' on conflict do nothing`,
  `insert into s3_limit (partner_id, customer_id, max_lock_days)
    select partner_id, id, 90 from organization where kind = 'customer' on conflict do nothing`,
  `insert into mirror (partner_id, customer_id, name, service, system, region, synced_at, due_at, reason)
    select partner_id, id, 's3-storage', 's3-storage', 'ceph-rgw', 'SE-NORTH-1', now(), now() + interval '1 day', ${canary('id')} from organization where kind = 'customer'
    on conflict (partner_id, customer_id, name, region, part) do update set reason = excluded.reason, due_at = excluded.due_at`,
  `insert into tenant_link (partner_id, customer_id, service, region, tenant, state, ordered_by_name, linked_at)
    select partner_id, id, 's3-storage', 'SE-NORTH-1', ${canary('id')}, 'linked', ${canary('id')}, now()
    from organization where kind = 'customer'`,
  `insert into existing_tenant (service, region, id, tenant, users, resources)
    select service, region, gen_random_uuid(), tenant, 1, 1 from tenant_link`,
  `insert into s3_user (partner_id, customer_id, id, region, username, display_name)
    select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', u, u from organization
    cross join lateral (values ('storage-owner'), (${canary('id')})) as v (u) where kind = 'customer'
    on conflict (partner_id, customer_id, region, username) do nothing`,
  `insert into s3_user (partner_id, customer_id, id, region, username)
    select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', 'kept' from organization where kind = 'customer'`,
  `update s3_user set display_name = ${canary('customer_id')}, updated_by_name = ${canary('customer_id')}`,
  `insert into s3_access_key (partner_id, customer_id, id, user_id, access_key_id, state, created_by_name)
    select partner_id, customer_id, gen_random_uuid(), id, id::text, 'active', display_name from s3_user where username = 'kept'`,
  `insert into secret_once (partner_id, customer_id, kind, thing_id, shown_at, shown_to)
    select partner_id, customer_id, 'accessKey', id, now(), created_by_name from s3_access_key
    where created_by_name <> ''`,
  `insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, objects)
    select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', 'kept', 'storage-owner', 'active', 5 from organization where kind = 'customer'`,
  `update s3_bucket set name = ${canary('customer_id')} || '-' || name`,
  `insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name)
    select partner_id, gen_random_uuid(), customer_id, '', 's3-storage', 's3-storage.capacity', region, id, name from s3_bucket
    on conflict (partner_id, product, resource_id) do nothing`,
  `insert into operation (partner_id, customer_id, id, kind, service, subject, target_id, state, reference, expected_seconds,
      created_by, created_by_name, actor, finished_at)
    select partner_id, id, gen_random_uuid(), 'createBucket', 's3-storage', 'kept', gen_random_uuid(), 'failed', 'kept', 5,
      id, '', '{}', now() from organization where kind = 'customer'`,
];

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getS3Status: { may: readServices, at: 'customer', answer: '200' },
    listBuckets: { may: readServices, at: 'customer', answer: '200' },
    listPossibleOwners: { may: readServices, at: 'customer', answer: '200' },
    ...usageExpectations('S3', 'Bucket'),
    estimateS3: { may: readServices, at: 'customer', answer: '200' },
    refreshBuckets: { may: readServices, at: 'customer', answer: '202' },
    getBucket: { may: readServices, at: 'thing', thing: 'bucket', answer: '200' },
    enableS3Storage: { may: orderServices, at: 'customer', answer: '409 serviceAlreadyEnabled' },
    disableS3Storage: { may: orderServices, at: 'customer', answer: '409 serviceLinked' },
    createBucket: { may: orderServices, at: 'customer', answer: '202' },
    // The version that it names is an old one.
    getBucketContents: { may: readServices, at: 'thing', thing: 'bucket', answer: '503 storageUnavailable' },
    updateBucket: { may: orderServices, at: 'thing', thing: 'bucket', answer: '409 stale' },
    deleteBucket: { may: orderServices, at: 'thing', thing: 'bucket', answer: '202', usesUp: true },
    listStorageUsers: { may: readServices, at: 'customer', answer: '200' },
    getStorageUser: { may: readServices, at: 'thing', thing: 'storageUser', answer: '200' },
    createStorageUser: { may: orderServices, at: 'customer', answer: '202' },
    updateStorageUser: { may: orderServices, at: 'thing', thing: 'storageUser', answer: '409 stale' },
    deleteStorageUser: { may: orderServices, at: 'thing', thing: 'storageUser', answer: '202', usesUp: true },
    listPolicies: { may: readServices, at: 'customer', answer: '200' },
    // In the body it names a user that nobody has.
    createAccessKey: { may: orderServices, at: 'customer', answer: '404 notFound' },
    showAccessKeySecret: { may: orderServices, at: 'thing', thing: 'accessKey', answer: '409 secretGone' },
    deleteAccessKey: { may: orderServices, at: 'thing', thing: 'accessKey', answer: '202', usesUp: true },
    setLockLimit: { may: operatorManages, at: 'customer', answer: '200' },
  },
  requests: {
    enableS3Storage: () => order(),
    disableS3Storage: () => order(),
    createBucket: () =>
      order({
        name: `probe-${randomUUID()}`,
        region: 'SE-NORTH-1',
        owner: 'storage-owner',
        costConsent: true,
        agreedPrices: shownPrices,
      }),
    estimateS3: () => ({ body: { region: 'SE-NORTH-1', sizeGiB: 100 } }),
    updateBucket: () => ({ body: { quotaGiB: 5, version: 9999 } }),
    createStorageUser: () =>
      order({ username: `probe-${randomUUID()}`, region: 'SE-NORTH-1', policy: { access: 'read-only' } }),
    updateStorageUser: () => ({ body: { policy: { access: 'read-only' }, version: 9999 } }),
    createAccessKey: () => order({ userId: randomUUID() }),
    showAccessKeySecret: () => ({ body: {} }),
    // As all have it, so that each of them finds it so.
    setLockLimit: () => ({ body: { maxLockDays: 90, before: 90 } }),
  },
  things: { bucket, storageUser, accessKey },
  planted,
  owned: ['s3_bucket', 's3_user', 's3_access_key'],
  connections: [
    {
      system: 'ceph-rgw',
      region: 'SE-NORTH-1',
      endpoint: 'http://127.0.0.1:9',
      accessKey: 'unused',
      secretKey: 'unused',
    },
  ],
  retried: { fresh: failedDeletion, table: 's3_bucket' },
};
