import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketRef, ObjectStorage, ObjectStorageConnection } from '@portal/ports/object-storage';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import type { StorageTarget } from '@portal/ports/testing/object-storage-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { createAdminOps } from '../admin-ops.ts';
import type { AdminOps } from '../admin-ops.ts';
import { gatewayBucket } from '../admin-shapes.ts';
import { createCephRgw } from '../ceph-rgw.ts';
import { createOwnerKeys } from '../owner-key.ts';
import { asOperator } from './operator-hand.ts';
import { openPolicy, ownClient, storageClient } from './s3-client.ts';

export type GatewayTarget = StorageTarget & {
  connection: ObjectStorageConnection;
  storage: ObjectStorage;
  admin: AdminOps;
  /** What the driver has sent so far. */
  sent: OutboundRequest[];
  /** A client of its own, with the SDK's own transport, as the owner of the bucket. */
  asOwner<T>(bucket: BucketRef, work: (s3: S3Client) => Promise<T>): Promise<T>;
  /** Gives everybody all rights by the bucket's own policy. */
  openByPolicy(s3: S3Client, bucket: string): Promise<void>;
  /** A client that may also remove what governance locks, as no user of the portal may. */
  asOperator<T>(tenant: string, work: (s3: S3Client) => Promise<T>): Promise<T>;
};

/** A gateway with the driver in front of it, and an S3 client of the owner's that has nothing of the driver. */
export function gatewayTarget(connection: ObjectStorageConnection): GatewayTarget {
  const sent: OutboundRequest[] = [];
  const recorded: Outbound = (request) => {
    sent.push(request);
    return plainOutbound(request);
  };
  const admin = createAdminOps(connection, plainOutbound);
  const withOwnerKey = createOwnerKeys(admin);
  const asOwner: GatewayTarget['asOwner'] = async ({ tenant, name }, work) => {
    const query = { bucket: `${tenant}/${name}`, stats: 'true' };
    const { owner } = await admin.read({ method: 'GET', path: '/admin/bucket', query }, gatewayBucket);
    return withOwnerKey(owner, (key) => work(ownClient(connection, key.access_key, key.secret_key)));
  };
  return {
    connection,
    storage: createCephRgw(connection, recorded),
    admin,
    sent,
    asOwner,
    asOperator: (tenant, work) => asOperator({ admin, connection }, tenant, work),
    clientOf: ({ accessKeyId, secretAccessKey }) =>
      // The SDK would name any other region as a new bucket's place, which the gateway does not know.
      storageClient(ownClient({ ...connection, region: 'us-east-1' }, accessKeyId, secretAccessKey)),
    openByPolicy: openPolicy,
    async putObject(bucket, key, content) {
      await asOwner(bucket, (s3) =>
        s3.send(new PutObjectCommand({ Bucket: bucket.name, Key: key, Body: content })),
      );
    },
    async deleteObject(bucket, key) {
      await asOwner(bucket, (s3) => s3.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key })));
    },
    async readByAnybody({ tenant, name }, key) {
      const path = [`${tenant}:${name}`, ...key.split('/')].map(encodeURIComponent).join('/');
      const response = await fetch(`${connection.endpoint}/${path}`);
      return response.ok ? response.text() : null;
    },
    async makeStranger({ tenant, username }, { accessKeyId, secretAccessKey }) {
      const uid = `${tenant}$${username}`;
      const path = '/admin/user';
      const user = { uid, 'display-name': username, 'generate-key': 'false' };
      await admin.send({ method: 'PUT', path, query: user });
      const key = { 'access-key': accessKeyId, 'secret-key': secretAccessKey, 'generate-key': 'false' };
      await admin.send({ method: 'PUT', path, query: { key: '', uid, ...key } });
    },
    deleteAllVersions: (bucket) => asOwner(bucket, (s3) => deleteAllVersions(s3, bucket.name)),
  };
}

async function deleteAllVersions(s3: S3Client, bucket: string): Promise<void> {
  const page = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }));
  for (const { Key, VersionId } of [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])])
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }));
}
