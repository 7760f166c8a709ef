import { headerOf } from '@portal/simulator-kit/messages';
import type { Reply } from '@portal/simulator-kit/messages';
import type { BucketCall } from './bucket-call.ts';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import { checkMay } from './permissions.ts';
import { signedOf, writeObject } from './s3-objects.ts';
import { latestVersion } from './versions.ts';
import { decoded } from './signature.ts';
import { placeOf } from './state.ts';

/** An object written from another one of the same tenant; its ACL is its own. */
export function copyObject(call: BucketCall): Reply {
  const { world, request, bucket, user, key } = call;
  const [name = '', ...rest] = decoded(headerOf(request, 'x-amz-copy-source') ?? '')
    .replace(/^\//, '')
    .split('/');
  const from = world.buckets.get(placeOf(bucket.tenant, name));
  if (from === undefined) throw new Refusal(404, 'NoSuchBucket');
  const source = { bucket: from, user, key: rest.join('/') };
  checkMay(source, 's3:GetObject');
  const found = latestVersion(from, source.key);
  if (found === undefined || found.isDeleteMarker) throw new Refusal(404, 'NoSuchKey');
  const { size, contentType, etag } = found;
  const body = found.body === null ? null : Buffer.from(found.body, 'base64');
  const made = { key, size, contentType, etag, body, request, ...signedOf({ user, bucket, request }) };
  const version = writeObject(world, bucket, made);
  world.save();
  const facts = leaf('LastModified', version.at) + leaf('ETag', version.etag);
  return xmlReply(element('CopyObjectResult', facts, s3Namespace));
}

export const isCopy = ({ request }: Pick<BucketCall, 'request'>): boolean =>
  headerOf(request, 'x-amz-copy-source') !== undefined;
