import { required } from './admin-users.ts';
import { jsonReply } from '@portal/simulator-kit/messages';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { noteChange, placeOf } from './state.ts';
import type { Bucket, World } from './state.ts';

/** With `bucket`: that one, or it in a list when `uid` is given too. With `uid` alone: all of that user. */
export function getBuckets(world: World, request: ReceivedRequest): Reply {
  const show = request.query.get('stats') === 'true' ? bucketAnswer : (bucket: Bucket) => bucket.name;
  const name = request.query.get('bucket');
  const uid = request.query.get('uid');
  if (uid === null) return jsonReply(show(bucketAt(world, required(request, 'bucket'))));
  if (name !== null) return jsonReply([show(bucketAt(world, placeOf(tenantOf(uid), name)))]);
  const owned = [...world.buckets]
    .filter(([place, { owner }]) => owner === uid && !world.unlisted.has(place))
    .map(([, bucket]) => bucket);
  return jsonReply(owned.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(show));
}

/** As 16.2 does it: `max-size` is not read, only `max-size-kb`, and a missing bucket is a missing key. */
export function putQuota(world: World, request: ReceivedRequest): Reply {
  if (request.body.length > 0) throw new Refusal(501, 'NotImplemented');
  const uid = required(request, 'uid');
  const bucket = world.buckets.get(placeOf(tenantOf(uid), required(request, 'bucket')));
  if (bucket === undefined || !world.users.has(uid)) throw new Refusal(404, 'NoSuchKey');
  const kib = Number(request.query.get('max-size-kb') ?? Number.NaN);
  if (Number.isInteger(kib)) bucket.quota.maxSizeBytes = kib * 1024;
  const enabled = request.query.get('enabled');
  if (enabled !== null) bucket.quota.enabled = enabled === 'true';
  noteChange(world, bucket);
  return { status: 200 };
}

const tenantOf = (uid: string): string => (uid.includes('$') ? uid.slice(0, uid.indexOf('$')) : '');

function bucketAt(world: World, place: string): Bucket {
  const bucket = world.buckets.get(place.includes('/') ? place : placeOf('', place));
  if (bucket === undefined) throw new Refusal(404, 'NoSuchBucket');
  return bucket;
}

/** Space is taken in blocks of 4 KiB, and a quota counts those. */
export const roundedSize = (size: number): number => Math.ceil(size / 4096) * 4096;

const explicitPlacement = { data_pool: '', data_extra_pool: '', index_pool: '' };

const changedAtOf = (bucket: Bucket): string => bucket.changedAt ?? bucket.createdAt;

function quotaAnswer({ quota: { enabled, maxSizeBytes } }: Bucket): unknown {
  return {
    enabled,
    check_on_raw: false,
    max_size: maxSizeBytes,
    max_size_kb: maxSizeBytes > 0 ? Math.floor(maxSizeBytes / 1024) : 0,
    max_objects: -1,
  };
}

function bucketAnswer(bucket: Bucket): unknown {
  return {
    bucket: bucket.name,
    num_shards: 11,
    tenant: bucket.tenant,
    zonegroup: 'default',
    placement_rule: 'default-placement',
    explicit_placement: explicitPlacement,
    id: bucket.id,
    marker: bucket.id,
    index_type: 'Normal',
    owner: bucket.owner,
    ver: '0#1',
    master_ver: '0#0',
    mtime: changedAtOf(bucket),
    creation_time: bucket.createdAt,
    max_marker: '0#',
    usage: usageAnswer(bucket),
    bucket_quota: quotaAnswer(bucket),
  };
}

/** `key` is `tenant/name:id`. What the gateway keeps of a bucket besides its numbers, as it keeps it. */
export function getBucketInstance(world: World, request: ReceivedRequest): Reply {
  const key = required(request, 'key');
  const at = key.lastIndexOf(':');
  const bucket = world.buckets.get(key.slice(0, at));
  if (bucket === undefined || bucket.id !== key.slice(at + 1)) throw new Refusal(404, 'NoSuchKey');
  return jsonReply({
    key: `bucket.instance:${key}`,
    ver: { tag: '_simulator', ver: 1 },
    mtime: changedAtOf(bucket),
    data: { bucket_info: infoAnswer(bucket), attrs: attributesOf(bucket) },
  });
}

/** Sorted by their names. */
function attributesOf({ block, policy }: Bucket): { key: string; val: string }[] {
  const kept = [{ key: 'user.rgw.acl', val: '' }];
  if (policy !== null) kept.push({ key: 'user.rgw.iam-policy', val: Buffer.from(policy).toString('base64') });
  if (block !== null) {
    const flags = Object.values(block).map(Number);
    const val = Buffer.from([1, 1, flags.length, 0, 0, 0, ...flags]).toString('base64');
    kept.push({ key: 'user.rgw.public-access', val });
  }
  return kept;
}

const versioningFlags = { off: 0, Enabled: 2, Suspended: 6 };
const lockFlag = 32;

function infoAnswer(bucket: Bucket): unknown {
  return {
    bucket: {
      name: bucket.name,
      marker: bucket.id,
      bucket_id: bucket.id,
      tenant: bucket.tenant,
      explicit_placement: explicitPlacement,
    },
    creation_time: bucket.createdAt,
    owner: bucket.owner,
    flags: versioningFlags[bucket.versioning] + (bucket.lock === null ? 0 : lockFlag),
    zonegroup: 'default',
    placement_rule: 'default-placement',
    has_instance_obj: 'false',
    quota: quotaAnswer(bucket),
    num_shards: 11,
    bi_shard_hash_type: 0,
    requester_pays: 'false',
    has_website: 'false',
    swift_versioning: 'false',
    swift_ver_location: '',
    index_type: 0,
    mdsearch_config: [],
    reshard_status: 0,
    new_bucket_instance_id: '',
  };
}

const kib = (bytes: number): number => Math.ceil(bytes / 1024);

/** Delete markers do not count, old versions and parts of uploads do. A bucket that never held anything has no numbers. */
function usageAnswer(bucket: Bucket): unknown {
  const written = bucket.uploads.flatMap(({ parts }) => parts);
  const sizes = [...bucket.versions.filter(({ isDeleteMarker }) => !isDeleteMarker), ...written];
  const meta = bucket.hadUploads ? { 'rgw.multimeta': numbersOfUploads(bucket.uploads.length) } : {};
  const isEmpty = bucket.versions.length + written.length === 0;
  return isEmpty ? meta : { 'rgw.main': numbersOf(sizes.map(({ size }) => size)), ...meta };
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What is kept of an upload beside its parts. */
const uploadBytes = 27;

function numbersOfUploads(count: number): unknown {
  const used = count * uploadBytes;
  return { ...numbersOf([]), size_utilized: used, size_kb_utilized: kib(used), num_objects: count };
}

function numbersOf(sizes: number[]) {
  const size = sum(sizes);
  const actual = sum(sizes.map(roundedSize));
  return {
    size,
    size_actual: actual,
    size_utilized: size,
    size_kb: kib(size),
    size_kb_actual: kib(actual),
    size_kb_utilized: kib(size),
    num_objects: sizes.length,
  };
}
