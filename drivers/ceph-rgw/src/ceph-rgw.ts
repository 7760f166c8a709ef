import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStorage, ObjectStorageConnection } from '@portal/ports/object-storage';
import type { Outbound } from '@portal/ports/outbound';
import { createAccessKey, deleteAccessKey } from './access-keys.ts';
import { createAdminOps } from './admin-ops.ts';
import { namePage } from './admin-shapes.ts';
import type { GatewayKey } from './admin-shapes.ts';
import {
  changePublicAccess,
  createBucket,
  deleteBucket,
  findBucket,
  getBucket,
  listBuckets,
  setObjectLock,
  setQuota,
} from './buckets.ts';
import { countContents } from './contents.ts';
import type { Gateway } from './gateway.ts';
import { createSettingsMemory } from './settings-memory.ts';
import { createGuards } from './guard.ts';
import { createOwnerKeys } from './owner-key.ts';
import { createS3 } from './s3.ts';
import { listTenants } from './tenants.ts';
import { deleteUser, ensureUser, listUsers, renewPolicy } from './users.ts';

/** S3 storage of a Ceph RADOS Gateway (16.2 and later). A customer is a tenant of the gateway: its users are `tenant$username`. */
export function createCephRgw(connection: ObjectStorageConnection, outbound: Outbound): ObjectStorage {
  const gateway = gatewayOf(connection, outbound);
  const { admin } = gateway;
  return {
    async ping() {
      const query = { 'max-entries': '1' };
      await admin.read({ method: 'GET', path: '/admin/metadata/user', query }, namePage);
    },
    listTenants: (onUnreadable) => listTenants(admin, onUnreadable),
    ensureUser: (tenant, user) => ensureUser(admin, tenant, user),
    listUsers: (tenant, onUnreadable) => listUsers(admin, tenant, onUnreadable),
    renewPolicy: (user) => renewPolicy(admin, user),
    deleteUser: (tenant, username) => deleteUser(admin, tenant, username),
    createAccessKey: (user, accessKeyId) => createAccessKey(admin, user, accessKeyId),
    deleteAccessKey: (user, accessKeyId) => deleteAccessKey(admin, user, accessKeyId),
    createBucket: (bucket) => createBucket(gateway, bucket),
    listBuckets: (tenant, onUnreadable) => listBuckets(gateway, tenant, onUnreadable),
    getBucket: (ref) => getBucket(gateway, ref),
    setBucketQuota: (ref, quotaBytes) => setQuota(gateway, ref, quotaBytes),
    setObjectLock: (ref, retention) => setObjectLock(gateway, ref, retention),
    setPublicAccess: (ref, wanted) => changePublicAccess(gateway, ref, wanted),
    async countBucketContents(ref) {
      const { owner } = await findBucket(gateway, ref);
      return gateway.asOwner(owner, (s3) => countContents(s3, ref.name));
    },
    deleteBucket: (ref, named = { uploadsTo: null }) => deleteBucket(gateway, ref, named),
  };
}

function gatewayOf(connection: ObjectStorageConnection, outbound: Outbound): Gateway {
  const admin = createAdminOps(connection, outbound);
  const withOwnerKey = createOwnerKeys(admin);
  const clientOf = (key: GatewayKey): S3Client => createS3(connection, outbound, key);
  return {
    admin,
    settings: createSettingsMemory(),
    asGuard: createGuards(admin, clientOf),
    asOwner: (uid, work) =>
      withOwnerKey(uid, async (key) => {
        const s3 = clientOf(key);
        try {
          return await work(s3);
        } finally {
          s3.destroy();
        }
      }),
  };
}
