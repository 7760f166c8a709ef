import * as z from 'zod';
import type { Queryable } from '../platform/database/database.ts';
import { publish } from '../platform/events/events.ts';
import { queueMail, type SettledMail } from '../platform/mail/mail-queue.ts';
import { settleTicket } from './worker-repository.ts';

const ofTicket = z.object({ ticketId: z.uuid() });

/** A ticket is as far as its mail is, and its writer is told when that is for good; other mails are none of its. */
export async function onTicketMailed(tx: Queryable, mail: SettledMail): Promise<void> {
  if (mail.kind !== 'ticket') return;
  const { partnerId, failure } = mail;
  const { ticketId: id } = ofTicket.parse(mail.content);
  const reason = failure === 'unreachable' || failure === null ? failure : 'refused';
  const ticket = await settleTicket(tx, { partnerId, id }, reason);
  if (!ticket) return;
  const { organizationId, reference, description, writerEmail: recipient, language, actAs } = ticket;
  const content = { reference, description, actAs, page: `/support/tickets?ticket=${id}` };
  const kind = failure === null ? 'ticketSent' : 'ticketNotDelivered';
  await queueMail(tx, { partnerId, kind, recipient, language, content });
  const customerId = organizationId === partnerId ? null : organizationId;
  await publish(tx, { topic: 'tickets', partnerId, customerId, id });
}
