import { randomBytes } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import type { AdminOps } from '../admin-ops.ts';
import { createKey } from '../keys.ts';
import { encodePolicies, policyAttribute } from '../policy-attribute.ts';
import { changeUser } from '../user-record.ts';
import { ownClient } from './s3-client.ts';

const everything = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: ['s3:*'], Resource: ['arn:aws:s3:::*'] }],
});

/**
 * What only the gateway's operator can do, with a user that the portal would never make: it may bypass governance.
 * It is gone afterwards.
 */
export async function asOperator<T>(
  { admin, connection }: { admin: AdminOps; connection: ObjectStorageConnection },
  tenant: string,
  work: (s3: S3Client) => Promise<T>,
): Promise<T> {
  const uid = `${tenant}$operator-${randomBytes(4).toString('hex')}`;
  const user = { method: 'PUT', path: '/admin/user' } as const;
  await admin.send({ ...user, query: { uid, 'display-name': 'Operator', 'generate-key': 'false' } });
  try {
    const attrs = [{ key: policyAttribute, val: encodePolicies(new Map([['operator', everything]])) }];
    await changeUser(admin, uid, (found) => (found.attrs.length === 0 ? { attrs } : null));
    const key = await createKey(admin, uid, {
      name: `OPERATOR${randomBytes(8).toString('hex').toUpperCase()}`,
    });
    return await work(ownClient(connection, key.access_key, key.secret_key));
  } finally {
    await admin.send({ ...user, method: 'DELETE', query: { uid } });
  }
}
