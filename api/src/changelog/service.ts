import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type {
  createChange,
  deleteChange,
  getChange,
  markChangelogSeen,
  updateChange,
} from '@portal/contract/changelog';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Transaction } from '../platform/database/database.ts';
import { invalidField, notFound, stale, type Problem } from '../platform/http/problem.ts';
import {
  type ChangeForm as WrittenChange,
  addChange,
  changeChange,
  isToCome,
  lockChange,
  noteVisit,
  readChange,
  removeChange,
} from './repository.ts';

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type Entry = { event: AuditEvent; target: string; details?: AuditDetails };

const missing = (): Problem => notFound();

async function record(
  { tx, principal, request }: Call,
  { event, target, details = {} }: Entry,
): Promise<void> {
  const { partnerId } = principal;
  await audit(tx, { event, actor: actorOf(principal, request), partnerId, target, details });
}

export async function seen({
  tx,
  principal,
  body,
}: WriteCall<typeof markChangelogSeen>): Promise<ResponseOf<typeof markChangelogSeen>> {
  await noteVisit(tx, principal, body.readAt ?? null);
  return {};
}

export async function read({
  tx,
  principal,
  query,
}: WriteCall<typeof getChange>): Promise<ResponseOf<typeof getChange>> {
  const found = await readChange(tx, { partnerId: principal.partnerId, id: query.id });
  if (!found) throw missing();
  return { ...found, updatedAt: found.updatedAt.toISOString() };
}

/** What is released was so by today, in the portal's own time. */
type Day = Pick<WrittenChange, 'state' | 'releasedOn'>;
async function refuseToCome(tx: Transaction, { state, releasedOn }: Day): Promise<void> {
  if (state === 'released' && releasedOn !== null && (await isToCome(tx, releasedOn)))
    throw invalidField('releasedOn', { errorKey: 'dayToCome' });
}

export async function create(call: WriteCall<typeof createChange>): Promise<ResponseOf<typeof createChange>> {
  const { tx, principal, body: entry } = call;
  await refuseToCome(tx, entry);
  const { partnerId, userName: by } = principal;
  const id = await addChange(tx, partnerId, { entry, by });
  const target = entry.titleEn;
  await record(call, { event: 'changelogEntryAdded', target, details: { audience: entry.audience } });
  if (entry.state !== 'draft') await record(call, { event: 'changelogEntryPublished', target });
  return { id };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export async function update(call: WriteCall<typeof updateChange>): Promise<ResponseOf<typeof updateChange>> {
  const { tx, principal, query, body } = call;
  const { version, ...entry } = body;
  const own = { partnerId: principal.partnerId, id: query.id };
  const before = await lockChange(tx, own);
  if (!before) throw missing();
  if (before.version !== version) throw stale(before.updatedByName, before.updatedAt.toISOString());
  const known = new Map(Object.entries(before));
  const { state, ...texts } = entry;
  await refuseToCome(tx, entry);
  const changed = Object.entries(texts).flatMap(([name, value]) =>
    isSame(known.get(name), value) ? [] : [name],
  );
  if (changed.length === 0 && state === before.state) return { version };
  await changeChange(tx, own, { entry, by: principal.userName });
  const target = entry.titleEn;
  if (changed.length > 0)
    await record(call, { event: 'changelogEntryUpdated', target, details: { changed } });
  if (before.state === 'draft' && state !== 'draft')
    await record(call, { event: 'changelogEntryPublished', target });
  if (before.state !== 'draft' && state === 'draft')
    await record(call, { event: 'changelogEntryWithdrawn', target });
  return { version: version + 1 };
}

export async function remove(call: WriteCall<typeof deleteChange>): Promise<ResponseOf<typeof deleteChange>> {
  const { tx, principal, query } = call;
  const own = { partnerId: principal.partnerId, id: query.id };
  const before = await lockChange(tx, own);
  if (!before) throw missing();
  if (before.version !== query.version) throw stale(before.updatedByName, before.updatedAt.toISOString());
  await removeChange(tx, own);
  await record(call, { event: 'changelogEntryDeleted', target: before.titleEn });
  return {};
}
