import type { Language } from '@portal/contract/constants';
import type { QueryOf } from '@portal/contract/http';
import { documentKinds, type DocumentKind } from '@portal/contract/legal/consent';
import type {
  listConsentCoverage,
  listConsents,
  listDocumentVersions,
} from '@portal/contract/legal/documents';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Row } from '../platform/database/database.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import { gate, type TenantRead } from '../platform/database/tenancy.ts';

const swedish = (column: Sql): Sql => sql`${column} collate "sv-x-icu"`;
/** A function looks into the tenant that is open when it runs: not before the gate has let through. */
const once = (kind: Sql): Sql => sql`case when ${gate} then ${kind} end`;
const asText = (kind: DocumentKind): Sql => sql`${kind}::text`;

/** It is in force and has to be accepted. */
const asks = sql`v.id is not null and d.withdrawn_at is null and d.require_consent`;
const documentItem = sql`json_build_object('kind', k.kind, 'inForce', v.id is not null and d.withdrawn_at is null,
  'requireConsent', coalesce(d.require_consent, false), 'lastTriggeredAt', api_time(greatest(d.last_triggered_at, d.requested_at)),
  'triggeredAt', api_time(d.last_triggered_at), 'triggeredByName', coalesce(d.triggered_by_name, ''), 'publishedAt', api_time(v.published_at), 'format', v.format,
  'hash', v.hash, 'versions', n.versions, 'people', r.people, 'unaccepted', r.people - r.accepted, 'operatorsAsks', x.people,
  'accepted', case when ${asks} then r.accepted else 0 end,
  'outstanding', case when ${asks} then r.people - r.accepted else 0 end, 'version', coalesce(d.version, 0))`;

/** The documents of an organization, one of each kind, whether it has any or not. */
export const documentsOf = (partnerId: string): TenantRead => ({
  query: sql`
    select json_build_object('items', json_agg(${documentItem} order by k.position))::text as item
    from unnest(${[...documentKinds]}::text[]) with ordinality as k (kind, position)
    left join legal_document d on d.partner_id = ${partnerId} and d.kind = k.kind
    left join lateral (
      select x.id, x.published_at, x.format, x.hash from legal_version x
      where x.partner_id = d.partner_id and x.document_id = d.id order by x.published_at desc, x.id desc limit 1
    ) v on true
    cross join lateral (
      select count(*) as versions from legal_version x where x.partner_id = d.partner_id and x.document_id = d.id
    ) n
    cross join lateral (
      select count(*) as people, count(*) filter (where x.accepted) as accepted
      from document_audience(${once(sql`k.kind`)}) x
    ) r
    cross join lateral (select operators_document_asks(${once(sql`k.kind`)}) as people) x
    where ${gate}`,
  answer: (found: Row | null) => String(found?.['item']),
});

type VersionsQuery = QueryOf<typeof listDocumentVersions>;

const versionItem = (
  language: Language,
): Sql => sql`json_build_object('id', t.id, 'title', ${raw(`t.title_${language}`)},
  'format', t.format, 'fileName', f.name,
  'bytes', coalesce(f.size_bytes, octet_length(${raw(`t.markdown_${language}`)})), 'comment', t.comment, 'hash', t.hash,
  'publishedAt', api_time(t.published_at), 'publishedByName', t.published_by_name, 'accepted', coalesce(c.people, 0))`;

type VersionsOf = { partnerId: string; query: VersionsQuery; language: Language };

/** The uploads of one document, the newest first. */
export const versionsPage = (sealer: Sealer, { partnerId, query, language }: VersionsOf): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: query.sort ?? '-publishedAt' },
    {
      from: sql`legal_version t
        join legal_document d on d.partner_id = t.partner_id and d.id = t.document_id
        left join stored_file f on f.partner_id = t.partner_id and f.id = t.file_id
        left join (
          select x.hash, count(distinct x.user_id) as people from document_consents(${once(asText(query.kind))}) x
          group by x.hash
        ) c on c.hash = t.hash`,
      item: versionItem(language),
      sorts: { publishedAt: 'timestamptz' },
      where: [sql`t.partner_id = ${partnerId} and d.kind = ${query.kind}`],
    },
  );

type CoverageQuery = QueryOf<typeof listConsentCoverage>;

const ofState = (state: CoverageQuery['state']): Sql[] => {
  if (state === undefined) return [];
  return [state === 'complete' ? sql`t.outstanding = 0` : sql`t.outstanding > 0`];
};

/** By organization: how many of its people have accepted. */
export const coveragePage = (sealer: Sealer, query: CoverageQuery): TenantRead =>
  listRead(sealer, query, {
    from: sql`(
      select x.organization_id as id, x.organization_name as name, x.partner_name, x.organization_kind,
        count(*) as people, count(*) filter (where x.accepted) as accepted,
        count(*) filter (where not x.accepted) as outstanding
      from document_readers(${once(asText(query.kind))}) x group by 1, 2, 3, 4) t`,
    item: sql`json_build_object('id', t.id, 'name', t.name, 'partnerName', t.partner_name,
      'isPartner', t.organization_kind = 'partner', 'people', t.people, 'accepted', t.accepted,
      'outstanding', t.outstanding)`,
    sorts: {
      name: { by: swedish(sql`t.name`), type: 'text' },
      outstanding: 'bigint',
      accepted: 'bigint',
    },
    where: [
      ...ofState(query.state),
      ...(query.search
        ? [
            sql`(${containsText(sql`t.name`, query.search)} or ${containsText(sql`t.partner_name`, query.search)})`,
          ]
        : []),
    ],
  });

type ConsentsQuery = QueryOf<typeof listConsents>;

const matches = (search: string): Sql =>
  sql`(${join(
    [sql`t.user_name`, sql`t.user_email`, sql`t.organization_name`].map((column) =>
      containsText(column, search),
    ),
    ' or ',
  )})`;

/** The evidence of one document, the newest first. */
export const consentsPage = (sealer: Sealer, query: ConsentsQuery): TenantRead =>
  listRead(
    sealer,
    { ...query, sort: query.sort ?? '-acceptedAt' },
    {
      from: sql`document_consents(${once(asText(query.kind))}) t`,
      item: sql`json_build_object('id', t.id, 'acceptedAt', api_time(t.accepted_at), 'userName', t.user_name,
        'userEmail', t.user_email, 'organizationName', t.organization_name, 'hash', t.hash,
        'publishedAt', api_time(t.published_at), 'ip', t.ip, 'userAgent', t.user_agent)`,
      sorts: {
        acceptedAt: 'timestamptz',
        userName: { by: swedish(sql`t.user_name`), type: 'text' },
        organizationName: { by: swedish(sql`t.organization_name`), type: 'text' },
      },
      where: query.search ? [matches(query.search)] : [],
    },
  );

/** When acceptance of each document was last asked for. */
export const triggersOf = (partnerId: string): TenantRead => ({
  query: sql`
    select json_build_object('items', json_agg(json_build_object('kind', k.kind, 'lastTriggeredAt',
      api_time(greatest(d.last_triggered_at, d.requested_at))) order by k.position))::text as item
    from unnest(${[...documentKinds]}::text[]) with ordinality as k (kind, position)
    left join legal_document d on d.partner_id = ${partnerId} and d.kind = k.kind
    where ${gate}`,
  answer: (found: Row | null) => String(found?.['item']),
});
