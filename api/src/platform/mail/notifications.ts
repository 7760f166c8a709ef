import {
  completeRecipients,
  usualRecipients,
  type NotificationKind,
  type Recipients,
} from '@portal/contract/notifications';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { queueMail, type MailContent, type MailKind } from './mail-queue.ts';

/** An organization and the partner that it belongs to, or itself. */
export type MailTarget = { partnerId: string; organizationId: string };

type Recipient = { email: string; language: 'en' | 'sv' };

/**
 * Who gets such mails of an organization: once each, in their own language; an address that is nobody's here gets
 * that of the organization's country.
 */
async function recipientsOf(
  tx: Queryable,
  { partnerId, organizationId }: MailTarget,
  kind: NotificationKind,
): Promise<Recipient[]> {
  const found = await tx.first<{ recipients: Recipients | null }>(sql`
    select n.recipients -> ${kind}::text as recipients from organization o
    left join notification_setting n on n.partner_id = o.partner_id and n.organization_id = o.id
    where o.partner_id = ${partnerId} and o.id = ${organizationId}`);
  if (!found) return [];
  const chosen = completeRecipients(kind, found.recipients ?? usualRecipients[kind]);
  return peopleOf(tx, { partnerId, organizationId }, chosen);
}

/** Each once: an organization's people with one of the roles, and addresses besides. */
const peopleOf = (
  tx: Queryable,
  { partnerId, organizationId }: MailTarget,
  { roles, addresses }: Recipients,
): Promise<Recipient[]> =>
  tx.rows<Recipient>(sql`
    with usual as (
      select case when country = 'SE' then 'sv' else 'en' end as language from organization
      where partner_id = ${partnerId} and id = ${organizationId}),
    person as (
      select u.email, coalesce(u.language, l.language) as language, u.roles from user_account u cross join usual l
      where u.partner_id = ${partnerId} and u.organization_id = ${organizationId} and u.state = 'active'
    )
    select email, language from person where roles && ${roles}::text[]
    union
    select address, coalesce((select language from person where email = address), l.language)
    from unnest(${addresses}::text[]) address cross join usual l
    order by email`);

type Notification<K extends MailKind> = {
  to: MailTarget;
  /** Which of its settings says who gets it. */
  as: NotificationKind;
  kind: K;
  content: MailContent[K];
};

/** Queues a mail to everybody whom the organization has chosen for its kind, in the transaction of what it tells. */
export async function notify<K extends MailKind>(
  tx: Queryable,
  { to, as, kind, content }: Notification<K>,
): Promise<void> {
  for (const { email, language } of await recipientsOf(tx, to, as)) {
    await queueMail(tx, { partnerId: to.partnerId, kind, recipient: email, language, content });
  }
}

type Addressed<K extends MailKind> = Omit<Notification<K>, 'as'> & { recipients: Recipients };

/** The same to whoever was chosen elsewhere than among the organization's notifications. */
export async function mailRecipients<K extends MailKind>(
  tx: Queryable,
  { to, recipients, kind, content }: Addressed<K>,
): Promise<void> {
  for (const { email, language } of await peopleOf(tx, to, recipients))
    await queueMail(tx, { partnerId: to.partnerId, kind, recipient: email, language, content });
}
