import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { BucketCall } from './bucket-call.ts';
import { headerOf } from '@portal/simulator-kit/messages';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import { largestKeptBody, signedOf, writeObject } from './s3-objects.ts';
import { readXml } from './s3-xml.ts';
import { nowOf } from './state.ts';
import type { Upload } from './state.ts';

/** An object in parts: begun here, written by `putPart`, and there at once with `completeUpload`. */
export function createUpload({ world, request, bucket, user, key }: BucketCall): Reply {
  const id = `2~${randomBytes(24).toString('base64url').slice(0, 31)}`;
  const contentType = headerOf(request, 'content-type') ?? 'binary/octet-stream';
  bucket.hadUploads = true;
  const at = nowOf(world).toISOString();
  bucket.uploads.push({ key, id, at, contentType, parts: [], ...signedOf({ user, bucket, request }) });
  world.save();
  const names = leaf('Tenant', bucket.tenant) + leaf('Bucket', bucket.name) + leaf('Key', key);
  return xmlReply(element('InitiateMultipartUploadResult', names + leaf('UploadId', id), s3Namespace));
}

function uploadOf({ bucket, key, request }: BucketCall): Upload | undefined {
  const id = request.query.get('uploadId');
  return bucket.uploads.find((one) => one.key === key && one.id === id);
}

function neededUpload(call: BucketCall): Upload {
  const upload = uploadOf(call);
  if (upload === undefined) throw new Refusal(404, 'NoSuchUpload');
  return upload;
}

export function putPart(call: BucketCall): Reply {
  const { world, request } = call;
  const upload = neededUpload(call);
  const number = Number(request.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) throw new Refusal(400, 'InvalidArgument');
  const { body } = request;
  const part = {
    number,
    size: body.length,
    etag: createHash('md5').update(body).digest('hex'),
    at: nowOf(world).toISOString(),
    body: body.length <= largestKeptBody ? body.toString('base64') : null,
  };
  const others = upload.parts.filter((one) => one.number !== number);
  upload.parts = [...others, part].toSorted((a, b) => a.number - b.number);
  world.save();
  return { status: 200, headers: { etag: `"${part.etag}"` } };
}

export function listParts(call: BucketCall): Reply {
  const upload = uploadOf(call);
  if (upload === undefined) throw new Refusal(404, 'NoSuchKey');
  const { bucket, key } = call;
  const parts = upload.parts.map(({ at, number, etag, size }) => {
    const facts = leaf('PartNumber', number) + leaf('ETag', `"${etag}"`) + leaf('Size', size);
    return element('Part', leaf('LastModified', at) + facts);
  });
  const head =
    leaf('Tenant', bucket.tenant) +
    leaf('Bucket', bucket.name) +
    leaf('Key', key) +
    leaf('UploadId', upload.id) +
    leaf('StorageClass', 'STANDARD') +
    leaf('PartNumberMarker', 0) +
    leaf('NextPartNumberMarker', upload.parts.at(-1)?.number ?? 0) +
    leaf('MaxParts', 1000) +
    leaf('IsTruncated', false) +
    element('Owner', leaf('ID', '') + leaf('DisplayName', ''));
  return xmlReply(element('ListPartsResult', head + parts.join(''), s3Namespace));
}

const wantedDocument = z.object({
  CompleteMultipartUpload: z.object({
    Part: z.array(z.object({ PartNumber: z.coerce.number(), ETag: z.string() })).min(1),
  }),
});

export function completeUpload(call: BucketCall): Reply {
  const { world, request, bucket, key } = call;
  const wanted = readXml(request, wantedDocument).CompleteMultipartUpload.Part;
  const upload = neededUpload(call);
  const parts = wanted.map(({ PartNumber, ETag }) => {
    const part = upload.parts.find(({ number }) => number === PartNumber);
    if (part?.etag !== ETag.replaceAll('"', '')) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const kept = parts.flatMap(({ body }) => (body === null ? [] : [Buffer.from(body, 'base64')]));
  const body = kept.length === parts.length ? Buffer.concat(kept) : null;
  const etag = etagOf(parts.map((part) => part.etag));
  const { contentType, owner, acl } = upload;
  const version = writeObject(world, bucket, { key, size, body, contentType, etag, owner, acl });
  bucket.uploads = bucket.uploads.filter((one) => one !== upload);
  world.save();
  const place = `http://${headerOf(request, 'host') ?? ''}/${bucket.tenant}:${bucket.name}/${key}`;
  // The tag stays empty: so the real one does.
  const names = leaf('Tenant', bucket.tenant) + leaf('Bucket', bucket.name) + leaf('Key', key);
  const result = leaf('Location', place) + names + leaf('ETag', '');
  const reply = xmlReply(element('CompleteMultipartUploadResult', result, s3Namespace));
  const ofVersion: Record<string, string> = version.id === 'null' ? {} : { 'x-amz-version-id': version.id };
  return { ...reply, headers: { ...reply.headers, ...ofVersion } };
}

function etagOf(etags: string[]): string {
  const hash = createHash('md5').update(Buffer.from(etags.join(''), 'hex'));
  return `${hash.digest('hex')}-${etags.length}`;
}

export function abortUpload(call: BucketCall): Reply {
  const upload = neededUpload(call);
  call.bucket.uploads = call.bucket.uploads.filter((one) => one !== upload);
  call.world.save();
  return { status: 204 };
}
