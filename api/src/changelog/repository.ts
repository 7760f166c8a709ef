import type { newChange, WrittenChange, listChanges } from '@portal/contract/changelog';
import type { Language } from '@portal/contract/constants';
import type { QueryOf } from '@portal/contract/http';
import sql, { raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { listRead } from '../platform/http/lists.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Sealer } from '../platform/process/seal.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';

export type ChangeForm = z.output<typeof newChange>;

const state = sql`case when t.published_at is null then 'draft' when t.released_on is null then 'comingSoon' else 'released' end`;

const seenAt = ({ acting, home, userId }: Principal): Sql =>
  acting
    ? sql`null`
    : sql`(select v.seen_at from changelog_visit v where v.partner_id = ${home.partnerId} and v.user_id = ${userId})`;

type ListQuery = { principal: Principal; language: Language; query: QueryOf<typeof listChanges> };

/** Entries of one state; the function of the database says which the open tenant may read. */
export const changesPage = (sealer: Sealer, { principal, language, query }: ListQuery): TenantRead =>
  listRead(
    sealer,
    { sort: '-releasedOn', ...query },
    {
      from: sql`offered_changes() t`,
      item: sql`json_build_object('id', t.id, 'kinds', to_json(t.kinds), 'title', ${raw(`t.title_${language}`)},
        'markdown', ${raw(`t.markdown_${language}`)}, 'release', t.release, 'releasedOn', t.released_on,
        'audience', t.audience, 'state', ${state}, 'publishedAt', api_time(t.published_at),
        'version', t.version)`,
      // What has no day stands by when it was written.
      sorts: { releasedOn: { by: sql`coalesce(t.released_on, t.created_at::date)`, type: 'date' } },
      where: [sql`${state} = ${query.state}`],
      extra: sql`json_build_object('seenAt', api_time(${seenAt(principal)}), 'readAt', api_time(now()))`,
    },
  );

/** Never later than now, and never back: two pages may be open. */
export async function noteVisit(
  tx: Transaction,
  { home, userId }: Principal,
  readAt: string | null,
): Promise<void> {
  await tx.run(sql`
    insert into changelog_visit as v (partner_id, organization_id, user_id, seen_at)
    values (${home.partnerId}, ${home.organizationId}, ${userId}, least(now(), ${readAt}::timestamptz))
    on conflict (partner_id, user_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at)`);
}

export const isToCome = async (tx: Transaction, day: string): Promise<boolean> =>
  (await tx.first<{ is: boolean }>(sql`select ${day}::date > stockholm_day(now()) as is`))?.is === true;

type Own = { partnerId: string; id: string };
type ChangeRow = Omit<WrittenChange, 'updatedAt'> & { updatedAt: Date };

const written = (tx: Transaction, { partnerId, id }: Own, lock: Sql): Promise<ChangeRow | null> =>
  tx.first<ChangeRow>(sql`
    select t.id, t.kinds, t.title_en as "titleEn", t.title_sv as "titleSv", t.markdown_en as "markdownEn",
      t.markdown_sv as "markdownSv", t.release, t.released_on::text as "releasedOn", t.audience, ${state} as state,
      t.updated_at as "updatedAt", t.updated_by_name as "updatedByName", t.version
    from changelog_entry t where t.partner_id = ${partnerId} and t.id = ${id} ${lock}`);

export const readChange = (tx: Transaction, own: Own): Promise<ChangeRow | null> => written(tx, own, sql``);
/** The same, locked until the transaction ends. */
export const lockChange = (tx: Transaction, own: Own): Promise<ChangeRow | null> =>
  written(tx, own, sql`for update`);

type By = { entry: ChangeForm; by: string };

export async function addChange(tx: Transaction, partnerId: string, { entry, by }: By): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into changelog_entry (partner_id, id, kinds, title_en, title_sv, markdown_en, markdown_sv, release,
      released_on, audience, published_at, updated_by_name)
    values (${partnerId}, ${id}, ${entry.kinds}, ${entry.titleEn}, ${entry.titleSv}, ${entry.markdownEn},
      ${entry.markdownSv}, ${entry.release}, ${entry.releasedOn}, ${entry.audience},
      case when ${entry.state !== 'draft'} then now() end, ${by})`);
  return id;
}

/** What was to come and is there now counts as new again. */
export async function changeChange(
  tx: Transaction,
  { partnerId, id }: Own,
  { entry, by }: By,
): Promise<void> {
  await tx.run(sql`
    update changelog_entry t set kinds = ${entry.kinds}, title_en = ${entry.titleEn}, title_sv = ${entry.titleSv},
      markdown_en = ${entry.markdownEn}, markdown_sv = ${entry.markdownSv}, release = ${entry.release},
      released_on = ${entry.releasedOn}, audience = ${entry.audience},
      published_at = case when ${entry.state === 'draft'} then null
        when ${state} = ${entry.state} then published_at else now() end,
      version = version + 1, updated_at = now(), updated_by_name = ${by}
    where t.partner_id = ${partnerId} and t.id = ${id}`);
}

export async function removeChange(tx: Transaction, { partnerId, id }: Own): Promise<void> {
  await tx.run(sql`delete from changelog_entry where partner_id = ${partnerId} and id = ${id}`);
}
