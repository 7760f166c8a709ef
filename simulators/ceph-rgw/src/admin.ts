import { getBucketInstance, getBuckets, putQuota } from './admin-buckets.ts';
import { getUserMetadata, listBucketNames, listUserNames, putUserMetadata } from './admin-metadata.ts';
import { deleteKey, deleteUser, getUser, postUser, putKey, putUser } from './admin-users.ts';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { NamedCall } from '@portal/simulator-kit/unkindness/calls';
import type { User, World } from './state.ts';

type AdminCall = NamedCall & { cap: string; answer: (world: World, request: ReceivedRequest) => Reply };

const calls: Record<string, AdminCall> = {
  'GET /admin/user': { name: 'getUser', kind: 'read', cap: 'users=read', answer: getUser },
  'PUT /admin/user': { name: 'putUser', kind: 'write', cap: 'users=write', answer: putUser },
  'POST /admin/user': { name: 'postUser', kind: 'write', cap: 'users=write', answer: postUser },
  'DELETE /admin/user': { name: 'deleteUser', kind: 'write', cap: 'users=write', answer: deleteUser },
  'PUT /admin/user?key': { name: 'putKey', kind: 'write', cap: 'users=write', answer: putKey },
  'DELETE /admin/user?key': { name: 'deleteKey', kind: 'write', cap: 'users=write', answer: deleteKey },
  'GET /admin/metadata/user': {
    name: 'listUserNames',
    kind: 'list',
    cap: 'metadata=read',
    answer: listUserNames,
  },
  'GET /admin/metadata/bucket': {
    name: 'listBucketNames',
    kind: 'list',
    cap: 'metadata=read',
    answer: listBucketNames,
  },
  'GET /admin/metadata/user?key': {
    name: 'getUserMetadata',
    kind: 'read',
    cap: 'metadata=read',
    answer: getUserMetadata,
  },
  'PUT /admin/metadata/user?key': {
    name: 'putUserMetadata',
    kind: 'write',
    cap: 'metadata=write',
    answer: putUserMetadata,
  },
  'GET /admin/metadata/bucket.instance?key': {
    name: 'getBucketInstance',
    kind: 'read',
    cap: 'metadata=read',
    answer: getBucketInstance,
  },
  'GET /admin/bucket': { name: 'getBuckets', kind: 'list', cap: 'buckets=read', answer: getBuckets },
  'PUT /admin/bucket?quota': { name: 'putQuota', kind: 'write', cap: 'buckets=write', answer: putQuota },
};

const subresources = ['key', 'quota'];

function callIn({ method, path, query }: ReceivedRequest): AdminCall | undefined {
  const part = subresources.find((name) => query.has(name));
  return calls[`${method} ${path}${part === undefined ? '' : `?${part}`}`];
}

export const adminCalls: readonly NamedCall[] = Object.values(calls).map(({ name, kind }) => ({
  name,
  kind,
}));

/** Undefined for what is not served. */
export const adminCallOf = (request: ReceivedRequest): NamedCall | undefined => callIn(request);

/** The admin interface; nothing that could remove data of a bucket is in it. */
export function answerAdmin(world: World, request: ReceivedRequest, user: User | null): Reply {
  const call = callIn(request);
  if (user === null) throw new Refusal(403, 'AccessDenied');
  if (call === undefined) throw new Refusal(405, 'MethodNotAllowed');
  if (!mayDo(user.caps, call.cap)) throw new Refusal(403, 'AccessDenied');
  return call.answer(world, request);
}

function mayDo(caps: string, needed: string): boolean {
  const [type = '', permission = ''] = needed.split('=');
  return caps.split(';').some((cap) => cap === `${type}=*` || cap === `${type}=${permission}`);
}
