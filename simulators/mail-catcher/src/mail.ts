import { randomUUID } from 'node:crypto';
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser';

export type CaughtMail = {
  id: string;
  receivedAt: string;
  envelopeFrom: string;
  /** Who really got it; the headers may say otherwise. */
  envelopeTo: string[];
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  messageId: string | null;
  text: string;
  html: string | null;
  headers: { name: string; value: string }[];
  /** `content` is base64; left out of mails that are not among the newest. */
  attachments: { name: string; contentType: string; sizeBytes: number; content?: string }[];
};

export type Envelope = { from: string; to: string[] };

const inText = (addresses: AddressObject | AddressObject[] | undefined): string =>
  [addresses ?? []]
    .flat()
    .map((address) => address.text)
    .join(', ');

const headersOf = (parsed: ParsedMail): CaughtMail['headers'] =>
  parsed.headerLines.map(({ line }) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });

/** Reads a mail as it came over the wire. */
export const readMail = async (raw: Buffer, envelope: Envelope): Promise<CaughtMail> => {
  const parsed = await simpleParser(raw);
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    envelopeFrom: envelope.from,
    envelopeTo: envelope.to,
    from: inText(parsed.from),
    to: inText(parsed.to),
    replyTo: parsed.replyTo === undefined ? null : inText(parsed.replyTo),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? null,
    text: parsed.text ?? '',
    html: parsed.html === false ? null : parsed.html,
    headers: headersOf(parsed),
    attachments: parsed.attachments.map((attachment) => ({
      name: attachment.filename ?? '',
      contentType: attachment.contentType,
      sizeBytes: attachment.size,
      content: attachment.content.toString('base64'),
    })),
  };
};
