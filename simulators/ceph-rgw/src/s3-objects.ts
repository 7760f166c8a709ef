import { createHash, randomBytes } from 'node:crypto';
import { roundedSize } from './admin-buckets.ts';
import { headerOf } from '@portal/simulator-kit/messages';
import { grantsIn } from './acl.ts';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { BucketCall } from './bucket-call.ts';
import { mayBypass } from './permissions.ts';
import { nowOf, uidOf } from './state.ts';
import { wantedVersion } from './versions.ts';
import type { Bucket, User, Version, World } from './state.ts';

export const largestKeptBody = 65_536;
const dayMs = 86_400_000;

type NewObject = {
  key: string;
  size: number;
  body: Buffer | null;
  contentType: string;
  /** Of its body when left out. */
  etag?: string;
  request?: ReceivedRequest;
  owner?: string;
  acl?: Version['acl'];
};

/** Whose it is that somebody writes, and who else may read it. What strangers write is the bucket's owner's. */
export const signedOf = ({
  user,
  bucket,
  request,
}: Pick<BucketCall, 'user' | 'bucket' | 'request'>): Pick<Version, 'owner' | 'acl'> => ({
  owner: writerOf(user, bucket),
  acl: grantsIn(request),
});

const writerOf = (user: User | null, bucket: Bucket): string => (user === null ? bucket.owner : uidOf(user));

export function putObject({ world, request, bucket, user, key }: BucketCall): Reply {
  const contentType = headerOf(request, 'content-type') ?? 'binary/octet-stream';
  const { body } = request;
  const content = { size: body.length, body, contentType };
  const version = writeObject(world, bucket, {
    key,
    ...content,
    request,
    ...signedOf({ user, bucket, request }),
  });
  world.save();
  return { status: 200, headers: { etag: `"${version.etag}"`, ...versionHeader(version) } };
}

/** Writes a version; the quota and the bucket's lock hold for it. The caller saves. */
export function writeObject(world: World, bucket: Bucket, object: NewObject): Version {
  checkQuota(bucket, object.size);
  const at = nowOf(world);
  const version: Version = {
    key: object.key,
    id: bucket.versioning === 'Enabled' ? newVersionId() : 'null',
    at: at.toISOString(),
    isDeleteMarker: false,
    size: object.size,
    etag: object.etag ?? md5Of(object.body ?? randomBytes(16)),
    contentType: object.contentType,
    body: object.body !== null && object.size <= largestKeptBody ? object.body.toString('base64') : null,
    lock: lockFor(bucket, at, object.request),
    owner: object.owner ?? bucket.owner,
    acl: object.acl ?? [],
  };
  addVersion(bucket, version);
  return version;
}

const md5Of = (content: Buffer): string => createHash('md5').update(content).digest('hex');

/** The size counts in blocks of 4 KiB, and old versions count too. */
function checkQuota(bucket: Bucket, size: number): void {
  if (!bucket.quota.enabled || bucket.quota.maxSizeBytes < 0) return;
  const used = bucket.versions.reduce((sum, version) => sum + roundedSize(version.size), 0);
  if (used + roundedSize(size) > bucket.quota.maxSizeBytes) throw new Refusal(403, 'QuotaExceeded');
}

function lockFor(bucket: Bucket, at: Date, request: ReceivedRequest | undefined): Version['lock'] {
  const mode = request === undefined ? undefined : headerOf(request, 'x-amz-object-lock-mode');
  const until = request === undefined ? undefined : headerOf(request, 'x-amz-object-lock-retain-until-date');
  if (mode !== undefined || until !== undefined) return lockOf(bucket, mode, until);
  const rule = bucket.lock?.rule;
  if (rule === undefined || rule === null) return null;
  const days = rule.unit === 'Days' ? rule.count : rule.count * 365;
  return { mode: rule.mode, until: new Date(at.getTime() + days * dayMs).toISOString() };
}

