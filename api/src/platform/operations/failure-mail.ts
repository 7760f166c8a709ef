import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { notify, type MailTarget } from '../mail/notifications.ts';
import type { ClaimedOperation, Operation } from './definition.ts';
import { mailOrderer } from './orderer-mail.ts';

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

/** Mails that an operation needs a person to those whom its kind names. */
export async function mailFailure(
  tx: Queryable,
  { mailWhenFailed, events }: Operation,
  failed: ClaimedOperation,
): Promise<void> {
  const { customerName, subject, reference } = failed;
  const content = { what: events.failed, customerName, subject, reference };
  if (mailWhenFailed === 'everybody') await mailEverybody(tx, failed, content);
  if (mailWhenFailed === 'orderer') await mailOrderer(tx, failed, { kind: 'operationFailed', content });
}
