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
  const found = await tx.first<{ recipients: Recipients | null; language: Recipient['language'] }>(sql`
    select n.recipients -> ${kind}::text as recipients, case when o.country = 'SE' then 'sv' else 'en' end as language
    from organization o
    left join notification_setting n on n.partner_id = o.partner_id and n.organization_id = o.id
    where o.partner_id = ${partnerId} and o.id = ${organizationId}`);
  if (!found) return [];
  const { roles, addresses } = completeRecipients(kind, found.recipients ?? usualRecipients[kind]);
  return tx.rows<Recipient>(sql`
    with person as (
      select email, coalesce(language, ${found.language}) as language, roles from user_account
      where partner_id = ${partnerId} and organization_id = ${organizationId} and state = 'active'
    )
    select email, language from person where roles && ${roles}::text[]
    union
    select address, coalesce((select language from person where email = address), ${found.language})
    from unnest(${addresses}::text[]) address
    order by email`);
}

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
