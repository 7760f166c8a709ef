import type { Language } from '@portal/contract/constants';
import type { DownloadTexts, ManagedDownload, listDownloads } from '@portal/contract/downloads';
import type { QueryOf } from '@portal/contract/http';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { containsText, listRead } from '../platform/http/lists.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

const state = sql`case when t.broken_at is not null then 'broken' when t.published_at is null then 'hidden' else 'published' end`;

const inLanguage = (column: 'name' | 'description', language: Language): Sql =>
  raw(`t.${column}_${language}`);

type ListQuery = QueryOf<typeof listDownloads>;

const filters = (language: Language, { search, audience, state: wanted, id }: ListQuery): Sql[] => {
  const searched = [
    inLanguage('name', language),
    inLanguage('description', language),
    sql`t.release`,
    sql`t.file_name`,
  ];
  const found = (text: string): Sql =>
    join(
      searched.map((column) => containsText(column, text)),
      ' or ',
    );
  return [
    ...(search ? [sql`(${found(search)})`] : []),
    ...(id ? [sql`t.id = ${id}`] : []),
    ...(audience ? [sql`t.audience = ${audience}`] : []),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
  ];
};

/** What the open tenant may download; the function of the database says what that is. */
export const downloadsPage = (sealer: Sealer, language: Language, query: ListQuery): TenantRead =>
  listRead(sealer, query, {
    from: sql`offered_downloads() t`,
    item: sql`json_build_object('id', t.id, 'name', ${inLanguage('name', language)},
      'description', ${inLanguage('description', language)}, 'release', t.release, 'releasedOn', t.released_on,
      'fileName', t.file_name, 'sizeBytes', t.size_bytes, 'sha256', t.sha256, 'audience', t.audience, 'state', ${state},
      'version', t.version)`,
    sorts: {
      name: { by: sql`${inLanguage('name', language)} collate "sv-x-icu"`, type: 'text' },
      releasedOn: { by: sql`t.released_on`, type: 'date' },
      sizeBytes: 'bigint',
    },
    where: [sql`true`, ...filters(language, query)],
  });

/** What a download is made of, where its bytes are, and whether they were found to be others. */
export type RegisteredFile = {
  partnerId: string;
  id: string;
  name: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  fileId: string | null;
  address: string | null;
  isPublished: boolean;
  isBroken: boolean;
};

const registered = sql`d.partner_id as "partnerId", d.id, d.name_en as name, d.file_name as "fileName",
  d.media_type as "mediaType", d.size_bytes as "sizeBytes", d.sha256, d.file_id as "fileId", d.address,
  d.published_at is not null as "isPublished", d.broken_at is not null as "isBroken"`;

type Own = { partnerId: string; id: string };

/** One of the operator's own, by the role of sign-in. */
export const ownDownload = (db: Queryable, { partnerId, id }: Own): Promise<RegisteredFile | null> =>
  db.first<RegisteredFile>(
    sql`select ${registered} from download d where d.partner_id = ${partnerId} and d.id = ${id}`,
  );

/** One that is published for an audience, by the role of sign-in. */
export const offeredDownload = (
  db: Queryable,
  id: string,
  audience: 'partners' | 'customers',
): Promise<RegisteredFile | null> =>
  db.first<RegisteredFile>(sql`
    select ${registered} from download d
    where d.id = ${id} and d.published_at is not null and d.audience in ('everybody', ${audience})`);

export type Source = { fileId: string } | { address: string };
export type NewDownload = {
  partnerId: string;
  texts: DownloadTexts;
  isPublished: boolean;
  file: { name: string; mediaType: string; sizeBytes: number; sha256: string };
  source: Source;
  by: string;
};

export async function addDownload(tx: Transaction, download: NewDownload): Promise<string> {
  const { partnerId, texts, isPublished, file, source, by } = download;
  const id = newId();
  const fileId = 'fileId' in source ? source.fileId : null;
  const address = 'address' in source ? source.address : null;
  await tx.run(sql`
    insert into download (partner_id, id, name_en, name_sv, description_en, description_sv, release, released_on,
      audience, file_name, media_type, size_bytes, sha256, file_id, address, published_at, updated_by_name)
    values (${partnerId}, ${id}, ${texts.nameEn}, ${texts.nameSv}, ${texts.descriptionEn}, ${texts.descriptionSv},
      ${texts.release}, ${texts.releasedOn}, ${texts.audience}, ${file.name}, ${file.mediaType}, ${file.sizeBytes},
      ${file.sha256}, ${fileId}, ${address}, case when ${isPublished} then now() end, ${by})`);
  return id;
}

export type DownloadRow = Omit<ManagedDownload, 'updatedAt' | 'brokenAt'> & {
  updatedAt: Date;
  brokenAt: Date | null;
  fileId: string | null;
};

const managed = (tx: Transaction, { partnerId, id }: Own, lock: Sql): Promise<DownloadRow | null> =>
  tx.first<DownloadRow>(sql`
    select d.id, d.name_en as "nameEn", d.name_sv as "nameSv", d.description_en as "descriptionEn",
      d.description_sv as "descriptionSv", d.release, d.released_on::text as "releasedOn", d.audience,
      d.file_name as "fileName", d.size_bytes as "sizeBytes", d.sha256, d.address, d.file_id as "fileId",
      d.published_at is not null as "isPublished", d.broken_at as "brokenAt", d.updated_at as "updatedAt",
      d.updated_by_name as "updatedByName", d.version
    from download d where d.partner_id = ${partnerId} and d.id = ${id} ${lock}`);

export const readDownload = (tx: Transaction, own: Own): Promise<DownloadRow | null> =>
  managed(tx, own, sql``);
/** The same, locked until the transaction ends. */
export const lockDownload = (tx: Transaction, own: Own): Promise<DownloadRow | null> =>
  managed(tx, own, sql`for update`);

export async function changeDownload(
  tx: Transaction,
  { partnerId, id }: Own,
  { texts, by }: { texts: DownloadTexts; by: string },
): Promise<void> {
  await tx.run(sql`
    update download set name_en = ${texts.nameEn}, name_sv = ${texts.nameSv}, description_en = ${texts.descriptionEn},
      description_sv = ${texts.descriptionSv}, release = ${texts.release}, released_on = ${texts.releasedOn},
      audience = ${texts.audience}, version = version + 1, updated_at = now(), updated_by_name = ${by}
    where partner_id = ${partnerId} and id = ${id}`);
}

export async function setPublished(
  tx: Transaction,
  { partnerId, id }: Own,
  { isPublished, by }: { isPublished: boolean; by: string },
): Promise<void> {
  await tx.run(sql`
    update download set published_at = case when ${isPublished} then coalesce(published_at, now()) end,
      broken_at = case when ${isPublished} then null else broken_at end,
      version = version + 1, updated_at = now(), updated_by_name = ${by}
    where partner_id = ${partnerId} and id = ${id}`);
}

export async function removeDownload(tx: Transaction, { partnerId, id }: Own): Promise<void> {
  await tx.run(sql`delete from download where partner_id = ${partnerId} and id = ${id}`);
}

/** True for who finds it first. Whoever has read it before and publishes it now has to look again. */
export const markBroken = async (tx: Transaction, { partnerId, id }: Own): Promise<boolean> =>
  (await tx.run(sql`
    update download set broken_at = now(), version = version + 1, updated_at = now(), updated_by_name = ''
    where partner_id = ${partnerId} and id = ${id} and broken_at is null`)) > 0;
