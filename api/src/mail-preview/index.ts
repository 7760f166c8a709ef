import type { Language } from '@portal/contract/constants';
import type { ResponseOf } from '@portal/contract/http';
import { getMailPreview, listMailKinds, sendExampleMail } from '@portal/contract/mail/preview';
import { createFloods } from '../auth/index.ts';
import { exampleOf, mailOrganization, mailOf, type MailOrganization } from '../mail/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import { opens, type Binding, type OpenCall } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { queueMail, type MailContent, type MailKind } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { forbidden, invalidField, notFound, Problem } from '../platform/http/problem.ts';
import { examplesIn, ofOperatorAlone } from './examples.ts';

function callerOf(principal: Principal | null): Principal {
  if (!principal) throw forbidden();
  return principal;
}

const all = examplesIn('en');
const isKind = (kind: string): kind is MailKind => Object.hasOwn(all, kind);

/** A partner has no mails of the registration: nobody is its own before. */
const kindsOf = ({ kind: organizationKind }: Principal): MailKind[] =>
  Object.keys(all)
    .filter(isKind)
    .filter((kind) => organizationKind === 'operator' || !ofOperatorAlone.includes(kind));

function kindFor(principal: Principal, kind: string): MailKind {
  const known = kindsOf(principal).find((one) => one === kind);
  if (known === undefined) throw notFound();
  return known;
}

type MailChoice = { language: Language; variant?: string | undefined };

/** The variant that was asked for, or the first of its kind. */
function exampleFor(kind: MailKind, { language, variant }: MailChoice): MailContent[MailKind] {
  const variants = Object.entries<MailContent[MailKind]>(examplesIn(language)[kind]);
  const found = variant === undefined ? variants[0] : variants.find(([name]) => name === variant);
  if (!found) throw invalidField('variant', { errorKey: 'invalid' });
  return exampleOf(found[1]);
}

/** Only the operator names another organization than its own; a foreign one answers as a missing one does. */
async function organizationFor(
  { auth }: Platform,
  principal: Principal,
  partnerId?: string,
): Promise<MailOrganization & { id: string }> {
  if (partnerId !== undefined && principal.kind !== 'operator' && partnerId !== principal.partnerId) {
    throw notFound();
  }
  const organization = await mailOrganization(auth, partnerId ?? principal.partnerId);
  if (!organization) throw notFound();
  return organization;
}

const createPreview =
  (platform: Platform) =>
  async ({
    principal,
    query,
  }: OpenCall<typeof getMailPreview>): Promise<ResponseOf<typeof getMailPreview>> => {
    const { language, partnerId } = query;
    const caller = callerOf(principal);
    const kind = kindFor(caller, query.kind);
    const organization = await organizationFor(platform, caller, partnerId);
    const content = exampleFor(kind, query);
    const { from, replyTo, subject, text, html, logo } = mailOf(
      { kind, language, content },
      organization,
      platform,
    );
    const shown = logo
      ? html.replaceAll(
          `cid:${logo.contentId}`,
          `data:${logo.mediaType};base64,${logo.bytes.toString('base64')}`,
        )
      : html;
    return { from, replyTo, subject, text, html: shown, hasLogo: logo !== null };
  };

const createSendExample =
  (platform: Platform) =>
  async ({
    principal,
    body,
    request,
  }: OpenCall<typeof sendExampleMail>): Promise<ResponseOf<typeof sendExampleMail>> => {
    const { language, partnerId } = body;
    const caller = callerOf(principal);
    const kind = kindFor(caller, body.kind);
    const content = exampleFor(kind, body);
    const organization = await organizationFor(platform, caller, partnerId);
    if (!(await createFloods(platform).mayMail(caller.email))) {
      throw new Problem('tooManyMails');
    }
    const mail = { partnerId: organization.id, kind, recipient: caller.email, language, content };
    await platform.auth.transaction(async (tx) => {
      await queueMail(tx, mail);
      await audit(tx, {
        event: 'exampleMailSent',
        actor: actorOf(caller, request),
        partnerId: caller.partnerId,
        target: caller.email,
        details: { mail: kind },
      });
    });
    return {};
  };

/** Each kind of mail as it is sent, with example content, to look at and to send to oneself. */
const mailPreviewBindings = (platform: Platform): Binding[] => [
  opens(listMailKinds, ({ principal }) => {
    const kinds = kindsOf(callerOf(principal)).map((kind) => ({ kind, variants: Object.keys(all[kind]) }));
    return Promise.resolve({ kinds });
  }),
  opens(getMailPreview, createPreview(platform)),
  opens(sendExampleMail, createSendExample(platform)),
];

export const mailPreviewCapability: Capability = { name: 'mail-preview', bindings: mailPreviewBindings };
