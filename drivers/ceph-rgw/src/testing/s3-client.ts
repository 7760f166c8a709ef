import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeletePublicAccessBlockCommand,
  GetObjectCommand,
  GetObjectRetentionCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketAclCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
  PutPublicAccessBlockCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { LockMode, ObjectStorageConnection } from '@portal/ports/object-storage';
import type { ObjectPlace, StorageClient, WayToPublish } from '@portal/ports/testing/storage-client';

export function ownClient(
  connection: ObjectStorageConnection,
  accessKeyId: string,
  secretAccessKey: string,
): S3Client {
  return new S3Client({
    endpoint: connection.endpoint,
    region: connection.region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const placeOf = ({ bucket, key, versionId }: ObjectPlace) => ({
  Bucket: bucket,
  Key: key,
  ...(versionId === undefined ? {} : { VersionId: versionId }),
});

const bypassing = (bypass = false) => (bypass ? { BypassGovernanceRetention: true } : {});

/** The suites' client, played by the AWS SDK with the SDK's own transport. */
export const storageClient = (s3: S3Client): StorageClient => ({
  ...bucketsWith(s3),
  ...objectsWith(s3),
  ...publishingWith(s3),
  ...removalsWith(s3),
  ...locksWith(s3),
});

function bucketsWith(s3: S3Client) {
  return {
    async listBuckets() {
      const { Buckets } = await s3.send(new ListBucketsCommand());
      return (Buckets ?? []).map(({ Name }) => Name ?? '');
    },
    async createBucket(bucket: string) {
      await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    },
    async deleteBucket(bucket: string) {
      await s3.send(new DeleteBucketCommand({ Bucket: bucket }));
    },
    async enableVersioning(bucket: string) {
      const VersioningConfiguration = { Status: 'Enabled' } as const;
      await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration }));
    },
    async createOpenBucket(bucket: string) {
      await s3.send(new CreateBucketCommand({ Bucket: bucket, ACL: 'public-read-write' }));
    },
    openToAll: (bucket: string, by: 'acl' | 'policy') => (by === 'acl' ? openAcl : openPolicy)(s3, bucket),
  };
}

async function openAcl(s3: S3Client, bucket: string): Promise<void> {
  await s3.send(new PutBucketAclCommand({ Bucket: bucket, ACL: 'public-read-write' }));
}

