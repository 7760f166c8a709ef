import type { Language } from '@portal/contract/constants';
import { ticketServices } from '@portal/contract/support';
import { ticketServiceText } from '@portal/contract/support-texts';
import * as z from 'zod';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import type { MailText } from './mail-text.ts';
import { says, type Writer } from './says.ts';

type Kind = 'ticket' | 'ticketSent' | 'ticketNotDelivered';

const ofWriter = z.object({
  reference: z.string(),
  // Gone once the mail has gone.
  description: z.string().default(''),
  page: z.string(),
  actAs: z.string().nullable().default(null),
});
export const ticketContents = {
  ticket: z.object({
    ticketId: z.string(),
    reference: z.string(),
    service: z.enum(ticketServices),
    organizationName: z.string(),
    customerName: z.string().nullable(),
    writerName: z.string(),
    writerOf: z.string().nullable(),
    writerEmail: z.string(),
    description: z.string(),
    files: z.array(z.string()),
  }),
  ticketSent: ofWriter,
  ticketNotDelivered: ofWriter,
} satisfies { [K in Kind]: z.ZodType<MailContent[K]> };

type Ticket = MailContent['ticket'];
type Writers = { [K in Kind]: (content: MailContent[K]) => MailText };

const subjectLength = 60;

/** The first words of what was written, so that a mailbox full of tickets can be told apart. */
const beginning = (description: string): string => {
  const [line = ''] = description.split('\n');
  return line.length <= subjectLength ? line : `${line.slice(0, subjectLength).toWellFormed().trimEnd()}…`;
};

/** The reference comes first, so that answers, which keep the subject, are found by it. */
const subjectOf = (ticket: Ticket, language: Language): string => {
  const about = ticket.customerName ?? ticket.organizationName;
  const service = ticketServiceText(ticket.service, language);
  return `[${ticket.reference}] ${service}, ${about}: ${beginning(ticket.description)}`;
};

/** A link would open in the writer's own organization, where a ticket that was written while acting is not. */
const opening = (page: string, { actAs, label }: { actAs: string | null; label: string }) =>
  actAs === null ? { action: { label, link: page } } : {};

const actingFirst: Record<Language, (actAs: string | null) => string[]> = {
  en: (actAs) => (actAs === null ? [] : [`Act as ${actAs} to open the ticket.`]),
  sv: (actAs) => (actAs === null ? [] : [`Agera som ${actAs} för att öppna ärendet.`]),
};

const english: Writers = {
  ticket: (ticket) => ({
    subject: subjectOf(ticket, 'en'),
    heading: `Ticket ${ticket.reference}`,
    paragraphs: [
      `${ticket.writerName} of ${ticket.organizationName} asks for support${ticket.writerOf === null ? '' : `, written by ${ticket.writerOf} while acting as ${ticket.organizationName}`}.`,
    ],
    quote: ticket.description,
    facts: [
      `Service: ${ticketServiceText(ticket.service, 'en')}`,
      ...(ticket.customerName === null ? [] : [`Customer: ${ticket.customerName}`]),
      `Writer: ${ticket.writerName}, ${ticket.writerEmail}`,
      ...(ticket.files.length === 0 ? [] : [`Attachments: ${ticket.files.join(', ')}`]),
    ],
    closing: 'Reply to this mail to answer the writer. Keep the reference in the subject.',
  }),
  ticketSent: ({ reference, description, page, actAs }) => ({
    subject: `Your ticket ${reference} has been sent`,
    heading: 'Your ticket has been sent',
    paragraphs: [`Its reference is ${reference}. You get the answer by mail.`, ...actingFirst.en(actAs)],
    quote: description,
    ...opening(page, { actAs, label: 'Open the ticket' }),
    closing: 'If you have something to add, reply to the mail that you get as an answer.',
  }),
  ticketNotDelivered: ({ reference, description, page, actAs }) => ({
    subject: `Your ticket ${reference} was not delivered`,
    heading: 'Your ticket was not delivered',
    paragraphs: [
      `The mail with the ticket ${reference} could not be delivered, so nobody has read it. You can send it again.`,
      ...actingFirst.en(actAs),
    ],
    quote: description,
    ...opening(page, { actAs, label: 'Open the ticket' }),
    closing: 'Your text and your attachments are kept with the ticket.',
  }),
};

const swedish: Writers = {
  ticket: (ticket) => ({
    subject: subjectOf(ticket, 'sv'),
    heading: `Ärende ${ticket.reference}`,
    paragraphs: [
      `${ticket.writerName} på ${ticket.organizationName} ber om support${ticket.writerOf === null ? '' : `, skrivet av ${ticket.writerOf} som agerar som ${ticket.organizationName}`}.`,
    ],
    quote: ticket.description,
    facts: [
      `Tjänst: ${ticketServiceText(ticket.service, 'sv')}`,
      ...(ticket.customerName === null ? [] : [`Kund: ${ticket.customerName}`]),
      `Skrivet av: ${ticket.writerName}, ${ticket.writerEmail}`,
      ...(ticket.files.length === 0 ? [] : [`Bilagor: ${ticket.files.join(', ')}`]),
    ],
    closing: 'Svara på mejlet för att svara den som skrev. Låt referensen stå kvar i ämnesraden.',
  }),
  ticketSent: ({ reference, description, page, actAs }) => ({
    subject: `Ditt ärende ${reference} är skickat`,
    heading: 'Ditt ärende är skickat',
    paragraphs: [`Referensen är ${reference}. Du får svar med mejl.`, ...actingFirst.sv(actAs)],
    quote: description,
    ...opening(page, { actAs, label: 'Öppna ärendet' }),
    closing: 'Om du vill tillägga något kan du svara på mejlet som du får som svar.',
  }),
  ticketNotDelivered: ({ reference, description, page, actAs }) => ({
    subject: `Ditt ärende ${reference} kunde inte levereras`,
    heading: 'Ditt ärende kunde inte levereras',
    paragraphs: [
      `Mejlet med ärendet ${reference} gick inte att leverera, så ingen har läst det. Du kan skicka det igen.`,
      ...actingFirst.sv(actAs),
    ],
    quote: description,
    ...opening(page, { actAs, label: 'Öppna ärendet' }),
    closing: 'Texten och bilagorna finns kvar i ärendet.',
  }),
};

const writersIn = (writers: Writers): Record<Kind, Writer> => ({
  ticket: says(ticketContents.ticket, writers.ticket),
  ticketSent: says(ticketContents.ticketSent, writers.ticketSent),
  ticketNotDelivered: says(ticketContents.ticketNotDelivered, writers.ticketNotDelivered),
});

/** What the mails of support tickets say. */
export const ticketWriters: Record<Language, Record<Kind, Writer>> = {
  en: writersIn(english),
  sv: writersIn(swedish),
};
