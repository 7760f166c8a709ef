import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { headerOf } from '@portal/simulator-kit/messages';
import { grantsIn } from './acl.ts';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { BucketCall } from './bucket-call.ts';
import { checkMayAsUser } from './permissions.ts';
import { readXml } from './s3-xml.ts';
import { noteChange, nowOf, placeOf, uidOf } from './state.ts';
import type { Bucket, LockRule, User, World } from './state.ts';

const validName = /^(?!.*(\.\.|\.-|-\.))(?!\d+\.\d+\.\d+\.\d+$)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

/** A repeated creation by the owner answers 200 and changes nothing, not even a missing lock. */
export function createBucket(
  world: World,
  request: ReceivedRequest,
  { user, name }: { user: User; name: string },
): Reply {
  checkMayAsUser(user, 's3:CreateBucket', name);
  if (user.maxBuckets < 0) throw new Refusal(403, 'AccessDenied');
  if (!validName.test(name)) throw new Refusal(400, 'InvalidBucketName');
  checkPlace(world, request);
  const place = placeOf(user.tenant, name);
  const before = world.buckets.get(place);
  if (before !== undefined && before.owner !== uidOf(user)) throw new Refusal(409, 'BucketAlreadyExists');
  if (before !== undefined) return { status: 200 };
  world.buckets.set(place, newBucket(world, request, { user, name }));
  world.save();
  return { status: 200 };
}

function newBucket(
  world: World,
  request: ReceivedRequest,
  { user, name }: { user: User; name: string },
): Bucket {
  const isLocked = headerOf(request, 'x-amz-bucket-object-lock-enabled')?.toLowerCase() === 'true';
  return { ...bucketOf(world, { user, name, isLocked }), acl: grantsIn(request) };
}

type Made = { user: User; name: string; isLocked: boolean };

export function bucketOf(world: World, { user, name, isLocked }: Made): Bucket {
  return {
    tenant: user.tenant,
    name,
    id: randomUUID(),
    owner: uidOf(user),
    createdAt: nowOf(world).toISOString(),
    quota: { enabled: false, maxSizeBytes: -1 },
    versioning: isLocked ? 'Enabled' : 'off',
    lock: isLocked ? { rule: null } : null,
    versions: [],
    uploads: [],
    hadUploads: false,
    acl: [],
    block: null,
    policy: null,
  };
}

const placement = z.object({
  CreateBucketConfiguration: z.object({ LocationConstraint: z.string().default('') }).or(z.literal('')),
});

function checkPlace(world: World, request: ReceivedRequest): void {
  if (request.body.length === 0) return;
  const { CreateBucketConfiguration: wanted } = readXml(request, placement);
  const place = wanted === '' ? '' : wanted.LocationConstraint;
  if (place !== '' && place !== world.region)
    throw new Refusal(400, 'InvalidLocationConstraint', 'The specified location-constraint is not valid');
}

/** Who has no key is somebody as well, with no bucket. */
export function listOwnBuckets(world: World, user: User | null): Reply {
  const uid = user === null ? 'anonymous' : uidOf(user);
  const owned = [...world.buckets.values()].filter((bucket) => bucket.owner === uid);
  const rows = owned
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, createdAt }) => element('Bucket', leaf('Name', name) + leaf('CreationDate', createdAt)));
  const owner = element('Owner', leaf('ID', uid) + leaf('DisplayName', user?.displayName ?? ''));
  const buckets = element('Buckets', rows.join(''));
  return xmlReply(element('ListAllMyBucketsResult', owner + buckets, s3Namespace));
}

export const headBucket = (): Reply => ({ status: 200 });

/** Unfinished uploads go with it, without a word. */
export function deleteBucket({ world, bucket }: BucketCall): Reply {
  if (bucket.versions.length > 0) throw new Refusal(409, 'BucketNotEmpty');
  world.buckets.delete(placeOf(bucket.tenant, bucket.name));
  world.save();
  return { status: 204 };
}

export function getLock({ bucket }: BucketCall): Reply {
  if (bucket.lock === null) throw new Refusal(404, 'ObjectLockConfigurationNotFoundError');
  const enabled = leaf('ObjectLockEnabled', 'Enabled');
  return xmlReply(element('ObjectLockConfiguration', enabled + ruleXml(bucket.lock.rule)));
}

function ruleXml(rule: LockRule | null): string {
  if (rule === null) return '';
  const retention = leaf('Mode', rule.mode) + leaf(rule.unit, rule.count);
  return element('Rule', element('DefaultRetention', retention));
}

const retention = z.object({
  Mode: z.enum(['GOVERNANCE', 'COMPLIANCE']),
  Days: z.coerce.number().int().optional(),
  Years: z.coerce.number().int().optional(),
});
const lockDocument = z.object({
  ObjectLockConfiguration: z.object({
    ObjectLockEnabled: z.literal('Enabled'),
    Rule: z.object({ DefaultRetention: retention }).optional(),
  }),
});

export function putLock({ world, request, bucket }: BucketCall): Reply {
  if (bucket.lock === null)
    throw new Refusal(
      409,
      'InvalidBucketState',
      "object lock configuration can't be set if bucket object lock not enabled",
    );
  const wanted = readXml(request, lockDocument).ObjectLockConfiguration.Rule?.DefaultRetention;
  bucket.lock.rule = wanted === undefined ? null : ruleOf(wanted);
  noteChange(world, bucket);
  return { status: 200 };
}

function ruleOf({ Mode, Days, Years }: z.infer<typeof retention>): LockRule {
  if ((Days === undefined) === (Years === undefined)) throw new Refusal(400, 'MalformedXML');
  const count = Days ?? Years ?? 0;
  if (count <= 0)
    throw new Refusal(400, 'InvalidRetentionPeriod', 'retention period must be a positive integer value');
  return { mode: Mode, unit: Days === undefined ? 'Years' : 'Days', count };
}

export function getVersioning({ bucket }: BucketCall): Reply {
  const status =
    bucket.versioning === 'off' ? '' : leaf('Status', bucket.versioning) + leaf('MfaDelete', 'Disabled');
  return xmlReply(element('VersioningConfiguration', status, s3Namespace));
}

const versioningDocument = z.object({
  VersioningConfiguration: z.object({ Status: z.enum(['Enabled', 'Suspended']) }),
});

export function putVersioning({ world, request, bucket }: BucketCall): Reply {
  const wanted = readXml(request, versioningDocument).VersioningConfiguration.Status;
  if (bucket.lock !== null && wanted === 'Suspended')
    throw new Refusal(
      409,
      'InvalidBucketState',
      'bucket versioning cannot be disabled on buckets with object lock enabled',
    );
  bucket.versioning = wanted;
  noteChange(world, bucket);
  return { status: 200 };
}

export const getLocation = ({ world }: BucketCall): Reply =>
  xmlReply(`<LocationConstraint${s3Namespace}>${world.region}</LocationConstraint>`);
