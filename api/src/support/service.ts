import { randomInt } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@portal/contract/http';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { closeTicket, emailSupport, sendTicketAgain } from '@portal/contract/support';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { publish } from '../platform/events/events.ts';
import { newId } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Principal } from '../platform/http/principal.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { keepFile } from '../platform/uploads/stored-files.ts';
import {
  addAttachment,
  addTicket,
  chosenLanguage,
  customerName,
  findReceiver,
  lockTicket,
  lockWriter,
  markClosed,
  markQueued,
  sentWithinHour,
  type LockedTicket,
  type NewTicket,
} from './repository.ts';

type CreateCall = WriteCall<typeof emailSupport>;
type ChangeCall = WriteCall<typeof closeTicket | typeof sendTicketAgain>;
type AnyCall = Pick<CreateCall, 'tx' | 'principal' | 'request'>;

const ticketsPerHour = 20;
const secondsBetween = 60;
const tries = 10;

export const missingTicket = (): Problem => notFound();
const noReceiver = (): Problem => new Problem('noSupportAddress');
const tooMany = (retryAfterSeconds: number): Problem =>
  new Problem('tooManyTickets').with({
    retryAfterSeconds,
  });

/** The customer whose ticket it is; null for the partner's own. */
const customerOf = ({ kind, organizationId }: Principal): string | null =>
  kind === 'customer' ? organizationId : null;

async function record(
  { tx, principal, request }: AnyCall,
  event: AuditEvent,
  ticket: TicketRef,
): Promise<void> {
  const { partnerId } = principal;
  const customerId = customerOf(principal);
  const details = ticket.service === 'other' ? {} : { service: ticket.service };
  const actor = actorOf(principal, request);
  await audit(tx, { event, actor, partnerId, customerId, target: ticket.reference, details });
  await publish(tx, { topic: 'tickets', partnerId, customerId, id: ticket.id });
}

/** The customer that a partner's ticket is about; a customer's own is about itself. */
async function aboutOf({ tx, principal, query }: CreateCall): Promise<{ id: string; name: string } | null> {
  const { customerId: id } = query;
  if (id === undefined || id === customerOf(principal)) return null;
  const name = principal.kind === 'partner' ? await customerName(tx, principal, id) : null;
  if (name === null) throw notFound();
  return { id, name };
}

async function checkRate(tx: CreateCall['tx'], principal: Principal): Promise<void> {
  await lockWriter(tx, principal.userId);
  if ((await sentWithinHour(tx, principal)) >= ticketsPerHour) throw tooMany(secondsBetween * 10);
}

type TicketRef = Pick<LockedTicket, 'id' | 'reference' | 'service'>;
type Sent = Pick<LockedTicket, (keyof NewTicket & keyof LockedTicket) | 'files'>;

const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Stockholm' });

/** A number that is free, told by trying. */
async function addNumbered(tx: CreateCall['tx'], ticket: Omit<NewTicket, 'reference'>): Promise<string> {
  for (let left = tries; left > 0; left -= 1) {
    const reference = `T-${year.format(new Date())}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
    if (await addTicket(tx, { ...ticket, reference })) return reference;
  }
  throw new Error('No free reference was found.');
}

/** Mails it in the name of the organization, with answers to who wrote it. */
async function mailTicket(
  { tx, principal }: AnyCall,
  ticket: Sent,
  { address, language }: To,
): Promise<void> {
  const { partnerId, organizationName } = principal;
  const { id: ticketId, reference, service, description, writerName, writerEmail, writerOf, files } = ticket;
  await queueMail(tx, {
    partnerId,
    kind: 'ticket',
    recipient: address,
    language,
    writer: writerEmail,
    files: files.map(({ id }) => id),
    content: {
      ticketId,
      reference,
      service,
      description,
      writerName,
      writerEmail,
      organizationName,
      writerOf,
      customerName: ticket.aboutCustomerName,
      files: files.map(({ name }) => name),
    },
  });
}

type To = { address: string; language: 'en' | 'sv' };

async function receiverOf(tx: CreateCall['tx']): Promise<To> {
  const { address, language } = await findReceiver(tx);
  if (address === null) throw noReceiver();
  return { address, language };
}

async function keepTicket(call: CreateCall, body: BodyOf<typeof emailSupport>, to: To): Promise<Sent> {
  const { tx, principal, request } = call;
  const { partnerId, organizationId, userId, userName, email: writerEmail, acting, home } = principal;
  const about = await aboutOf(call);
  const ticket = {
    partnerId,
    organizationId,
    id: newId(),
    userId,
    writerName: userName,
    writerEmail,
    writerLanguage: (await chosenLanguage(tx, principal)) ?? request.language,
    writerOf: acting ? home.organizationName : null,
    aboutCustomerId: about?.id ?? null,
    aboutCustomerName: about?.name ?? null,
    ...body,
  };
  const reference = await addNumbered(tx, { ...ticket, receiver: to.address });
  const files: Sent['files'] = [];
  for (const file of call.files) {
    const id = await keepFile(tx, { partnerId, customerId: customerOf(principal) }, file);
    await addAttachment(tx, { partnerId, organizationId, ticketId: ticket.id, fileId: id }, files.length);
    files.push({ id, name: file.name });
  }
  return { ...ticket, reference, files };
}

/** Writes the ticket, its files, its mail and what the audit log says of it as one thing. */
export async function createTicket(call: CreateCall): Promise<ResponseOf<typeof emailSupport>> {
  const { tx, principal } = call;
  const to = await receiverOf(tx);
  await checkRate(tx, principal);
  const ticket = await keepTicket(call, call.body, to);
  await mailTicket(call, ticket, to);
  await record(call, 'ticketCreated', ticket);
  return { id: ticket.id, reference: ticket.reference };
}

async function locked({ tx, principal, query }: ChangeCall): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, principal, query.id);
  if (!ticket) throw missingTicket();
  return ticket;
}

const beingSent = (): Problem => new Problem('ticketBeingSent');
const isClosed = (): Problem => new Problem('ticketClosed');

/** For good: whoever has more to say answers the mail, or writes another. */
export async function close(call: ChangeCall): Promise<ResponseOf<typeof closeTicket>> {
  const ticket = await locked(call);
  if (ticket.state === 'closed') throw isClosed();
  if (ticket.state === 'sending') throw beingSent();
  await markClosed(call.tx, ticket, call.principal.userName);
  await record(call, 'ticketClosed', ticket);
  return {};
}

/** Mails one that was not delivered again, to where tickets go now. */
export async function sendAgain(call: ChangeCall): Promise<ResponseOf<typeof sendTicketAgain>> {
  const { tx, principal } = call;
  const ticket = await locked(call);
  if (ticket.state === 'closed') throw isClosed();
  if (ticket.state === 'sending') throw beingSent();
  if (ticket.state === 'sent') throw new Problem('ticketSent');
  if (ticket.queuedSeconds < secondsBetween) throw tooMany(secondsBetween - ticket.queuedSeconds);
  const to = await receiverOf(tx);
  await checkRate(tx, principal);
  const writerEmail = await markQueued(tx, ticket, to.address);
  await mailTicket(call, { ...ticket, writerEmail }, to);
  await record(call, 'ticketSentAgain', ticket);
  return {};
}
