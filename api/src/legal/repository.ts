import type { DocumentKind } from '@portal/contract/legal';
import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database.ts';

export type Language = 'en' | 'sv';

export type StoredDocument = {
  kind: DocumentKind;
  title: string;
  markdown: string;
  hash: string;
  publishedAt: Date;
  sellerName: string;
};

// Both names are the programmer's own.
const textColumns = (language: Language) =>
  raw(`v.title_${language} as title, v.markdown_${language} as markdown`);

type Wanted = { kind: DocumentKind; language: Language; houseId: string | null };

/** The newest text of a kind: the house's own, else the operator's; null while nobody has published one. */
export const newestDocument = (db: Queryable, wanted: Wanted): Promise<StoredDocument | null> =>
  db.first<StoredDocument>(sql`
    select d.kind, ${textColumns(wanted.language)}, v.hash, v.published_at as "publishedAt", o.name as "sellerName"
    from legal_document d
    join organization o on o.partner_id = d.partner_id and o.id = d.partner_id
    join legal_version v on v.partner_id = d.partner_id and v.document_id = d.id
    where d.kind = ${wanted.kind} and (o.id = ${wanted.houseId} or o.kind = 'operator')
    order by o.id = ${wanted.houseId} desc nulls last, v.published_at desc, v.id desc limit 1`);

export type OutstandingText = StoredDocument & { comments: string[] };
export type Reader = { partnerId: string; userId: string; kind: OrganizationKind; language: Language };

/** What a person has to accept, with the comments of all versions since the one accepted last. */
export const outstandingTexts = (db: Queryable, reader: Reader): Promise<OutstandingText[]> =>
  db.rows<OutstandingText>(sql`
    select d.kind, ${textColumns(reader.language)}, v.hash, v.published_at as "publishedAt", o.name as "sellerName",
      array(
        select newer.comment from legal_version newer
        where newer.partner_id = d.seller_id and newer.document_id = d.document_id and newer.comment <> ''
          and newer.published_at > (
            select coalesce(max(accepted.published_at), max(c.accepted_at)) from legal_consent c
            left join legal_version accepted on accepted.partner_id = c.seller_id
              and accepted.document_id = c.document_id and accepted.hash = c.hash
            where c.partner_id = ${reader.partnerId} and c.user_id = ${reader.userId} and c.document_id = d.document_id)
        order by newer.published_at, newer.id) as comments
    from outstanding_documents(${reader.partnerId}, ${reader.userId}, ${reader.kind}) d
    join legal_version v on v.partner_id = d.seller_id and v.id = d.version_id
    join organization o on o.partner_id = d.seller_id and o.id = d.seller_id
    order by array_position(array['tac', 'dpa', 'privacy'], d.kind)`);
