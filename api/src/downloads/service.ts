import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type {
  deleteDownload,
  getDownload,
  publishDownload,
  registerDownload,
  updateDownload,
  uploadDownload,
} from '@portal/contract/downloads';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import { actorOf, audit } from '../platform/audit.ts';
import type { PreparedCall, ReadCall, WriteCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, stale } from '../platform/http/problem.ts';
import { deleteFile, keepFile } from '../platform/uploads/stored-files.ts';
import { allowedAddress, fileNameOf } from './addresses.ts';
import { measure, openAddress, openBytes } from './bytes.ts';
import {
  type NewDownload,
  type DownloadRow as StoredDownload,
  addDownload,
  changeDownload,
  lockDownload,
  ownDownload,
  readDownload,
  removeDownload,
  setPublished,
} from './repository.ts';
import { broken, missing } from './sending.ts';

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Entry = { event: AuditEvent; target: string; details?: AuditDetails };

async function record(
  { tx, principal, request }: Call,
  { event, target, details = {} }: Entry,
): Promise<void> {
  const { partnerId } = principal;
  await audit(tx, { event, actor: actorOf(principal, request), partnerId, target, details });
}

type AddedDownload = Pick<NewDownload, 'texts' | 'isPublished' | 'file' | 'source'>;

async function add(call: Call, added: AddedDownload): Promise<ResponseOf<typeof uploadDownload>> {
  const { partnerId, userName: by } = call.principal;
  const id = await addDownload(call.tx, { ...added, partnerId, by });
  const { texts, file } = added;
  const { audience } = texts;
  const target = texts.nameEn;
  await record(call, { event: 'downloadAdded', target, details: { file: file.name, audience } });
  if (added.isPublished) await record(call, { event: 'downloadPublished', target });
  return { id, sizeBytes: file.sizeBytes, sha256: file.sha256 };
}

/** A file that came with the form; it is kept in the database. */
export async function upload(
  call: WriteCall<typeof uploadDownload>,
): Promise<ResponseOf<typeof uploadDownload>> {
  const { tx, principal, body, file } = call;
  const { isPublished, ...texts } = body;
  const fileId = await keepFile(tx, { partnerId: principal.partnerId }, file);
  const { name, mediaType, sha256 } = file;
  const named = { name, mediaType, sha256, sizeBytes: file.bytes.length };
  return add(call, { texts, isPublished, file: named, source: { fileId } });
}

type Read = { address: string; file: AddedDownload['file'] };

/** Reads the whole file at the address once, before the transaction. */
export const readAddress =
  ({ config, outbound }: Platform) =>
  async ({ body }: ReadCall<typeof registerDownload>): Promise<Read> => {
    const url = allowedAddress(body.address, config.DOWNLOAD_SOURCES);
    const measured = await measure(await openAddress(outbound.open, url.href));
    if (measured.sizeBytes === 0) throw invalidField('address', { errorKey: 'addressEmpty' });
    if (body.expectedSha256 !== '' && body.expectedSha256 !== measured.sha256) {
      throw invalidField('expectedSha256', { errorKey: 'sha256Other', values: { sha256: measured.sha256 } });
    }
    const file = { ...measured, name: fileNameOf(url), mediaType: 'application/octet-stream' };
    return { address: url.href, file };
  };

export function register(
  call: PreparedCall<typeof registerDownload, Read>,
): Promise<ResponseOf<typeof registerDownload>> {
  const { isPublished, address: _typed, expectedSha256: _expected, ...texts } = call.body;
  const { address, file } = call.prepared;
  return add(call, { texts, isPublished, file, source: { address } });
}

export async function read({
  tx,
  principal,
  query,
}: WriteCall<typeof getDownload>): Promise<ResponseOf<typeof getDownload>> {
  const found = await readDownload(tx, { partnerId: principal.partnerId, id: query.id });
  if (!found) throw missing();
  const { updatedAt, brokenAt } = found;
  return { ...found, updatedAt: updatedAt.toISOString(), brokenAt: brokenAt?.toISOString() ?? null };
}

/** The download, locked, when it still is what was read. */
async function lockedAt(call: Call, id: string, version: number): Promise<StoredDownload> {
  const found = await lockDownload(call.tx, { partnerId: call.principal.partnerId, id });
  if (!found) throw missing();
  if (found.version !== version) throw stale(found.updatedByName, found.updatedAt.toISOString());
  return found;
}

const changedOf = (before: object, after: object): string[] => {
  const known = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([name, value]) => (known.get(name) === value ? [] : [name]));
};

export async function update(
  call: WriteCall<typeof updateDownload>,
): Promise<ResponseOf<typeof updateDownload>> {
  const { tx, principal, query, body } = call;
  const { version, ...texts } = body;
  const own = { partnerId: principal.partnerId, id: query.id };
  const before = await lockedAt(call, query.id, version);
  const changed = changedOf(before, texts);
  if (changed.length === 0) return { version };
  await changeDownload(tx, own, { texts, by: principal.userName });
  await record(call, { event: 'downloadUpdated', target: texts.nameEn, details: { changed } });
  return { version: version + 1 };
}

/** One that was found to be another is read anew before it is published again; one that still is stays away. */
export const lookAgain =
  (platform: Platform) =>
  async ({ principal, query, body }: ReadCall<typeof publishDownload>): Promise<void> => {
    const { partnerId } = principal;
    const download = await ownDownload(platform.auth, { partnerId, id: query.id });
    if (!body.isPublished || !download?.isBroken) return;
    const { sizeBytes, sha256 } = await measure(await openBytes(platform, download));
    if (sizeBytes !== download.sizeBytes || sha256 !== download.sha256) throw broken();
  };

export async function publish(
  call: PreparedCall<typeof publishDownload, void>,
): Promise<ResponseOf<typeof publishDownload>> {
  const { tx, principal, query, body } = call;
  const { isPublished, version } = body;
  const own = { partnerId: principal.partnerId, id: query.id };
  const before = await lockedAt(call, query.id, version);
  if (before.isPublished === isPublished && (before.brokenAt === null || !isPublished)) return {};
  await setPublished(tx, own, { isPublished, by: principal.userName });
  const event = isPublished ? 'downloadPublished' : 'downloadWithdrawn';
  await record(call, { event, target: before.nameEn });
  return {};
}

export async function remove(
  call: WriteCall<typeof deleteDownload>,
): Promise<ResponseOf<typeof deleteDownload>> {
  const { tx, principal, query } = call;
  const { partnerId } = principal;
  const own = { partnerId, id: query.id };
  const before = await lockedAt(call, query.id, query.version);
  await removeDownload(tx, own);
  if (before.fileId !== null) await deleteFile(tx, partnerId, before.fileId);
  await record(call, { event: 'downloadDeleted', target: before.nameEn, details: { file: before.fileName } });
  return {};
}
