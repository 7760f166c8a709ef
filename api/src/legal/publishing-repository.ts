import type { DocumentKind, LegalDocument } from '@portal/contract/legal/consent';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

export type LockedDocument = {
  id: string;
  requireConsent: boolean;
  withdrawn: boolean;
  version: number;
  updatedAt: Date;
  updatedByName: string;
  /** Of the version in force, or of the last one before it was taken back; null when there is none. */
  hash: string | null;
};

type Which = { partnerId: string; kind: DocumentKind };

const columns = sql`d.id, d.require_consent as "requireConsent",
  d.withdrawn_at is not null as withdrawn, d.version, d.updated_at as "updatedAt", d.updated_by_name as "updatedByName",
  (select v.hash from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id
    order by v.published_at desc, v.id desc limit 1) as hash`;

/** The document, locked; null when the organization has none of the kind. */
export const lockDocument = (tx: Transaction, { partnerId, kind }: Which): Promise<LockedDocument | null> =>
  tx.first<LockedDocument>(sql`
    select ${columns} from legal_document d where d.partner_id = ${partnerId} and d.kind = ${kind} for update of d`);

/** The same, made when there is none yet. */
export async function lockOrMakeDocument(tx: Transaction, which: Which): Promise<LockedDocument> {
  const { partnerId, kind } = which;
  await tx.run(sql`
    insert into legal_document (partner_id, id, kind) values (${partnerId}, ${newId()}, ${kind})
    on conflict (partner_id, kind) do nothing`);
  const document = await lockDocument(tx, which);
  if (!document) throw new Error(`The document ${kind} could not be kept.`);
  return document;
}

/** When a text of that hash was published before; null when it never was. */
export async function publishedBefore(
  tx: Transaction,
  { partnerId, documentId, hash }: { partnerId: string; documentId: string; hash: string },
): Promise<Date | null> {
  const found = await tx.first<{ at: Date }>(sql`
    select published_at as at from legal_version
    where partner_id = ${partnerId} and document_id = ${documentId} and hash = ${hash}`);
  return found?.at ?? null;
}

export type NewVersion = {
  partnerId: string;
  documentId: string;
  hash: string;
  titles: { en: string; sv: string };
  format: LegalDocument['format'];
  markdown: string;
  fileId: string;
  comment: string;
  by: string;
};

/** One text serves both languages: who uploads it says in it what either needs. */
export async function addVersion(tx: Transaction, version: NewVersion): Promise<void> {
  const { partnerId, documentId, hash, titles, format, markdown, fileId, comment, by } = version;
  await tx.run(sql`
    insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv, format,
      file_id, comment, published_by_name)
    values (${partnerId}, ${documentId}, ${newId()}, ${hash}, ${titles.en}, ${titles.sv}, ${markdown}, ${markdown},
      ${format}, ${fileId}, ${comment}, ${by})`);
}

export type Change = { requireConsent: boolean; withdrawn: boolean; trigger: boolean; by: string };

/** What holds of the document from now on; answers when acceptance was last asked for. */
export async function changeDocument(
  tx: Transaction,
  { partnerId, kind }: Which,
  { requireConsent, withdrawn, trigger, by }: Change,
): Promise<{ version: number; lastTriggeredAt: Date | null }> {
  const changed = await tx.first<{ version: number; lastTriggeredAt: Date | null }>(sql`
    update legal_document d set require_consent = ${requireConsent},
      withdrawn_at = case when ${withdrawn} then now() end,
      last_triggered_at = case when ${trigger} then now() else last_triggered_at end,
      triggered_by_name = case when ${trigger} then ${by} else triggered_by_name end,
      version = version + 1, updated_at = now(), updated_by_name = ${by}
    where d.partner_id = ${partnerId} and d.kind = ${kind}
    returning version, greatest(last_triggered_at, requested_at) as "lastTriggeredAt"`);
  if (!changed) throw new Error(`The document ${kind} is gone.`);
  return changed;
}

/** Acceptance was asked for, now, of those who had not accepted. */
export async function markRequested(
  tx: Transaction,
  { partnerId, kind, by }: Which & { by: string },
): Promise<Date> {
  const marked = await tx.first<{ at: Date }>(sql`
    update legal_document set requested_at = now(), triggered_by_name = ${by}
    where partner_id = ${partnerId} and kind = ${kind} returning requested_at as at`);
  if (!marked) throw new Error(`The document ${kind} is gone.`);
  return marked.at;
}

/** How many people have not accepted the document since it was last asked for. */
export async function outstandingPeople(tx: Transaction, kind: DocumentKind): Promise<number> {
  const found = await tx.first<{ people: number }>(sql`
    select count(*)::integer as people from document_readers(${kind}) r where not r.accepted`);
  return found?.people ?? 0;
}

/** How many people of a partner's customers have to accept the operator's document once it counts for them. */
export async function operatorsAsks(tx: Transaction, kind: DocumentKind): Promise<number> {
  const found = await tx.first<{ people: number }>(
    sql`select operators_document_asks(${kind})::integer as people`,
  );
  return found?.people ?? 0;
}
