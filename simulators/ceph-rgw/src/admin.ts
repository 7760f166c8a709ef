import { getBucketInstance, getBuckets, putQuota } from './admin-buckets.ts';
import { getUserMetadata, listBucketNames, listUserNames, putUserMetadata } from './admin-metadata.ts';
import { deleteKey, deleteUser, getUser, postUser, putKey, putUser } from './admin-users.ts';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { User, World } from './state.ts';

type AdminCall = { cap: string; answer: (world: World, request: ReceivedRequest) => Reply };

const calls: Record<string, AdminCall> = {
  'GET /admin/user': { cap: 'users=read', answer: getUser },
  'PUT /admin/user': { cap: 'users=write', answer: putUser },
  'POST /admin/user': { cap: 'users=write', answer: postUser },
  'DELETE /admin/user': { cap: 'users=write', answer: deleteUser },
  'PUT /admin/user?key': { cap: 'users=write', answer: putKey },
  'DELETE /admin/user?key': { cap: 'users=write', answer: deleteKey },
  'GET /admin/metadata/user': { cap: 'metadata=read', answer: listUserNames },
  'GET /admin/metadata/bucket': { cap: 'metadata=read', answer: listBucketNames },
  'GET /admin/metadata/user?key': { cap: 'metadata=read', answer: getUserMetadata },
  'PUT /admin/metadata/user?key': { cap: 'metadata=write', answer: putUserMetadata },
  'GET /admin/metadata/bucket.instance?key': { cap: 'metadata=read', answer: getBucketInstance },
  'GET /admin/bucket': { cap: 'buckets=read', answer: getBuckets },
  'PUT /admin/bucket?quota': { cap: 'buckets=write', answer: putQuota },
};

const subresources = ['key', 'quota'];

/** The admin interface; nothing that could remove data of a bucket is in it. */
export function answerAdmin(world: World, request: ReceivedRequest, user: User | null): Reply {
  const part = subresources.find((name) => request.query.has(name));
  const call = calls[`${request.method} ${request.path}${part === undefined ? '' : `?${part}`}`];
  if (user === null) throw new Refusal(403, 'AccessDenied');
  if (call === undefined) throw new Refusal(405, 'MethodNotAllowed');
  if (!mayDo(user.caps, call.cap)) throw new Refusal(403, 'AccessDenied');
  return call.answer(world, request);
}

function mayDo(caps: string, needed: string): boolean {
  const [type = '', permission = ''] = needed.split('=');
  return caps.split(';').some((cap) => cap === `${type}=*` || cap === `${type}=${permission}`);
}