function lockOf(bucket: Bucket, mode: string | undefined, until: string | undefined): Version['lock'] {
  const end = Date.parse(until ?? '');
  if (bucket.lock === null || Number.isNaN(end)) throw new Refusal(400, 'InvalidRequest');
  if (mode !== 'GOVERNANCE' && mode !== 'COMPLIANCE') throw new Refusal(400, 'InvalidRequest');
  return { mode, until: new Date(end).toISOString() };
}

/** Without versioning, what is written replaces what had no version. */
function addVersion(bucket: Bucket, version: Version): void {
  if (version.id === 'null')
    bucket.versions = bucket.versions.filter((old) => old.key !== version.key || old.id !== 'null');
  bucket.versions.push(version);
}

export function getObject({ request, bucket, key }: BucketCall): Reply {
  const version = wantedVersion(bucket, key, request.query.get('versionId'));
  if (version === undefined || version.isDeleteMarker) throw new Refusal(404, 'NoSuchKey');
  const headers = {
    'content-type': version.contentType,
    'content-length': String(version.size),
    'accept-ranges': 'bytes',
    etag: `"${version.etag}"`,
    'last-modified': new Date(version.at).toUTCString(),
    'x-rgw-object-type': 'Normal',
    ...versionHeader(version),
    ...lockHeaders(version),
  };
  if (request.method === 'HEAD') return { status: 200, headers };
  const body = version.body === null ? { zeros: version.size } : Buffer.from(version.body, 'base64');
  return { status: 200, headers, body };
}

export function deleteObject(call: BucketCall): Reply {
  const { isMarker, versionId } = removeObject(call, call.request.query.get('versionId'));
  call.world.save();
  const marker: Record<string, string> = isMarker ? { 'x-amz-delete-marker': 'true' } : {};
  const version: Record<string, string> = versionId === null ? {} : { 'x-amz-version-id': versionId };
  return { status: 204, headers: { ...marker, ...version } };
}

/** What a removal did: which version went, or which delete marker came or went. */
export type Removal = { isMarker: boolean; versionId: string | null };

/** Without a version a delete marker is added, or, unversioned, the object removed; with one, that version is removed. */
export const removeObject = (call: BucketCall, id: string | null): Removal =>
  id === null ? deleteLatest(call) : deleteVersion(call, id);

function deleteLatest({ world, bucket, user, key }: BucketCall): Removal {
  if (bucket.versioning === 'off') {
    bucket.versions = bucket.versions.filter((version) => version.key !== key);
    return { isMarker: false, versionId: null };
  }
  const marker: Version = {
    key,
    id: bucket.versioning === 'Enabled' ? newVersionId() : 'null',
    at: nowOf(world).toISOString(),
    isDeleteMarker: true,
    size: 0,
    etag: '',
    contentType: '',
    body: null,
    lock: null,
    owner: writerOf(user, bucket),
    acl: [],
  };
  addVersion(bucket, marker);
  return { isMarker: true, versionId: marker.id };
}

function deleteVersion(call: BucketCall, id: string): Removal {
  const { world, request, bucket, key } = call;
  const version = wantedVersion(bucket, key, id);
  if (version === undefined) return { isMarker: false, versionId: null };
  const bypass =
    headerOf(request, 'x-amz-bypass-governance-retention')?.toLowerCase() === 'true' && mayBypass(call);
  if (isLocked(world, version) && !(bypass && version.lock?.mode === 'GOVERNANCE'))
    throw new Refusal(403, 'AccessDenied', 'forbidden by object lock');
  bucket.versions = bucket.versions.filter((one) => one !== version);
  return { isMarker: version.isDeleteMarker, versionId: id };
}

const isLocked = (world: World, version: Version): boolean =>
  version.lock !== null && new Date(version.lock.until) > nowOf(world);

const versionHeader = (version: Version): Record<string, string> =>
  version.id === 'null' ? {} : { 'x-amz-version-id': version.id };

const lockHeaders = (version: Version): Record<string, string> =>
  version.lock === null
    ? {}
    : {
        'x-amz-object-lock-mode': version.lock.mode,
        'x-amz-object-lock-retain-until-date': version.lock.until,
      };

const newVersionId = (): string => randomBytes(24).toString('base64url').slice(0, 31);
