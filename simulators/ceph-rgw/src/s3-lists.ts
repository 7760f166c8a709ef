import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import type { BucketCall } from './bucket-call.ts';
import type { Bucket, Version, World } from './state.ts';

type ListedVersion = Version & { isLatest: boolean };

/** In the order of the gateway: keys by their bytes, versions of a key newest first. */
function listed(bucket: Bucket, prefix: string): ListedVersion[] {
  const seen = new Set<string>();
  return bucket.versions
    .map((version, index) => ({ version, index, bytes: Buffer.from(version.key) }))
    .filter(({ version }) => version.key.startsWith(prefix))
    .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes) || b.index - a.index)
    .map(({ version }) => {
      const isLatest = !seen.has(version.key);
      seen.add(version.key);
      return { ...version, isLatest };
    });
}

const isAfter = (key: string, marker: string): boolean =>
  Buffer.compare(Buffer.from(key), Buffer.from(marker)) > 0;

function maxKeysOf(query: URLSearchParams): number {
  const requested = Number(query.get('max-keys') ?? '1000');
  if (!Number.isInteger(requested) || requested < 0) throw new Refusal(400, 'InvalidArgument');
  return Math.min(requested, 1000);
}

const shownKey = (query: URLSearchParams, key: string): string =>
  query.get('encoding-type') === 'url' ? encodeURIComponent(key) : key;

const encodingXml = (query: URLSearchParams): string =>
  query.get('encoding-type') === 'url' ? leaf('EncodingType', 'url') : '';

const factsXml = (version: Version): string =>
  leaf('LastModified', version.at) +
  leaf('ETag', `"${version.etag}"`) +
  leaf('Size', version.size) +
  leaf('StorageClass', 'STANDARD');

export function listVersions({ world, request, bucket }: BucketCall): Reply {
  const { query } = request;
  const maxKeys = maxKeysOf(query);
  const rest = afterMarker(listed(bucket, query.get('prefix') ?? ''), query);
  const page = rest.slice(0, maxKeys);
  const last = page.at(-1);
  const isTruncated = rest.length > page.length;
  // The next marker is not encoded, whatever was asked: so the real one does.
  const next =
    isTruncated && last !== undefined
      ? leaf('NextKeyMarker', last.key) + leaf('NextVersionIdMarker', last.id)
      : '';
  const head =
    encodingXml(query) +
    leaf('Tenant', bucket.tenant) +
    leaf('Name', bucket.name) +
    leaf('Prefix', query.get('prefix') ?? '') +
    leaf('MaxKeys', maxKeys) +
    leaf('IsTruncated', isTruncated) +
    leaf('KeyMarker', query.get('key-marker') ?? '') +
    leaf('VersionIdMarker', query.get('version-id-marker') ?? '');
  const rows = page.map((version) => versionXml(world, version, shownKey(query, version.key)));
  return xmlReply(element('ListVersionsResult', head + next + rows.join(''), s3Namespace));
}

function afterMarker(all: ListedVersion[], query: URLSearchParams): ListedVersion[] {
  const key = query.get('key-marker') ?? '';
  const id = query.get('version-id-marker') ?? '';
  if (key === '') return all;
  const at = id === '' ? -1 : all.findIndex((version) => version.key === key && version.id === id);
  return at === -1 ? all.filter((version) => isAfter(version.key, key)) : all.slice(at + 1);
}

function versionXml(world: World, version: ListedVersion, key: string): string {
  const displayName = world.users.get(version.owner)?.displayName ?? '';
  const owner = element('Owner', leaf('ID', version.owner) + leaf('DisplayName', displayName));
  const start = leaf('Key', key) + leaf('VersionId', version.id) + leaf('IsLatest', version.isLatest);
  const type = leaf('Type', 'Normal');
  return version.isDeleteMarker
    ? element('DeleteMarker', start + leaf('LastModified', version.at) + owner + type)
    : element('Version', start + factsXml(version) + owner + type);
}

/** ListObjectsV2: the newest versions that are no delete markers, with common prefixes when a delimiter is given. */
export function listObjects({ request, bucket }: BucketCall): Reply {
  const { query } = request;
  const prefix = query.get('prefix') ?? '';
  const marker = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const current = listed(bucket, prefix).filter(
    ({ isLatest, isDeleteMarker }) => isLatest && !isDeleteMarker,
  );
  const rows = groupedRows(current, prefix, query.get('delimiter') ?? '');
  const rest = rows.filter(({ name }) => isAfter(name, marker));
  const maxKeys = maxKeysOf(query);
  const page = rest.slice(0, maxKeys);
  const isTruncated = rest.length > page.length;
  const parts = [
    encodingXml(query),
    leaf('Tenant', bucket.tenant),
    leaf('Name', bucket.name),
    leaf('Prefix', prefix),
    leaf('MaxKeys', maxKeys),
    echoXml(query, 'delimiter', 'Delimiter'),
    leaf('IsTruncated', isTruncated),
    ...page.map((row) => rowXml(row, shownKey(query, row.name))),
    isTruncated ? leaf('NextContinuationToken', page.at(-1)?.name ?? '') : '',
    leaf('KeyCount', page.length),
    echoXml(query, 'start-after', 'StartAfter'),
  ];
  return xmlReply(element('ListBucketResult', parts.join(''), s3Namespace));
}

function echoXml(query: URLSearchParams, parameter: string, name: string): string {
  const value = query.get(parameter);
  return value === null ? '' : leaf(name, value);
}

/** `version` null: a common prefix. */
type Row = { name: string; version: ListedVersion | null };

function groupedRows(versions: ListedVersion[], prefix: string, delimiter: string): Row[] {
  const rows = new Map<string, Row>();
  for (const version of versions) {
    const at = delimiter === '' ? -1 : version.key.indexOf(delimiter, prefix.length);
    const name = at === -1 ? version.key : version.key.slice(0, at + delimiter.length);
    rows.set(name, { name, version: at === -1 ? version : null });
  }
  return [...rows.values()];
}

const rowXml = ({ version }: Row, key: string): string =>
  version === null
    ? element('CommonPrefixes', leaf('Prefix', key))
    : element('Contents', leaf('Key', key) + factsXml(version) + leaf('Type', 'Normal'));
