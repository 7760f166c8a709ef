import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { queueMail, type MailKind, type NewMail } from '../mail/mail-queue.ts';
import type { ClaimedOperation } from './definition.ts';

/** Queues a mail to whoever ordered it, in their language; to nobody when they are gone. */
export async function mailOrderer<K extends MailKind>(
  tx: Queryable,
  { actor }: Pick<ClaimedOperation, 'actor'>,
  mail: Pick<NewMail<K>, 'kind' | 'content'>,
): Promise<void> {
  const orderer = await tx.first<Pick<NewMail<K>, 'partnerId' | 'recipient' | 'language'>>(sql`
    select u.partner_id as "partnerId", u.email as recipient,
      coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.id = ${actor.userId} and u.state = 'active'`);
  if (orderer) await queueMail(tx, { ...mail, ...orderer });
}
