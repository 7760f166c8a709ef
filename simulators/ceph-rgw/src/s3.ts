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
import type { BucketCall } from './bucket-call.ts';
import { checkMay, checkMayAsUser } from './permissions.ts';
import { listObjects, listVersions } from './s3-lists.ts';
import { deleteMany } from './s3-delete-many.ts';
import { deleteObject, getObject, putObject } from './s3-objects.ts';
import { getRetention, putRetention } from './s3-retention.ts';
import { abortUpload, completeUpload, createUpload, listParts, putPart } from './s3-uploads.ts';
import { placeOf } from './state.ts';
import type { User, World } from './state.ts';

type BucketAnswer = (call: BucketCall) => Reply;

type Call = { action: string; answer: BucketAnswer };

// The simulator has neither ACLs nor policies of buckets: it only refuses those who may not write them.
const unplayed = (): never => {
  throw new Refusal(501, 'NotImplemented');
};

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
  'PUT acl': { action: 's3:PutBucketAcl', answer: unplayed },
  'PUT policy': { action: 's3:PutBucketPolicy', answer: unplayed },
};

const objectCalls: Record<string, Call> = {
  'PUT ': { action: 's3:PutObject', answer: putObject },
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
  'partNumber',
  'prefix',
  'start-after',
  'version-id-marker',
  'versionId',
  'x-id',
]);

export function answerS3(world: World, request: ReceivedRequest, user: User | null): Reply {
  if (user === null) throw new Refusal(403, 'AccessDenied');
  if (user.suspended) throw new Refusal(403, 'UserSuspended');
  const { name, key } = addressOf(request.path);
  if (name === '') return answerService(world, request, user);
  const action = `${request.method} ${subresourceOf(request.query)}`;
  if (action === 'PUT ' && key === '') return createBucket(world, request, { user, name });
  const bucket = world.buckets.get(placeNamed(name, user.tenant));
  if (bucket === undefined) throw new Refusal(404, 'NoSuchBucket');
  const call = (key === '' ? bucketCalls : objectCalls)[action];
  if (call === undefined) throw new Refusal(405, 'MethodNotAllowed');
  checkMay({ user, bucket, key }, rightFor(call, request));
  return call.answer({ world, request, bucket, user, key });
}

/** `tenant:name` means the bucket of that tenant; a name alone, of the caller's own. */
function placeNamed(name: string, own: string): string {
  const [tenant = '', ofTenant] = name.split(':');
  return ofTenant === undefined ? placeOf(own, name) : placeOf(tenant, ofTenant);
}

/** To read or remove a certain version of an object is a right of its own. */
const rightFor = ({ action }: Call, { query }: ReceivedRequest): string =>
  rightsToVersions.has(action) && query.has('versionId') ? `${action}Version` : action;

const rightsToVersions = new Set(['s3:GetObject', 's3:DeleteObject']);

function answerService(world: World, request: ReceivedRequest, user: User): Reply {
  if (request.method !== 'GET') throw new Refusal(405, 'MethodNotAllowed');
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
