import * as z from 'zod';
import { languages } from '../constants.ts';
import { id } from '../fields.ts';
import { defineEndpoint, nothing } from '../http.ts';

const module = 'mail-preview';
/** Owners and admins of the operator, and of a partner for its own brand. */
const own = {
  module,
  scope: 'self',
  access: { may: 'company.manage', of: ['operator', 'partner'] },
} as const;

/** A kind of mail with the names of its variants, the usual one first. */
const previewedKind = z.object({ kind: z.string(), variants: z.array(z.string()).min(1) });
export type PreviewedKind = z.infer<typeof previewedKind>;

export const listMailKinds = defineEndpoint({
  ...own,
  name: 'listMailKinds',
  method: 'GET',
  path: '/company/mails/',
  summary: "The kinds of mail that go in the caller's name, with their variants; for the operator all.",
  response: z.object({ kinds: z.array(previewedKind) }),
});

const queryFields = {
  kind: z.string().max(60),
  /** One of its kind; the first when none is named. */
  variant: z.string().max(60).optional(),
  language: z.enum(languages),
  /** In whose brand; only the operator names another organization than its own. */
  partnerId: id.optional(),
};

export const getMailPreview = defineEndpoint({
  ...own,
  name: 'getMailPreview',
  method: 'GET',
  path: '/company/mail/',
  summary: 'One kind of mail with example content, as it is sent in the brand of an organization.',
  query: z.object(queryFields),
  response: z.object({
    from: z.object({ name: z.string(), address: z.string() }),
    replyTo: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    /** A whole page. Its logo stands in it, so that nothing is loaded. */
    html: z.string(),
    hasLogo: z.boolean(),
  }),
});
export type MailPreview = z.infer<typeof getMailPreview.response>;

export const sendExampleMail = defineEndpoint({
  ...own,
  name: 'sendExampleMail',
  method: 'POST',
  path: '/company/mail/',
  summary: 'Sends that mail, marked as an example, to the caller.',
  body: z.object(queryFields),
  response: nothing,
  errors: ['tooManyMails'],
  changes: 'nothing',
});

export const mailPreviewEndpoints = [listMailKinds, getMailPreview, sendExampleMail];
