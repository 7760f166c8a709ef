import { accessLevels, type AccessLevel, type StoragePolicy } from '@portal/ports/object-storage';
import { z } from 'zod';
import { refuseBadBucketName } from './names.ts';

/** The name of the portal's policy among those that a user may have. */
export const policyName = 'portal';

const reading = [
  's3:GetBucketLocation',
  's3:GetBucketObjectLockConfiguration',
  's3:GetBucketVersioning',
  's3:GetObject',
  's3:GetObjectLegalHold',
  's3:GetObjectRetention',
  's3:GetObjectTagging',
  's3:GetObjectVersion',
  's3:GetObjectVersionTagging',
  's3:ListAllMyBuckets',
  's3:ListBucket',
  's3:ListBucketVersions',
];
const uploading = ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:PutObject'];
const changing = [
  's3:DeleteObject',
  's3:DeleteObjectTagging',
  's3:DeleteObjectVersion',
  's3:DeleteObjectVersionTagging',
  's3:ListBucketMultipartUploads',
  's3:PutObjectLegalHold',
  's3:PutObjectRetention',
  's3:PutObjectTagging',
  's3:PutObjectVersionTagging',
];

// With rights for everybody on a bucket, a stranger may bypass governance: 16.2 asks strangers for no right to it.
// The public access block is the portal's: a client that removed it could publish what nobody chose to publish.
const never = [
  's3:BypassGovernanceRetention',
  's3:DeleteBucketPublic*',
  's3:PutBucketAcl',
  's3:PutBucketPolicy',
  's3:PutBucketPublic*',
];
const neverBelowFull = [...never, 's3:CreateBucket', 's3:RestoreObject'];

type Level = { sid: string; allow: string[]; deny: string[] };

/** The denials repeat what is not allowed, because an owner's rights and a bucket's policy would otherwise count. */
const levels: Record<AccessLevel, Level> = {
  'read-only': {
    sid: 'ReadOnly',
    allow: reading,
    deny: [...neverBelowFull, 's3:AbortMultipartUpload', 's3:Delete*', 's3:Put*'],
  },
  'read-write': {
    sid: 'ReadWrite',
    allow: [...reading, ...uploading, ...changing],
    deny: [...neverBelowFull, 's3:DeleteBucket*', 's3:PutBucket*', 's3:PutLifecycle*', 's3:PutObject*Acl'],
  },
  'write-only': {
    sid: 'WriteOnly',
    allow: uploading,
    // `s3:PutObject?*` is all that begins with PutObject and goes on.
    deny: [
      ...neverBelowFull,
      's3:Delete*',
      's3:Get*',
      's3:ListAllMyBuckets',
      's3:ListBucket*',
      's3:PutBucket*',
      's3:PutLifecycle*',
      's3:PutObject?*',
    ],
  },
  'full-access': { sid: 'FullAccess', allow: ['s3:*'], deny: never },
};

/** All but the list of one's own buckets, with which many clients begin. `NotAction` would say so, but 16.2 ignores it. */
const everywhereElse = [
  's3:AbortMultipartUpload',
  's3:CreateBucket',
  's3:Delete*',
  's3:Get*',
  's3:ListBucket*',
  's3:ListMultipart*',
  's3:Put*',
  's3:RestoreObject',
];

const all = 'arn:aws:s3:::*';
const arn = 'arn:aws:s3:::';

type Statement = { Sid: string; Effect: 'Allow' | 'Deny'; Action: string[] } & (
  | { Resource: string[] }
  | { NotResource: string[] }
);

/** The policy as the gateway takes it. ARNs name no tenant: the gateway reads them as of the user's own. */
export function documentOf({ access, buckets }: StoragePolicy): string {
  for (const bucket of buckets ?? []) refuseBadBucketName(bucket);
  const { sid, allow, deny } = levels[access];
  const within = resourcesOf(buckets);
  const statements: Statement[] = [
    { Sid: sid, Effect: 'Allow', Action: allow, Resource: within },
    { Sid: 'Never', Effect: 'Deny', Action: deny, Resource: ['*'] },
  ];
  if (buckets !== null)
    statements.push(
      { Sid: 'NoNewBuckets', Effect: 'Deny', Action: ['s3:CreateBucket'], Resource: ['*'] },
      { Sid: 'Elsewhere', Effect: 'Deny', Action: everywhereElse, NotResource: within },
    );
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}

const resourcesOf = (buckets: StoragePolicy['buckets']): string[] =>
  buckets === null
    ? [all]
    : [...new Set(buckets)].toSorted().flatMap((bucket) => [`${arn}${bucket}`, `${arn}${bucket}/*`]);

const documentShape = z.object({
  Statement: z.tuple([z.object({ Sid: z.string(), Resource: z.array(z.string()) })]).rest(z.unknown()),
});

/** What a document of ours says; null when it is none of ours. */
export function policyOf(document: string): StoragePolicy | null {
  const found = documentShape.safeParse(parsed(document));
  if (!found.success) return null;
  const { Sid, Resource } = found.data.Statement[0];
  const access = accessLevels.find((level) => levels[level].sid === Sid);
  if (access === undefined) return null;
  if (Resource.includes(all)) return { access, buckets: null };
  const buckets = Resource.filter((one) => !one.endsWith('/*')).map((one) => one.slice(arn.length));
  return { access, buckets };
}

function parsed(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return undefined;
  }
}

/** Whoever may do this may own buckets. */
export const isUnrestricted = ({ access, buckets }: StoragePolicy): boolean =>
  access === 'full-access' && buckets === null;
