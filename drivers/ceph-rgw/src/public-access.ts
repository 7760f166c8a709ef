import {
  DeleteBucketPolicyCommand,
  GetBucketAclCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';
import { ProviderFailure } from '@portal/ports/failure';
import type { PublicAccess, PublicAccessChoice } from '@portal/ports/object-storage';
import { z } from 'zod';
import type { BucketSettings, GatewayBucket } from './admin-shapes.ts';
import { opensToAll } from './bucket-policy.ts';
import { readSettings } from './bucket-record.ts';
import type { Gateway } from './gateway.ts';
import { isLocked } from './object-lock.ts';
import { understood } from './s3.ts';

const blockAttribute = 'user.rgw.public-access';
const policyAttribute = 'user.rgw.iam-policy';

const valueOf = ({ attrs }: BucketSettings, name: string): Buffer | null => {
  const found = attrs.find(({ key }) => key === name);
  return found === undefined ? null : Buffer.from(found.val, 'base64');
};

/**
 * A public access block as the gateway stores it: version, oldest reader and length, then BlockPublicAcls,
 * IgnorePublicAcls, BlockPublicPolicy and RestrictPublicBuckets.
 */
const headBytes = 6;
const flagBytes = 4;

function ignoresAcls(settings: BucketSettings): boolean {
  const bytes = valueOf(settings, blockAttribute);
  if (bytes === null) return false;
  if (bytes.length < headBytes + flagBytes)
    throw new ProviderFailure('protocol', 'The public access block of a bucket has an unknown form.');
  return bytes[headBytes + 1] === 1;
}

function isOpen(settings: BucketSettings): boolean {
  const policy = valueOf(settings, policyAttribute);
  return policy !== null && opensToAll(policy.toString('utf8'));
}

/** What somebody without a key may read; the policy of a bucket counts whatever is blocked. */
export function publicAccessOf(settings: BucketSettings): Exclude<PublicAccess, 'unknown'> {
  if (isOpen(settings)) return 'open';
  return ignoresAcls(settings) ? 'blocked' : 'allowed';
}

/** Looks again after it, because what is told may be what is no longer so. */
export async function setPublicAccess(
  gateway: Gateway,
  bucket: GatewayBucket,
  wanted: PublicAccessChoice,
): Promise<void> {
  const settings = await readSettings(gateway.admin, bucket);
  if (isAsWanted(settings, wanted)) return;
  if (wanted === 'allowed' && isLocked(settings))
    throw new ProviderFailure('conflict', 'What a bucket locks is never public.');
  await gateway.asGuard(bucket.tenant, async (s3) => {
    if (wanted === 'allowed') await allow(s3, bucket.bucket);
    else await block(s3, bucket.bucket, isOpen(settings));
  });
  if (!isAsWanted(await readSettings(gateway.admin, bucket), wanted))
    throw new ProviderFailure('protocol', 'The gateway did not keep who may see a bucket.');
}

const isAsWanted = (settings: BucketSettings, wanted: PublicAccessChoice): boolean =>
  wanted === 'blocked' ? publicAccessOf(settings) === 'blocked' : !ignoresAcls(settings);

/**
 * IgnorePublicAcls alone: what a client marks as public is stored as it asks and shown to nobody. BlockPublicAcls would
 * refuse every writing of a key that may only write, and 16.2 heeds RestrictPublicBuckets nowhere.
 */
async function block(s3: S3Client, bucket: string, hasOpenPolicy: boolean): Promise<void> {
  await putBlock(s3, bucket, true);
  if (hasOpenPolicy) await understood(s3.send(new DeleteBucketPolicyCommand({ Bucket: bucket })));
}

async function allow(s3: S3Client, bucket: string): Promise<void> {
  await refuseOpenBucket(s3, bucket);
  await putBlock(s3, bucket, false);
}

async function putBlock(s3: S3Client, bucket: string, ignoreAcls: boolean): Promise<void> {
  const PublicAccessBlockConfiguration = {
    BlockPublicAcls: false,
    IgnorePublicAcls: ignoreAcls,
    BlockPublicPolicy: false,
    RestrictPublicBuckets: false,
  };
  const command = new PutPublicAccessBlockCommand({ Bucket: bucket, PublicAccessBlockConfiguration });
  await understood(s3.send(command));
}

const acl = z.object({
  Grants: z.array(z.object({ Grantee: z.object({ URI: z.string().optional() }) })),
});

/** A client can open a bucket as it makes it, which no policy sees: everybody could then list it and write into it. */
async function refuseOpenBucket(s3: S3Client, bucket: string): Promise<void> {
  const found = acl.safeParse(await understood(s3.send(new GetBucketAclCommand({ Bucket: bucket }))));
  if (!found.success) throw new ProviderFailure('protocol', 'The ACL of a bucket has an unknown form.');
  if (found.data.Grants.some(({ Grantee }) => Grantee.URI !== undefined))
    throw new ProviderFailure('conflict', 'The bucket itself was opened to everybody.');
}
