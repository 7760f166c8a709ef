import type { Language } from '@portal/contract/constants';
import sql, { type Sql } from 'sql-template-tag';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import { leaseSeconds } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';
import type { MailKind } from '../platform/mail/mail-queue.ts';
import type { MailOrganization } from './mail-of.ts';

/** A mail that this worker has claimed, with the organization in whose name it goes. */
export type ClaimedMail = {
  partnerId: string;
  id: string;
  kind: MailKind;
  recipient: string;
  language: Language;
  content: unknown;
  attempts: number;
  createdAt: Date;
  leaseId: string;
  /** Who wrote it, when somebody did; and the files that go along. */
  writerEmail: string | null;
  fileIds: string[];
  /** Null when it is gone, e.g. an application that another one replaced. */
  sender: MailOrganization | null;
};

/** Claims one due mail: nobody else sees it as due until the lease runs out. */
export const claimMail = (database: Database): Promise<ClaimedMail | null> =>
  database.first<ClaimedMail>(sql`
    with due as materialized (
      select partner_id, id from mail where state = 'waiting' and due_at <= now()
      order by due_at limit 1 for update skip locked
    )
    update mail m set lease_id = ${newId()}, attempts = m.attempts + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds})
    from due left join organization h on h.partner_id = due.partner_id and h.id = due.partner_id
    where m.partner_id = due.partner_id and m.id = due.id
    returning m.partner_id as "partnerId", m.id, m.kind, m.recipient, m.language, m.content, m.attempts,
      m.created_at as "createdAt", m.lease_id as "leaseId", m.writer_email as "writerEmail", m.file_ids as "fileIds",
      case when h.id is not null then json_build_object('name', h.name, 'slug', h.slug, 'brandLight', h.brand_light, 'logoLight', h.logo_light,
        'supportEmail', h.support_email, 'contactEmail', h.contact_email) end as sender`);

const change = (database: Queryable, { partnerId, id, leaseId }: ClaimedMail, set: Sql): Promise<number> =>
  database.run(sql`
    update mail set ${set}
    where partner_id = ${partnerId} and id = ${id} and lease_id = ${leaseId} and state = 'waiting'`);

// What gave a right to somebody is of no use any more, and nobody may read it later.
const withoutSecrets = sql`content = content - 'code' - 'link', lease_id = null`;
// Nor what a person wrote, once it has gone; until then it may be sent again.
const withoutWords = sql`content = content - 'code' - 'link' - 'description', lease_id = null`;

export const markSent = (database: Queryable, mail: ClaimedMail): Promise<number> =>
  change(database, mail, sql`state = 'sent', sent_at = now(), reason = null, ${withoutWords}`);

export const markFailed = (database: Queryable, mail: ClaimedMail, reason: string): Promise<number> =>
  change(database, mail, sql`state = 'failed', reason = ${reason}, ${withoutSecrets}`);

export type Later = { seconds: number; reason: string };

export const sendLater = (
  database: Database,
  mail: ClaimedMail,
  { seconds, reason }: Later,
): Promise<number> =>
  change(
    database,
    mail,
    sql`due_at = now() + make_interval(secs => ${seconds}), reason = ${reason}, lease_id = null`,
  );

/** Gives a mail back untried; every other that is due before goes along, so that one try shows for all whether the login works. */
export async function waitForLogin(
  database: Database,
  mail: ClaimedMail,
  { seconds, reason, apart }: Later & { apart: readonly MailKind[] },
): Promise<void> {
  const later = sql`due_at = now() + make_interval(secs => ${seconds}), reason = ${reason}`;
  await change(database, mail, sql`${later}, attempts = attempts - 1, lease_id = null`);
  await database.run(sql`
    update mail m set ${later}
    from (
      select partner_id, id from mail
      where state = 'waiting' and lease_id is null and due_at < now() + make_interval(secs => ${seconds})
        and kind <> all(${apart}::text[])
      for update skip locked
    ) due
    where m.partner_id = due.partner_id and m.id = due.id`);
}

export const renewLease = (database: Database, mail: ClaimedMail): Promise<number> =>
  change(database, mail, sql`due_at = now() + make_interval(secs => ${leaseSeconds})`);

/** An organization as its mails show it; null for what is none. */
export const mailOrganization = (
  db: Queryable,
  id: string,
): Promise<(MailOrganization & { id: string }) | null> =>
  db.first(sql`
    select id, name, slug, brand_light as "brandLight", logo_light as "logoLight", support_email as "supportEmail",
      contact_email as "contactEmail"
    from organization where partner_id = ${id} and id = ${id} and kind in ('operator', 'partner')
      and state in ('active', 'suspended')`);

/** When the mail server is back, what was tried in vain is tried again at once. */
export async function onMailServerChange(
  tx: Transaction,
  { reachable }: { reachable: boolean },
): Promise<void> {
  if (!reachable) return;
  await tx.run(sql`
    update mail set due_at = now()
    where state = 'waiting' and due_at > now() and lease_id is null and reason is not null`);
  await tx.run(sql`select pg_notify('portal_mail', '')`);
}
