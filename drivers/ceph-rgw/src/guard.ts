import { randomBytes } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { orNull } from '@portal/ports/failure';
import type { AdminOps } from './admin-ops.ts';
import type { GatewayKey } from './admin-shapes.ts';
import { newKey } from './keys.ts';
import { uidOf } from './names.ts';
import { encodePolicies, policyAttribute } from './policy-attribute.ts';
import { stampNow, stampBefore, stampLength } from './stamp.ts';
import { changeUser } from './user-record.ts';

const prefix = 'portal-guard-';

/** What every policy of a storage user denies, and no more. */
const document = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Sid: 'Guard',
      Effect: 'Allow',
      Action: ['s3:PutBucketPublicAccessBlock', 's3:DeleteBucketPolicy', 's3:GetBucketAcl'],
      Resource: ['arn:aws:s3:::*'],
    },
    {
      Sid: 'Never',
      Effect: 'Deny',
      Action: ['s3:CreateBucket', 's3:DeleteObject*', 's3:GetObject*', 's3:ListBucket*', 's3:PutObject*'],
      Resource: ['*'],
    },
  ],
});

const isGuardName = (username: string): boolean => username.startsWith(prefix);

/** A user that is there for a moment only is none of the tenant's. */
export const isGuard = (uid: string): boolean => isGuardName(uid.slice(uid.indexOf('$') + 1));

const staleAfterMs = 60 * 60 * 1000;

/** Left behind by a process that ended in the middle of its work. */
export const isStaleGuard = (uid: string): boolean => {
  const name = uid.slice(uid.indexOf('$') + 1);
  return (
    isGuardName(name) && name.slice(prefix.length, prefix.length + stampLength) < stampBefore(staleAfterMs)
  );
};

export type AsGuard = <T>(tenant: string, work: (s3: S3Client) => Promise<T>) => Promise<T>;

/**
 * Runs `work` as a user of the tenant that may do what no storage user may: change who else sees what lies in a bucket.
 * It has one key, is made for the work and removed after it.
 */
export function createGuards(admin: AdminOps, clientOf: (key: GatewayKey) => S3Client): AsGuard {
  return async (tenant, work) => {
    const uid = uidOf(tenant, `${prefix}${stampNow()}${randomBytes(6).toString('hex')}`);
    try {
      const s3 = clientOf(await makeGuard(admin, uid));
      try {
        return await work(s3);
      } finally {
        s3.destroy();
      }
    } finally {
      await removeGuard(admin, uid);
    }
  };
}

async function makeGuard(admin: AdminOps, uid: string): Promise<GatewayKey> {
  const query = { uid, 'display-name': 'Portal', 'generate-key': 'false' };
  await admin.send({ method: 'PUT', path: '/admin/user', query });
  const key = newKey(uid, `GUARD${randomBytes(10).toString('hex').toUpperCase()}`);
  const attrs = [{ key: policyAttribute, val: encodePolicies(new Map([['guard', document]])) }];
  await changeUser(admin, uid, ({ keys }) =>
    keys.length > 0 ? null : { keys: [key], attrs, max_buckets: -1 },
  );
  return key;
}

export const removeGuard = async (admin: AdminOps, uid: string): Promise<void> => {
  await orNull(admin.send({ method: 'DELETE', path: '/admin/user', query: { uid } }));
};
