import * as z from 'zod';
import { id, timestamp } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { services } from './services/services.ts';

const module = 'support';
/** Resellers and their customers; the operator's own questions go to nobody. */
const own = { module, scope: 'self', access: { may: 'tickets.create' } } as const;

/** Characters of the description, a line break counted as one. */
export const ticketMaxLength = 1500;

/**
 * A ticket is `sending` until the mail server has taken its mail, or has not.
 */
export const ticketStates = ['sending', 'sent', 'not-delivered', 'closed'] as const;
/** Why the mail could not be delivered, as far as the writer can use it. */
export const ticketReasons = ['refused', 'unreachable'] as const;
/** What a ticket can be about: a service, or anything else of the portal. */
export const ticketServices = [...services, 'other'] as const;
export type TicketService = (typeof ticketServices)[number];

/** Together less than ten million bytes once they are written for mail, which is what mail servers commonly take. */
export const attachmentRule = {
  maxFiles: 5,
  maxBytes: 7_000_000,
  kinds: ['pdf', 'png', 'jpeg', 'webp', 'text', 'csv', 'json'],
} as const;

/** A form sends its line breaks as two characters. */
const description = z
  .string()
  .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1, { error: 'empty' }).max(ticketMaxLength));

export const newTicket = z.object({
  service: z.enum(ticketServices, { error: 'required' }),
  description,
});

/** As a list has it: the beginning of what was written. */
export const ticketRow = z.object({
  id,
  /** What the mail's subject begins with, and the answers' as well. */
  reference: z.string(),
  service: z.enum(ticketServices),
  /** Whom it is about; null for the writer's own organization. */
  customerName: z.string().nullable(),
  excerpt: z.string(),
  writerName: z.string(),
  isMine: z.boolean(),
  state: z.enum(ticketStates),
  attachments: z.number().int(),
  createdAt: timestamp,
});
export type TicketRow = z.infer<typeof ticketRow>;

export const ticket = ticketRow.omit({ excerpt: true, attachments: true }).extend({
  description: z.string(),
  /** Where it was mailed to. */
  receiver: z.string(),
  /** Who gets the answers. */
  writerEmail: z.string(),
  reason: z.enum(ticketReasons).nullable(),
  sentAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  closedByName: z.string(),
  attachments: z.array(z.object({ id, name: z.string(), sizeBytes: z.number().int() })),
});
export type Ticket = z.infer<typeof ticket>;

export const getTicketReceiver = defineEndpoint({
  ...own,
  name: 'getTicketReceiver',
  method: 'GET',
  path: '/support/receiver/',
  summary: 'Where a ticket of the caller goes to; null while nobody has given an address for it.',
  response: z.object({
    address: z.string().nullable(),
    /** The customer's own support address, its partner's, or the operator's. */
    of: z.enum(['customer', 'partner', 'operator']),
  }),
});

export const emailSupport = defineEndpoint({
  ...own,
  name: 'emailSupport',
  method: 'POST',
  path: '/support/email-support/',
  summary:
    'Creates a ticket and mails it: a customer’s to its support address, else to its partner’s; a partner’s to the operator.',
  query: z.object({ customerId: id.optional() }),
  body: newTicket,
  upload: attachmentRule,
  response: z.object({ id, reference: z.string() }),
  status: 201,
  errors: ['noSupportAddress', 'tooManyTickets'],
});

export const listTickets = defineEndpoint({
  ...own,
  name: 'listTickets',
  method: 'GET',
  path: '/support/tickets/',
  summary:
    "The caller's tickets; for owners and admins those of their organization, of which `writer` picks their own.",
  query: listQuery(['createdAt', 'state', 'writerName']).extend({
    state: z.enum(ticketStates).optional(),
    service: z.enum(ticketServices).optional(),
    writer: z.enum(['me']).optional(),
  }),
  response: listOf(ticketRow),
  csv: true,
});

export const getTicket = defineEndpoint({
  ...own,
  name: 'getTicket',
  method: 'GET',
  path: '/support/ticket/',
  summary: 'One ticket with what was written and its attachments.',
  query: byId,
  response: ticket,
});

export const getTicketAttachment = defineEndpoint({
  ...own,
  name: 'getTicketAttachment',
  method: 'GET',
  path: '/support/attachment/',
  summary: 'One attachment of a ticket, to be saved.',
  query: byId,
  contentType: 'application/octet-stream',
});

export const closeTicket = defineEndpoint({
  ...own,
  name: 'closeTicket',
  method: 'POST',
  path: '/support/close-ticket/',
  summary: 'Closes a ticket for good; one that is on its way cannot be closed yet.',
  query: byId,
  response: nothing,
  errors: ['ticketBeingSent', 'ticketClosed', 'ticketSent'],
});

export const sendTicketAgain = defineEndpoint({
  ...own,
  name: 'sendTicketAgain',
  method: 'POST',
  path: '/support/send-again/',
  summary: 'Mails a ticket that was not delivered again, to where such tickets go now.',
  query: byId,
  response: nothing,
  errors: ['noSupportAddress', 'tooManyTickets', 'ticketBeingSent', 'ticketClosed', 'ticketSent'],
});

export const supportEndpoints = [
  getTicketReceiver,
  emailSupport,
  listTickets,
  getTicket,
  getTicketAttachment,
  closeTicket,
  sendTicketAgain,
];
