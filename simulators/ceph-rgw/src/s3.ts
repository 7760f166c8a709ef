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

type Call = { action: string; answer: BucketAnswer };

const bucketCalls: Record<string, Call> = {
  'HEAD ': { action: 's3:ListBucket', answer: headBucket },
  'DELETE ': { action: 's3:DeleteBucket', answer: deleteBucket },
  'GET object-lock': { action: 's3:GetBucketObjectLockConfiguration', answer: getLock },
  'PUT object-lock': { action: 's3:PutBucketObjectLockConfiguration', answer: putLock },
  'GET versioning': { action: 's3:GetBucketVersioning', answer: getVersioning },
  'PUT versioning': { action: 's3:PutBucketVersioning', answer: putVersioning },
  'GET location': { action: 's3:GetBucketLocation', answer: getLocation },
  'GET versions': { action: 's3:ListBucketVersions', answer: listVersions },
  'GET list-type': { action: 's3:ListBucket', answer: listObjects },
  'POST delete': { action: 's3:DeleteObject', answer: deleteMany },
  'GET uploads': { action: 's3:ListBucketMultipartUploads', answer: listUploads },
  'GET acl': { action: 's3:GetBucketAcl', answer: getBucketAcl },
  'PUT acl': { action: 's3:PutBucketAcl', answer: putBucketAcl },
  'GET policy': { action: 's3:GetBucketPolicy', answer: getPolicy },
  'PUT policy': { action: 's3:PutBucketPolicy', answer: putPolicy },
  'DELETE policy': { action: 's3:DeleteBucketPolicy', answer: deletePolicy },
  'GET publicAccessBlock': { action: 's3:GetBucketPublicAccessBlock', answer: getBlock },
  'PUT publicAccessBlock': { action: 's3:PutBucketPublicAccessBlock', answer: putBlock },
  'DELETE publicAccessBlock': { action: 's3:PutBucketPublicAccessBlock', answer: deleteBlock },
};

const objectCalls: Record<string, Call> = {
  'PUT ': { action: 's3:PutObject', answer: (call) => (isCopy(call) ? copyObject(call) : putObject(call)) },
  'GET acl': { action: 's3:GetObjectAcl', answer: getObjectAcl },
  'PUT acl': { action: 's3:PutObjectAcl', answer: putObjectAcl },
  'GET ': { action: 's3:GetObject', answer: getObject },
  'HEAD ': { action: 's3:GetObject', answer: getObject },
  'DELETE ': { action: 's3:DeleteObject', answer: deleteObject },
  'GET retention': { action: 's3:GetObjectRetention', answer: getRetention },
  'PUT retention': { action: 's3:PutObjectRetention', answer: putRetention },
  'POST uploads': { action: 's3:PutObject', answer: createUpload },
  'PUT uploadId': { action: 's3:PutObject', answer: putPart },
  'POST uploadId': { action: 's3:PutObject', answer: completeUpload },
  'GET uploadId': { action: 's3:ListMultipartUploadParts', answer: listParts },
  'DELETE uploadId': { action: 's3:AbortMultipartUpload', answer: abortUpload },
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
