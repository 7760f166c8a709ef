import { decoded } from './signature.ts';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import {
  createBucket,
  deleteBucket,
  getLocation,
  getLock,
  getVersioning,
  headBucket,
  listOwnBuckets,
  putLock,
  putVersioning,
} from './s3-buckets.ts';
import {
  deleteBlock,
  deletePolicy,
  getBlock,
  getBucketAcl,
  getObjectAcl,
  getPolicy,
  putBlock,
  putBucketAcl,
  putObjectAcl,
  putPolicy,
} from './s3-access.ts';
import type { NamedCall } from '@portal/simulator-kit/unkindness/calls';
import type { BucketCall } from './bucket-call.ts';
import { checkMay, checkMayAsUser } from './permissions.ts';
import { copyObject, isCopy } from './s3-copies.ts';
import { listObjects, listVersions } from './s3-lists.ts';
import { deleteMany } from './s3-delete-many.ts';
import { deleteObject, getObject, putObject } from './s3-objects.ts';
import { getRetention, putRetention } from './s3-retention.ts';
import { listUploads } from './s3-upload-lists.ts';
import { abortUpload, completeUpload, createUpload, listParts, putPart } from './s3-uploads.ts';
import { placeOf } from './state.ts';
import type { Bucket, User, World } from './state.ts';

type BucketAnswer = (call: BucketCall) => Reply;

type Call = NamedCall & { action: string; answer: BucketAnswer };

const bucketCalls: Record<string, Call> = {
  'HEAD ': { name: 'headBucket', kind: 'read', action: 's3:ListBucket', answer: headBucket },
  'DELETE ': { name: 'deleteBucket', kind: 'write', action: 's3:DeleteBucket', answer: deleteBucket },
  'GET object-lock': {
    name: 'getLock',
    kind: 'read',
    action: 's3:GetBucketObjectLockConfiguration',
    answer: getLock,
  },
  'PUT object-lock': {
    name: 'putLock',
    kind: 'write',
    action: 's3:PutBucketObjectLockConfiguration',
    answer: putLock,
  },
  'GET versioning': {
    name: 'getVersioning',
    kind: 'read',
    action: 's3:GetBucketVersioning',
    answer: getVersioning,
  },
  'PUT versioning': {
    name: 'putVersioning',
    kind: 'write',
    action: 's3:PutBucketVersioning',
    answer: putVersioning,
  },
  'GET location': { name: 'getLocation', kind: 'read', action: 's3:GetBucketLocation', answer: getLocation },
  'GET versions': {
    name: 'listVersions',
    kind: 'list',
    action: 's3:ListBucketVersions',
    answer: listVersions,
  },
  'GET list-type': { name: 'listObjects', kind: 'list', action: 's3:ListBucket', answer: listObjects },
  'POST delete': { name: 'deleteMany', kind: 'write', action: 's3:DeleteObject', answer: deleteMany },
  'GET uploads': {
    name: 'listUploads',
    kind: 'list',
    action: 's3:ListBucketMultipartUploads',
    answer: listUploads,
  },
  'GET acl': { name: 'getBucketAcl', kind: 'read', action: 's3:GetBucketAcl', answer: getBucketAcl },
  'PUT acl': { name: 'putBucketAcl', kind: 'write', action: 's3:PutBucketAcl', answer: putBucketAcl },
  'GET policy': { name: 'getPolicy', kind: 'read', action: 's3:GetBucketPolicy', answer: getPolicy },
  'PUT policy': { name: 'putPolicy', kind: 'write', action: 's3:PutBucketPolicy', answer: putPolicy },
  'DELETE policy': {
    name: 'deletePolicy',
    kind: 'write',
    action: 's3:DeleteBucketPolicy',
    answer: deletePolicy,
  },
  'GET publicAccessBlock': {
    name: 'getBlock',
    kind: 'read',
    action: 's3:GetBucketPublicAccessBlock',
    answer: getBlock,
  },
  'PUT publicAccessBlock': {
    name: 'putBlock',
    kind: 'write',
    action: 's3:PutBucketPublicAccessBlock',
    answer: putBlock,
  },
  'DELETE publicAccessBlock': {
    name: 'deleteBlock',
    kind: 'write',
    action: 's3:PutBucketPublicAccessBlock',
    answer: deleteBlock,
  },
};

