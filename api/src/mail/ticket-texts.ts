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

type Asked = MailContent['ticket'];
type Writers = { [K in Kind]: (content: MailContent[K]) => MailText };

const subjectLength = 60;

/** The first words of what was written, so that a mailbox full of tickets can be told apart. */
const beginning = (description: string): string => {
  const [line = ''] = description.split('\n');
  return line.length <= subjectLength ? line : `${line.slice(0, subjectLength).toWellFormed().trimEnd()}…`;
};

/** The reference comes first, so that answers, which keep the subject, are found by it. */
const subjectOf = (asked: Asked, language: Language): string => {
  const about = asked.customerName ?? asked.organizationName;
  const service = ticketServiceText(asked.service, language);
  return `[${asked.reference}] ${service}, ${about}: ${beginning(asked.description)}`;
};

/** A link would open in the writer's own house, where a ticket that was written while acting is not. */
const opening = (page: string, { actAs, label }: { actAs: string | null; label: string }) =>
  actAs === null ? { action: { label, link: page } } : {};

const actingFirst: Record<Language, (actAs: string | null) => string[]> = {
  en: (actAs) => (actAs === null ? [] : [`Act as ${actAs} to open the ticket.`]),
  sv: (actAs) => (actAs === null ? [] : [`Agera som ${actAs} för att öppna ärendet.`]),
};

const english: Writers = {
  ticket: (asked) => ({
    subject: subjectOf(asked, 'en'),
    heading: `Ticket ${asked.reference}`,
    paragraphs: [
      `${asked.writerName} of ${asked.organizationName} asks for support${asked.writerOf === null ? '' : `, written by ${asked.writerOf} while acting as ${asked.organizationName}`}.`,
    ],
    quote: asked.description,
    facts: [
      `Service: ${ticketServiceText(asked.service, 'en')}`,
      ...(asked.customerName === null ? [] : [`Customer: ${asked.customerName}`]),
      `Writer: ${asked.writerName}, ${asked.writerEmail}`,
      ...(asked.files.length === 0 ? [] : [`Attachments: ${asked.files.join(', ')}`]),
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
  ticket: (asked) => ({
    subject: subjectOf(asked, 'sv'),
    heading: `Ärende ${asked.reference}`,
    paragraphs: [
      `${asked.writerName} på ${asked.organizationName} ber om support${asked.writerOf === null ? '' : `, skrivet av ${asked.writerOf} som agerar som ${asked.organizationName}`}.`,
    ],
    quote: asked.description,
    facts: [
      `Tjänst: ${ticketServiceText(asked.service, 'sv')}`,
      ...(asked.customerName === null ? [] : [`Kund: ${asked.customerName}`]),
      `Skrivet av: ${asked.writerName}, ${asked.writerEmail}`,
      ...(asked.files.length === 0 ? [] : [`Bilagor: ${asked.files.join(', ')}`]),
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
