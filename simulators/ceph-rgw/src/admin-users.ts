import { randomBytes } from 'node:crypto';
import { jsonReply } from '@portal/simulator-kit/messages';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { newVersionTag, nowOf, noteUserChange, uidOf } from './state.ts';
import type { User, World } from './state.ts';

export const noQuota = { enabled: false, check_on_raw: false, max_size: -1, max_size_kb: 0, max_objects: -1 };

/** By `uid`, or by the `access-key` of which it is asked whose it is. */
export function getUser(world: World, request: ReceivedRequest): Reply {
  const accessKey = request.query.get('access-key');
  if (accessKey === null || request.query.has('uid')) return jsonReply(userAnswer(userOf(world, request)));
  const holder = [...world.users.values()].find(({ keys }) =>
    keys.some((one) => one.accessKey === accessKey),
  );
  if (holder === undefined) throw new Refusal(403, 'AccessDenied');
  return jsonReply(userAnswer(holder));
}

export function putUser(world: World, request: ReceivedRequest): Reply {
  const uid = required(request, 'uid');
  const displayName = required(request, 'display-name');
  const [tenant, userId] = uid.includes('$') ? splitUid(uid) : ['', uid];
  if (!/^\w*$/.test(tenant)) throw new Refusal(400, 'InvalidTenantName');
  if (userId === '') throw new Refusal(400, 'InvalidArgument');
  if (world.users.has(uid)) throw new Refusal(409, 'UserAlreadyExists');
  const keys = request.query.get('generate-key') === 'false' ? [] : [newKey()];
  const user = newUser(world, { tenant, userId, displayName, keys });
  world.users.set(uid, user);
  world.save();
  return jsonReply(userAnswer(user));
}

export const newUser = (
  world: World,
  named: Pick<User, 'tenant' | 'userId' | 'displayName' | 'keys'>,
): User => ({
  ...named,
  suspended: false,
  caps: '',
  maxBuckets: 1000,
  attributes: {},
  version: { tag: newVersionTag(), number: 1 },
  changedAt: nowOf(world).toISOString(),
});

export function postUser(world: World, request: ReceivedRequest): Reply {
  const user = userOf(world, request);
  const suspended = request.query.get('suspended');
  user.displayName = request.query.get('display-name') ?? user.displayName;
  if (suspended !== null) user.suspended = suspended === 'true' || suspended === '1';
  noteUserChange(world, user);
  return jsonReply(userAnswer(user));
}

export function deleteUser(world: World, request: ReceivedRequest): Reply {
  const uid = uidOf(userOf(world, request));
  const ownsBuckets = [...world.buckets.values()].some((bucket) => bucket.owner === uid);
  if (ownsBuckets) throw new Refusal(409, 'BucketAlreadyExists');
  world.users.delete(uid);
  world.save();
  return { status: 200 };
}

export function putKey(world: World, request: ReceivedRequest): Reply {
  const user = userOf(world, request);
  const made = newKey();
  const key = {
    accessKey: request.query.get('access-key') ?? made.accessKey,
    secretKey: request.query.get('secret-key') ?? made.secretKey,
  };
  const isOfOther = [...world.users.values()].some(
    (other) => other !== user && other.keys.some(({ accessKey }) => accessKey === key.accessKey),
  );
  if (isOfOther) throw new Refusal(409, 'KeyExists');
  user.keys = [...user.keys.filter(({ accessKey }) => accessKey !== key.accessKey), key];
  noteUserChange(world, user);
  return jsonReply(keysAnswer(user));
}

export function deleteKey(world: World, request: ReceivedRequest): Reply {
  const user = userOf(world, request);
  const name = required(request, 'access-key');
  const left = user.keys.filter(({ accessKey }) => accessKey !== name);
  if (left.length === user.keys.length) throw new Refusal(403, 'InvalidAccessKeyId');
  user.keys = left;
  noteUserChange(world, user);
  return { status: 200 };
}

function userOf(world: World, request: ReceivedRequest): User {
  const user = world.users.get(required(request, 'uid'));
  if (user === undefined) throw new Refusal(404, 'NoSuchUser');
  return user;
}

export function required(request: ReceivedRequest, name: string): string {
  const value = request.query.get(name);
  if (value === null || value === '') throw new Refusal(400, 'InvalidArgument');
  return value;
}

export function splitUid(uid: string): [string, string] {
  const at = uid.indexOf('$');
  return [uid.slice(0, at), uid.slice(at + 1)];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function newKey(): { accessKey: string; secretKey: string } {
  const accessKey = [...randomBytes(20)].map((byte) => letters[byte % letters.length]).join('');
  return { accessKey, secretKey: randomBytes(30).toString('base64url') };
}

export const keysAnswer = (user: User): unknown[] =>
  user.keys.map(({ accessKey, secretKey }) => ({
    user: uidOf(user),
    access_key: accessKey,
    secret_key: secretKey,
  }));

function userAnswer(user: User): unknown {
  return {
    tenant: user.tenant,
    user_id: user.userId,
    display_name: user.displayName,
    email: '',
    suspended: user.suspended ? 1 : 0,
    max_buckets: user.maxBuckets,
    subusers: [],
    keys: keysAnswer(user),
    swift_keys: [],
    caps: capsAnswer(user.caps),
    op_mask: 'read, write, delete',
    system: 'false',
    admin: 'false',
    default_placement: '',
    default_storage_class: '',
    placement_tags: [],
    bucket_quota: noQuota,
    user_quota: noQuota,
    temp_url_keys: [],
    type: 'rgw',
    mfa_ids: [],
  };
}

export const capsAnswer = (caps: string): unknown[] =>
  caps
    .split(';')
    .filter((cap) => cap !== '')
    .map((cap) => ({ type: cap.split('=')[0], perm: cap.split('=')[1] }));