const objectCalls: Record<string, Call> = {
  'PUT ': {
    name: 'putObject',
    kind: 'write',
    action: 's3:PutObject',
    answer: (call) => (isCopy(call) ? copyObject(call) : putObject(call)),
  },
  'GET acl': { name: 'getObjectAcl', kind: 'read', action: 's3:GetObjectAcl', answer: getObjectAcl },
  'PUT acl': { name: 'putObjectAcl', kind: 'write', action: 's3:PutObjectAcl', answer: putObjectAcl },
  'GET ': { name: 'getObject', kind: 'read', action: 's3:GetObject', answer: getObject },
  'HEAD ': { name: 'headObject', kind: 'read', action: 's3:GetObject', answer: getObject },
  'DELETE ': { name: 'deleteObject', kind: 'write', action: 's3:DeleteObject', answer: deleteObject },
  'GET retention': {
    name: 'getRetention',
    kind: 'read',
    action: 's3:GetObjectRetention',
    answer: getRetention,
  },
  'PUT retention': {
    name: 'putRetention',
    kind: 'write',
    action: 's3:PutObjectRetention',
    answer: putRetention,
  },
  'POST uploads': { name: 'createUpload', kind: 'write', action: 's3:PutObject', answer: createUpload },
  'PUT uploadId': { name: 'putPart', kind: 'write', action: 's3:PutObject', answer: putPart },
  'POST uploadId': { name: 'completeUpload', kind: 'write', action: 's3:PutObject', answer: completeUpload },
  'GET uploadId': {
    name: 'listParts',
    kind: 'list',
    action: 's3:ListMultipartUploadParts',
    answer: listParts,
  },
  'DELETE uploadId': {
    name: 'abortUpload',
    kind: 'write',
    action: 's3:AbortMultipartUpload',
    answer: abortUpload,
  },
};

const subresources = [
  'acl',
  'delete',
  'list-type',
  'location',
  'object-lock',
  'policy',
  'publicAccessBlock',
  'retention',
  'uploadId',
  'uploads',
  'versioning',
  'versions',
];
const otherParameters = new Set([
  'continuation-token',
  'delimiter',
  'encoding-type',
  'fetch-owner',
  'key-marker',
  'max-keys',
  'max-uploads',
  'partNumber',
  'prefix',
  'start-after',
  'upload-id-marker',
  'version-id-marker',
  'versionId',
  'x-id',
]);

const createsBucket: NamedCall = { name: 'createBucket', kind: 'write' };
const listsOwn: NamedCall = { name: 'listOwnBuckets', kind: 'list' };

export const s3Calls: readonly NamedCall[] = [
  listsOwn,
  createsBucket,
  ...Object.values(bucketCalls),
  ...Object.values(objectCalls),
].map(({ name, kind }) => ({ name, kind }));

/** Undefined for what is not served. */
export function s3CallOf({ method, path, query }: ReceivedRequest): NamedCall | undefined {
  const { name, key } = addressOf(path);
  if (name === '') return listsOwn;
  const action = `${method} ${subresources.find((part) => query.has(part)) ?? ''}`;
  if (action === 'PUT ' && key === '') return createsBucket;
  return (key === '' ? bucketCalls : objectCalls)[action];
}

export function answerS3(world: World, request: ReceivedRequest, user: User | null): Reply {
  if (user?.suspended === true) throw new Refusal(403, 'UserSuspended');
  const { name, key } = addressOf(request.path);
  if (name === '') return answerService(world, request, user);
  const action = `${request.method} ${subresourceOf(request.query)}`;
  if (action === 'PUT ' && key === '') return createBucket(world, request, { user: asSomebody(user), name });
  const bucket = bucketNamed(world, name, user);
  const call = (key === '' ? bucketCalls : objectCalls)[action];
  if (call === undefined) throw new Refusal(405, 'MethodNotAllowed');
  checkMay({ user, bucket, key }, rightFor(call, request));
  return call.answer({ world, request, bucket, user, key });
}

function asSomebody(user: User | null): User {
  if (user === null) throw new Refusal(403, 'AccessDenied');
  return user;
}

/** `tenant:name` means the bucket of that tenant; a name alone, of the caller's own. */
function bucketNamed(world: World, name: string, user: User | null): Bucket {
  const [tenant = '', ofTenant] = name.split(':');
  const place = ofTenant === undefined ? placeOf(user?.tenant ?? '', name) : placeOf(tenant, ofTenant);
  const bucket = world.buckets.get(place);
  if (bucket === undefined) throw new Refusal(404, 'NoSuchBucket');
  return bucket;
}

/** To read or remove a certain version of an object is a right of its own. */
const rightFor = ({ action }: Call, { query }: ReceivedRequest): string =>
  rightsToVersions.has(action) && query.has('versionId') ? `${action}Version` : action;

const rightsToVersions = new Set(['s3:GetObject', 's3:DeleteObject']);

function answerService(world: World, request: ReceivedRequest, user: User | null): Reply {
  if (request.method !== 'GET') throw new Refusal(405, 'MethodNotAllowed');
  if (user === null) return listOwnBuckets(world, null);
  checkMayAsUser(user, 's3:ListAllMyBuckets', '');
  return listOwnBuckets(world, user);
}

/** The bucket and object that a path means; both empty for the service itself. */
export function addressOf(path: string): { name: string; key: string } {
  const [, name = '', ...key] = path.split('/');
  return { name: decoded(name), key: decoded(key.join('/')) };
}

function subresourceOf(query: URLSearchParams): string {
  const unknown = [...query.keys()].find(
    (name) => !subresources.includes(name) && !otherParameters.has(name),
  );
  if (unknown !== undefined) throw new Refusal(501, 'NotImplemented');
  return subresources.find((name) => query.has(name)) ?? '';
}
