import { isGranted, type Permission } from './acl.ts';
import { Refusal } from './messages.ts';
import type { BucketCall } from './bucket-call.ts';
import { bucketVerdict } from './bucket-policies.ts';
import { verdictOf } from './policies.ts';
import type { Question } from './policies.ts';
import { latestVersion } from './versions.ts';
import { uidOf } from './state.ts';
import type { Bucket, User } from './state.ts';

type Asked = Omit<BucketCall, 'world' | 'request'>;

/** What an ACL is asked for; what is left out, only owners may. */
const bucketGrants: Readonly<Record<string, Permission>> = {
  's3:ListBucket': 'READ',
  's3:ListBucketVersions': 'READ',
  's3:ListBucketMultipartUploads': 'READ',
  's3:PutObject': 'WRITE',
  's3:DeleteObject': 'WRITE',
  's3:DeleteObjectVersion': 'WRITE',
};
const objectGrants: Readonly<Record<string, Permission>> = {
  's3:GetObject': 'READ',
  's3:GetObjectVersion': 'READ',
};

const questionOf = ({ bucket, key }: Asked, action: string): Question => ({
  action,
  tenant: bucket.tenant,
  resource: key === '' ? bucket.name : `${bucket.name}/${key}`,
});

/** Refuses what somebody may not do on a bucket or an object in it: policies first, then ownership and ACLs. */
export function checkMay(asked: Asked, action: string): void {
  const question = questionOf(asked, action);
  const ofUser = asked.user === null ? 'none' : verdictOf(asked.user, question);
  const ofBucket = bucketVerdict(asked.bucket, asked.user, question);
  if (ofUser === 'Deny' || ofBucket === 'Deny') throw new Refusal(403, 'AccessDenied');
  if (ofUser === 'Allow' || ofBucket === 'Allow') return;
  if (!isOwner(asked) && !isOpened(asked, action)) throw new Refusal(403, 'AccessDenied');
}

const isOwner = ({ user, bucket }: Asked): boolean => user !== null && bucket.owner === uidOf(user);

function isOpened({ user, bucket, key }: Asked, action: string): boolean {
  if (bucket.block?.IgnorePublicAcls === true) return false;
  const ofBucket = bucketGrants[action];
  if (ofBucket !== undefined) return isGranted(bucket.acl, ofBucket, user !== null);
  const ofObject = objectGrants[action];
  if (ofObject === undefined) return false;
  return isGranted(latestVersion(bucket, key)?.acl ?? [], ofObject, user !== null);
}

/** What everybody may do who is not denied it: list the own buckets (`resource` empty), and create one. */
export function checkMayAsUser(user: User, action: string, resource: string): void {
  if (verdictOf(user, { action, tenant: user.tenant, resource }) === 'Deny')
    throw new Refusal(403, 'AccessDenied');
}

/** 16.2 asks only whether the policies deny it, and a stranger has none. */
export const mayBypass = ({
  user,
  bucket,
  key,
}: {
  user: User | null;
  bucket: Bucket;
  key: string;
}): boolean =>
  user === null ||
  verdictOf(user, questionOf({ user, bucket, key }, 's3:BypassGovernanceRetention')) !== 'Deny';
