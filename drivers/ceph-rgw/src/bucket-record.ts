import type { AdminOps } from './admin-ops.ts';
import { bucketRecord } from './admin-shapes.ts';
import type { BucketSettings, GatewayBucket } from './admin-shapes.ts';

/**
 * What the gateway keeps of a bucket besides its numbers. It is never written this way: of the rule of a lock it tells
 * nothing, and 16.2 drops what it is not sent.
 */
export async function readSettings(
  admin: AdminOps,
  { tenant, bucket, id }: Pick<GatewayBucket, 'tenant' | 'bucket' | 'id'>,
): Promise<BucketSettings> {
  const query = { key: `${tenant}/${bucket}:${id}` };
  const call = { method: 'GET', path: '/admin/metadata/bucket.instance', query } as const;
  return (await admin.read(call, bucketRecord)).data;
}
