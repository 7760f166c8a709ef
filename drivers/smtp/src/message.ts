import { ProviderFailure } from '@portal/ports/failure';
import type { InlineImage, Mail, MailAttachment } from '@portal/ports/mail';
import type { SendMailOptions } from 'nodemailer';

// One address and nothing else: no list, no display name, no control character that could start another header.
const oneAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,253}$/u;
const oneMessageId = /^<?[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>?$/u;
const controls = /[\p{Cc}\u2028\u2029]+/gu;

const oneMediaType = /^[a-z]+\/[a-z0-9.+-]+$/;

const checked = (what: string, text: string, form: RegExp): string => {
  if (!form.test(text)) throw new ProviderFailure('refused', `the ${what} of the mail is malformed`);
  return text;
};

const onOneLine = (text: string): string => text.replace(controls, ' ').trim();

const oneImage = /^image\/[a-z]+$/;
const oneContentId = /^[\w.-]+@[\w.-]+$/;

/** Beside the HTML that shows it, not among the files to be saved. */
const toInline = ({ contentId, mediaType, bytes }: InlineImage) => ({
  cid: checked('content id of the logo', contentId, oneContentId),
  filename: 'logo.png',
  contentType: checked('type of the logo', mediaType, oneImage),
  contentDisposition: 'inline' as const,
  contentTransferEncoding: 'base64' as const,
  content: bytes,
});

/** Written as base64 and marked to be saved, whatever it is; its name is in both old and new writing. */
const toAttachment = ({ name, mediaType, bytes }: MailAttachment) => ({
  filename: onOneLine(name),
  contentType: checked('type of an attachment', mediaType, oneMediaType),
  contentDisposition: 'attachment' as const,
  contentTransferEncoding: 'base64' as const,
  content: bytes,
});

/** Throws `refused` when an address or the message id is malformed. */
export const toMessage = (mail: Mail): SendMailOptions => {
  const from = checked('sender', mail.from.address, oneAddress);
  const to = checked('recipient', mail.to, oneAddress);
  const replyTo = mail.replyTo === null ? null : checked('reply address', mail.replyTo, oneAddress);
  return {
    messageId: checked('message id', mail.messageId, oneMessageId),
    envelope: { from, to: [to] },
    from: { name: onOneLine(mail.from.name), address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject: onOneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.logo === null ? [] : [toInline(mail.logo)]),
      ...mail.attachments.map(toAttachment),
    ],
    textEncoding: 'quoted-printable',
    // Keeps absence notes from answering the portal, RFC 3834.
    headers: mail.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
