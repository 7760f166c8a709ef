import type { Language } from '@portal/contract/constants';
import type { InlineImage } from '@portal/ports/mail';
import { brandTokensOf } from '../company/index.ts';
import type { Config } from '../platform/process/config.ts';
import type { MailKind } from '../platform/mail/mail-queue.ts';
import type { MailText } from './mail-text.ts';
import { render } from './render.ts';
import { textOf } from './texts.ts';

/** In whose name and brand a mail goes. */
export type MailOrganization = {
  name: string;
  /** What its links ask for; null for an organization without. */
  slug: string | null;
  brandLight: string;
  logoLight: string;
  supportEmail: string;
  contactEmail: string;
};

/** A picture that was drawn anew (ADR 18) is a PNG; what is none is not for mail programs. */
const drawnLogo = /^data:(image\/png);base64,([\d+/=A-Za-z]+)$/;

export function logoOf({ logoLight }: Pick<MailOrganization, 'logoLight'>): InlineImage | null {
  const [, mediaType, base64] = drawnLogo.exec(logoLight) ?? [];
  if (mediaType === undefined || base64 === undefined) return null;
  return { contentId: 'logo@cloud-portal', mediaType, bytes: Buffer.from(base64, 'base64') };
}

/** Says of a mail's values that they are made up. */
export const exampleOf = <Content extends object>(content: Content): Content => ({
  ...content,
  isExample: true,
});
export const isExample = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && Reflect.get(content, 'isExample') === true;

const marks: Record<Language, { subject: string; note: string }> = {
  en: { subject: '[Example]', note: 'This is an example: names, codes and links in it are made up.' },
  sv: { subject: '[Exempel]', note: 'Det här är ett exempel: namn, koder och länkar i det är påhittade.' },
};

function marked(text: MailText, language: Language): MailText {
  const { subject, note } = marks[language];
  return { ...text, subject: `${subject} ${text.subject}`, paragraphs: [note, ...text.paragraphs] };
}

/** In whose brand the links of a mail open: that of the partner that the operator writes to, else of the organization. */
function partnerOf(content: unknown, { slug }: MailOrganization): string | null {
  const named: unknown =
    typeof content === 'object' && content !== null ? Reflect.get(content, 'partner') : null;
  return typeof named === 'string' && named !== '' ? named : slug;
}

type MailContentOf = { kind: MailKind; language: Language; content: unknown };
type SendConfig = { config: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'> };

/** What a mail of that kind says in the name and brand of an organization. */
export function mailOf(
  { kind, language, content }: MailContentOf,
  organization: MailOrganization,
  { config }: SendConfig,
) {
  const said = textOf(kind, language, content);
  const text = isExample(content) ? marked(said, language) : said;
  const logo = logoOf(organization);
  const look = {
    senderName: organization.name,
    brand: brandTokensOf(organization.brandLight, 'light'),
    logo: logo === null ? null : `cid:${logo.contentId}`,
    language,
    publicUrl: config.PUBLIC_URL,
    partner: partnerOf(content, organization),
  };
  return {
    from: { name: organization.name, address: config.MAIL_FROM },
    replyTo: organization.supportEmail || organization.contactEmail || null,
    subject: text.subject,
    ...render(text, look),
    logo,
  };
}
