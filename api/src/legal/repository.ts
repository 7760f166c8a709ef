import type { Language } from '@portal/contract/constants';
import type { DocumentKind, LegalDocument } from '@portal/contract/legal/consent';
import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { FileHead } from '../platform/uploads/stored-files.ts';

export type StoredDocument = {
  kind: DocumentKind;
  title: string;
  format: LegalDocument['format'];
  markdown: string;
  fileBytes: number | null;
  hash: string;
  publishedAt: Date;
  sellerName: string;
};

// Both names are the programmer's own.
const titleOf = (version: 'v' | 'a', language: Language): Sql => raw(`${version}.title_${language}`);
const markdownOf = (version: 'v' | 'a', language: Language): Sql => raw(`${version}.markdown_${language}`);
const columns = (language: Language): Sql => sql`
  d.kind, ${titleOf('v', language)} as title, ${markdownOf('v', language)} as markdown, v.format,
  case when v.format = 'pdf' then f.size_bytes end as "fileBytes", v.hash, v.published_at as "publishedAt",
  o.name as "sellerName"`;
const withFile = sql`left join stored_file f on f.partner_id = v.partner_id and f.id = v.file_id`;

type TextQuery = { kind: DocumentKind; language: Language; sellerId: string | null };

/** The newest text of a kind: the organization's own, else the operator's; null while nobody has published one. */
export const newestDocument = (db: Queryable, wanted: TextQuery): Promise<StoredDocument | null> =>
  db.first<StoredDocument>(sql`
    select ${columns(wanted.language)}
    from legal_document d
    join organization o on o.partner_id = d.partner_id and o.id = d.partner_id
    join legal_version v on v.partner_id = d.partner_id and v.document_id = d.id
    ${withFile}
    where d.kind = ${wanted.kind} and d.withdrawn_at is null and (o.id = ${wanted.sellerId} or o.kind = 'operator')
    order by o.id = ${wanted.sellerId} desc nulls last, v.published_at desc, v.id desc limit 1`);

export type OutstandingText = StoredDocument & {
  changes: { publishedAt: string; comment: string }[];
  previous: { acceptedAt: string; isSame: boolean; title: string; markdown: string | null } | null;
  replaces: { sellerName: string; acceptedAt: string } | null;
};
export type Reader = { partnerId: string; userId: string; kind: OrganizationKind; language: Language };

/** What a person has to accept, with the comments of all versions since the one accepted last, that one's text, and whose it replaces. */
export const outstandingTexts = (db: Queryable, reader: Reader): Promise<OutstandingText[]> =>
  db.rows<OutstandingText>(sql`
    select ${columns(reader.language)},
      coalesce((
        select json_agg(json_build_object('publishedAt', api_time(newer.published_at), 'comment', newer.comment)
          order by newer.published_at, newer.id)
        from legal_version newer
        where newer.partner_id = d.seller_id and newer.document_id = d.document_id and newer.comment <> ''
          and newer.published_at > coalesce(last.published_at, last.accepted_at)), '[]') as changes,
      case when last.accepted_at is not null then json_build_object('acceptedAt', api_time(last.accepted_at),
        'isSame', last.hash = v.hash, 'title', coalesce(last.title, ''),
        'markdown', case when v.format = 'markdown' and last.format = 'markdown' then last.markdown end)
      end as previous,
      case when other.accepted_at > coalesce(last.accepted_at, '-infinity')
        then json_build_object('sellerName', other.name, 'acceptedAt', api_time(other.accepted_at)) end as replaces
    from outstanding_documents(${reader.partnerId}, ${reader.userId}, ${reader.kind}) d
    join legal_version v on v.partner_id = d.seller_id and v.id = d.version_id
    join organization o on o.partner_id = d.seller_id and o.id = d.seller_id
    ${withFile}
    left join lateral (
      select c.accepted_at, c.hash, a.published_at, a.format, ${titleOf('a', reader.language)} as title,
        ${markdownOf('a', reader.language)} as markdown
      from legal_consent c
      left join legal_version a on a.partner_id = c.seller_id and a.document_id = c.document_id and a.hash = c.hash
      where c.partner_id = ${reader.partnerId} and c.user_id = ${reader.userId} and c.document_id = d.document_id
      order by c.accepted_at desc limit 1
    ) last on true
    left join lateral (
      select c.accepted_at, s.name
      from legal_consent c
      join legal_document x on x.partner_id = c.seller_id and x.id = c.document_id
      join organization s on s.partner_id = c.seller_id and s.id = c.seller_id
      where c.partner_id = ${reader.partnerId} and c.user_id = ${reader.userId} and x.kind = d.kind
        and c.document_id <> d.document_id
      order by c.accepted_at desc limit 1
    ) other on true
    order by array_position(array['tac', 'dpa', 'privacy'], d.kind)`);

/** A version to hand out as a file: the upload as it came, or the text that came with the portal. */
export type VersionFile = {
  partnerId: string;
  id: string;
  kind: DocumentKind;
  title: string;
  markdown: string;
  publishedAt: Date;
  file: FileHead | null;
};

export const versionFile = (db: Queryable, language: Language, hash: string): Promise<VersionFile | null> =>
  db.first<VersionFile>(sql`
    select v.partner_id as "partnerId", v.id, d.kind, ${titleOf('v', language)} as title,
      ${markdownOf('v', language)} as markdown, v.published_at as "publishedAt",
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
        'sizeBytes', f.size_bytes) end as file
    from legal_version v
    join legal_document d on d.partner_id = v.partner_id and d.id = v.document_id
    ${withFile}
    where v.hash = ${hash}
      and exists (select from organization o where o.partner_id = v.partner_id and o.id = v.partner_id)
    order by v.published_at limit 1`);
