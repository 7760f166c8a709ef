import {
  allowedBy,
  createAccessKey,
  createStorageUser,
  deleteAccessKey,
  deleteStorageUser,
  getStorageUser,
  listPolicies,
  listStorageUsers,
  showAccessKeySecret,
  updateStorageUser,
} from '@portal/contract/s3-storage/users';
import { accessLevels } from '@portal/contract/s3-storage/constants';
import {
  createBucket,
  deleteBucket,
  getBucket,
  getBucketContents,
  listBuckets,
  listPossibleOwners,
  setLockLimit,
  updateBucket,
} from '@portal/contract/s3-storage/buckets';
import { s3StorageFileTexts } from '@portal/contract/s3-storage/file-texts';
import { estimateS3, s3Usage } from '@portal/contract/s3-storage/usage';
import sql from 'sql-template-tag';
import { asks, operates, reads, writes, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { listsWith } from '../platform/http/list-bindings.ts';
import type { Platform } from '../platform/platform.ts';
import { estimateRead } from '../platform/metering/prices.ts';
import { contentsQuestion, orderBucket, orderBucketRemoval, orderBucketChange } from './buckets/buckets.ts';
import { orderKey, orderKeyRemoval, showKeySecret } from './keys/keys.ts';
import { bucketColumns, userColumns } from './csv.ts';
import { linkedStorage } from './linking/linked.ts';
import { storageMirror } from './mirror.ts';
import { s3StorageOperations } from './operations.ts';
import { regionalLife } from '../services/regional-life.ts';
import { serviceLife } from '../services/service-life.ts';
import { bucketList, bucketRead, maxLockDays } from './buckets/repository.ts';
import { limitLock } from './buckets/lock-limit.ts';
import { s3Life } from './service.ts';
import { usageBindings } from '../platform/metering/usage-bindings.ts';
import { s3Product, storedBytes } from './usage/metering.ts';
import { ownersRead, policiesRead, userList, userRead } from './users/users-repository.ts';
import { orderUser, orderUserRemoval, orderUserChange } from './users/users.ts';

export { objectStorage } from './system.ts';

const policies = accessLevels.map((access) => ({ access, allows: allowedBy[access] }));

function userBindings({ clouds, sealer }: Platform): Binding[] {
  return [
    listsWith(sealer)(listStorageUsers, userList, userColumns),
    reads(getStorageUser, ({ tenant, query }) => userRead(tenant, query.id, clouds)),
    writes(createStorageUser, (call) => orderUser(call, clouds)),
    writes(updateStorageUser, (call) => orderUserChange(call)),
    writes(deleteStorageUser, (call) => orderUserRemoval(call)),
    reads(listPossibleOwners, ({ tenant, query }) => ownersRead(tenant, query.region)),
    reads(listPolicies, ({ tenant, query }) => policiesRead(tenant, query.region, policies)),
    writes(createAccessKey, (call) => orderKey(call)),
    writes(showAccessKeySecret, (call) => showKeySecret(call, { clouds, sealer })),
    writes(deleteAccessKey, (call) => orderKeyRemoval(call)),
  ];
}

/** S3 Storage: what may be asked. */
function s3StorageBindings(platform: Platform): Binding[] {
  const { clouds, sealer } = platform;
  return [
    ...serviceLife(
      regionalLife(platform, { ...s3Life, own: (tenant) => sql`'maxLockDays', ${maxLockDays(tenant)}` }),
    ),
    operates(setLockLimit, limitLock),
    listsWith(sealer)(listBuckets, bucketList, bucketColumns),
    reads(getBucket, ({ tenant, query }) => bucketRead(tenant, query.id, clouds)),
    asks(getBucketContents, contentsQuestion(clouds)),
    writes(createBucket, (call) => orderBucket(call, clouds)),
    writes(updateBucket, (call) => orderBucketChange(call)),
    writes(deleteBucket, (call) => orderBucketRemoval(call)),
    ...usageBindings(platform, s3Usage, { meter: storedBytes, texts: s3StorageFileTexts.usage }),
    reads(estimateS3, ({ tenant, principal, body }) =>
      estimateRead({ tenant, sessionId: principal.sessionId }, [
        { product: s3Product, quantity: body.sizeGiB },
      ]),
    ),
    ...userBindings(platform),
  ];
}

export const s3StorageCapability: Capability = {
  name: 's3-storage',
  bindings: s3StorageBindings,
  operations: s3StorageOperations,
  mirrors: ({ platform: { clouds, metrics, config }, database }) => [
    storageMirror({ database, clouds, metrics, everySeconds: config.S3_SYNC_SECONDS }),
  ],
  blockers: [
    { kind: 'buckets', service: 's3-storage', table: 's3_bucket' },
    { kind: 'storageUsers', service: 's3-storage', table: 's3_user' },
  ],
  linked: linkedStorage,
  exported: [
    {
      name: 's3Limits',
      table: 's3_limit',
      columns: 'customer_id, max_lock_days',
      key: ['customer_id'],
      ofPartner: true,
    },
    {
      name: 's3Buckets',
      table: 's3_bucket',
      columns: `customer_id, id, region, name, owner, state, object_lock, lock_mode, retention_days, quota_gib,
        public_access, objects,
        used_bytes, created_at`,
    },
    { name: 's3Users', table: 's3_user', columns: 'customer_id, id, region, username' },
    {
      name: 's3AccessKeys',
      table: 's3_access_key',
      columns: 'customer_id, user_id, access_key_id, state, created_by_name, created_at',
    },
  ],
};
