import type { Reply } from '@portal/simulator-kit/messages';
import type { BucketCall } from './bucket-call.ts';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { Bucket, Upload, World } from './state.ts';

/** By their keys' bytes, then by their ids. */
const sorted = ({ uploads }: Bucket): Upload[] =>
  uploads.toSorted(
    (a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || (a.id < b.id ? -1 : 1),
  );

/** What was begun in parts and is neither complete nor aborted. */
export function listUploads({ world, request, bucket }: BucketCall): Reply {
  const { query } = request;
  const most = Number(query.get('max-uploads') ?? '1000');
  if (!Number.isInteger(most) || most < 0) throw new Refusal(400, 'InvalidArgument');
  const rest = afterMarker(sorted(bucket), query);
  const page = rest.slice(0, Math.min(most, 1000));
  const last = page.at(-1);
  // The next markers are told of the last page as well.
  const next =
    last === undefined ? '' : leaf('NextKeyMarker', last.key) + leaf('NextUploadIdMarker', last.id);
  const head =
    leaf('Tenant', bucket.tenant) +
    leaf('Bucket', bucket.name) +
    markers(query) +
    next +
    leaf('MaxUploads', most) +
    leaf('IsTruncated', rest.length > page.length);
  const rows = page.map((upload) => uploadXml(world, upload));
  return xmlReply(element('ListMultipartUploadsResult', head + rows.join(''), s3Namespace));
}

function markers(query: URLSearchParams): string {
  const key = query.get('key-marker');
  const id = query.get('upload-id-marker');
  return (key === null ? '' : leaf('KeyMarker', key)) + (id === null ? '' : leaf('UploadIdMarker', id));
}

function afterMarker(all: Upload[], query: URLSearchParams): Upload[] {
  const key = query.get('key-marker');
  if (key === null) return all;
  const at = all.findIndex((one) => one.key === key && one.id === query.get('upload-id-marker'));
  return all.slice(at + 1);
}

function uploadXml(world: World, { key, id, at, owner }: Upload): string {
  const who = leaf('ID', owner) + leaf('DisplayName', world.users.get(owner)?.displayName ?? '');
  const names = leaf('Key', key) + leaf('UploadId', id);
  const owners = element('Initiator', who) + element('Owner', who);
  return element('Upload', names + owners + leaf('StorageClass', 'STANDARD') + leaf('Initiated', at));
}