export async function openPolicy(s3: S3Client, bucket: string): Promise<void> {
  const resources = [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`];
  const statement = { Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: resources };
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [statement] });
  await s3.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: policy }));
}

function objectsWith(s3: S3Client) {
  return {
    async listObjects(bucket: string) {
      const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return (Contents ?? []).map(({ Key }) => Key ?? '');
    },
    async listVersions(bucket: string) {
      const { Versions, DeleteMarkers } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }));
      return [...(Versions ?? []), ...(DeleteMarkers ?? [])].map(({ VersionId }) => VersionId ?? '');
    },
    async getObject(place: ObjectPlace) {
      const { Body } = await s3.send(new GetObjectCommand(placeOf(place)));
      return (await Body?.transformToString()) ?? '';
    },
    async putObject(place: ObjectPlace, content: string) {
      const { VersionId } = await s3.send(new PutObjectCommand({ ...placeOf(place), Body: content }));
      return VersionId;
    },
    putInParts: (place: ObjectPlace, content: string) => putInParts(s3, place, { content }),
    async beginUpload(place: ObjectPlace, part: string) {
      const { UploadId = '' } = await s3.send(new CreateMultipartUploadCommand(placeOf(place)));
      await s3.send(new UploadPartCommand({ ...placeOf(place), UploadId, PartNumber: 1, Body: part }));
      return UploadId;
    },
    async abortUpload(place: ObjectPlace, id: string) {
      await s3.send(new AbortMultipartUploadCommand({ ...placeOf(place), UploadId: id }));
    },
  };
}

type Parts = { content: string; ACL?: 'public-read' };

async function putInParts(s3: S3Client, place: ObjectPlace, { content, ...acl }: Parts): Promise<void> {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...placeOf(place), ...acl }));
  const upload = { ...placeOf(place), UploadId };
  await s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: content }));
  const { Parts } = await s3.send(new ListPartsCommand(upload));
  const parts = (Parts ?? []).map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
  await s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
}

const forAll = { ACL: 'public-read' } as const;
const everybody = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';

function publishingWith(s3: S3Client) {
  const plain = async (place: ObjectPlace, content: string): Promise<void> => {
    await s3.send(new PutObjectCommand({ ...placeOf(place), Body: content }));
  };
  const ways: Record<WayToPublish, (place: ObjectPlace, content: string) => Promise<unknown>> = {
    header: (place, content) =>
      s3.send(new PutObjectCommand({ ...placeOf(place), Body: content, ...forAll })),
    grant: (place, content) =>
      s3.send(new PutObjectCommand({ ...placeOf(place), Body: content, GrantRead: everybody })),
    copy: async (place, content) => {
      await plain({ ...place, key: 'source' }, content);
      const source = { CopySource: `${place.bucket}/source`, ...forAll };
      await s3.send(new CopyObjectCommand({ ...placeOf(place), ...source }));
    },
    parts: (place, content) => putInParts(s3, place, { content, ...forAll }),
    acl: async (place, content) => {
      await plain(place, content);
      await s3.send(new PutObjectAclCommand({ ...placeOf(place), ...forAll }));
    },
  };
  return {
    async publish(place: ObjectPlace, content: string, way: WayToPublish) {
      await ways[way](place, content);
    },
    async unblock(bucket: string, by: 'delete' | 'put') {
      const PublicAccessBlockConfiguration = { IgnorePublicAcls: false };
      if (by === 'delete') await s3.send(new DeletePublicAccessBlockCommand({ Bucket: bucket }));
      else await s3.send(new PutPublicAccessBlockCommand({ Bucket: bucket, PublicAccessBlockConfiguration }));
    },
  };
}

function removalsWith(s3: S3Client) {
  return {
    async deleteObject(place: ObjectPlace, bypass?: boolean) {
      await s3.send(new DeleteObjectCommand({ ...placeOf(place), ...bypassing(bypass) }));
    },
    async deleteTogether(place: ObjectPlace, bypass?: boolean) {
      const { Bucket, ...object } = placeOf(place);
      const command = new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [object] },
        ...bypassing(bypass),
      });
      const { Errors } = await s3.send(command);
      const [first] = Errors ?? [];
      if (first !== undefined) throw Object.assign(new Error(first.Message), { name: first.Code });
    },
  };
}

const modeOf = (mode: LockMode) => (mode === 'compliance' ? 'COMPLIANCE' : 'GOVERNANCE');

function locksWith(
  s3: S3Client,
): Pick<StorageClient, 'lockedUntil' | 'lockUntil' | 'putLocked' | 'lockByDefault'> {
  return {
    async lockedUntil(place) {
      const { Retention } = await s3.send(new GetObjectRetentionCommand(placeOf(place)));
      if (Retention?.RetainUntilDate === undefined) throw new Error('The version is not locked.');
      return Retention.RetainUntilDate;
    },
    async lockUntil(place, { mode, until }, bypass) {
      const Retention = { Mode: modeOf(mode), RetainUntilDate: until } as const;
      await s3.send(new PutObjectRetentionCommand({ ...placeOf(place), Retention, ...bypassing(bypass) }));
    },
    async putLocked(place, { mode, until }) {
      const lock = { ObjectLockMode: modeOf(mode), ObjectLockRetainUntilDate: until } as const;
      const { VersionId } = await s3.send(
        new PutObjectCommand({ ...placeOf(place), ...lock, Body: 'locked at once' }),
      );
      return VersionId;
    },
    async lockByDefault(bucket, { mode, retentionDays }) {
      const Rule = { DefaultRetention: { Mode: modeOf(mode), Days: retentionDays } } as const;
      const lock = { ObjectLockEnabled: 'Enabled', Rule } as const;
      await s3.send(new PutObjectLockConfigurationCommand({ Bucket: bucket, ObjectLockConfiguration: lock }));
    },
  };
}
