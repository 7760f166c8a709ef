import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { notify, type MailTarget } from '../mail/notifications.ts';
import type { ClaimedOperation, Operation } from './definition.ts';

type Content = {
  what: Operation['events']['failed'];
  customerName: string;
  subject: string;
  reference: string;
};

/** Those who look after operations: the customer's, its partner's, the operator's. */
async function mailEverybody(tx: Queryable, failed: ClaimedOperation, content: Content): Promise<void> {
  const { partnerId, customerId } = failed;
  const operator = await tx.first<MailTarget>(sql`
    select partner_id as "partnerId", id as "organizationId" from organization where kind = 'operator'`);
  const concerned: MailTarget[] = [
    { partnerId, organizationId: customerId },
    { partnerId, organizationId: partnerId },
    ...(operator ? [operator] : []),
  ];
  for (const to of concerned) {
    await notify(tx, { to, as: 'operations', kind: 'operationFailed', content });
  }
}

/** Whoever ordered it, in their language; nobody when they are gone. */
async function mailOrderer(tx: Queryable, { actor }: ClaimedOperation, content: Content): Promise<void> {
  const orderer = await tx.first<{ partnerId: string; email: string; language: 'en' | 'sv' }>(sql`
    select u.partner_id as "partnerId", u.email,
      coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where u.id = ${actor.userId} and u.state = 'active'`);
  if (!orderer) return;
  const { partnerId, email, language } = orderer;
  await queueMail(tx, { partnerId, kind: 'operationFailed', recipient: email, language, content });
}

/** Mails that an operation needs a person to those whom its kind names. */
export async function mailFailure(
  tx: Queryable,
  { mailWhenFailed, events }: Operation,
  failed: ClaimedOperation,
): Promise<void> {
  const { customerName, subject, reference } = failed;
  const content = { what: events.failed, customerName, subject, reference };
  if (mailWhenFailed === 'everybody') await mailEverybody(tx, failed, content);
  if (mailWhenFailed === 'orderer') await mailOrderer(tx, failed, content);
}
