import { auditEventNames } from '@portal/contract/audit-log/events';
import { auditEventText } from '@portal/contract/audit-log/texts';
import type { Language } from '@portal/contract/constants';
import * as z from 'zod';
import { securityEvents, type MailContent, type SecurityEvent } from '../platform/mail/mail-queue.ts';
import { moment, type MailText } from './mail-text.ts';

/** The mails that an organization chooses who gets. */
type Kind = 'securityEvent' | 'visitBegan' | 'operationFailed';

export const organizationContents = {
  securityEvent: z.object({
    event: z.enum(securityEvents),
    organizationName: z.string(),
    byName: z.string(),
    target: z.string(),
    at: z.string(),
  }),
  visitBegan: z.object({
    organizationName: z.string(),
    visitorName: z.string(),
    homeName: z.string(),
    reason: z.string(),
    at: z.string(),
  }),
  operationFailed: z.object({
    what: z.enum(auditEventNames),
    customerName: z.string(),
    subject: z.string(),
    reference: z.string(),
  }),
} satisfies { [K in Kind]: z.ZodType<MailContent[K]> };

type Writers = { [K in Kind]: (content: MailContent[K]) => MailText };
type SecurityContent = MailContent['securityEvent'];
/** What happened in a few words, and in a sentence. */
type SecurityTexts = { [Event in SecurityEvent]: (happened: SecurityContent) => readonly [string, string] };

const visitorsPath = '/company/visitors';

const englishTexts: SecurityTexts = {
  ownerInvited: ({ byName, target }) => [
    'A new owner is invited',
    `${byName} has invited ${target} as an owner.`,
  ],
  ownerGranted: ({ byName, target }) => [
    'Somebody has become an owner',
    `${byName} has made ${target} an owner.`,
  ],
  mfaReset: ({ byName, target }) => [
    'Two-factor sign-in has been reset',
    `${byName} has turned off the two-factor sign-in of ${target}.`,
  ],
  partnerAccessClosed: ({ byName, target }) => [
    'The account is closed for the partner',
    `${byName} has closed the account for ${target}.`,
  ],
  partnerAccessOpened: ({ byName, target }) => [
    'The account is open for the partner',
    `${byName} has opened the account for ${target} again.`,
  ],
  companyDeletionRequested: ({ byName, target }) => [
    'The account is to be deleted',
    `${byName} has had ${target} deleted. An owner can sign in and take it back for 30 days; then everything is gone.`,
  ],
  companyDeletionWithdrawn: ({ byName, target }) => [
    'The account is kept',
    `${byName} has taken the deletion of ${target} back.`,
  ],
};
const swedishTexts: SecurityTexts = {
  ownerInvited: ({ byName, target }) => [
    'En ny ägare är inbjuden',
    `${byName} har bjudit in ${target} som ägare.`,
  ],
  ownerGranted: ({ byName, target }) => [
    'Någon har blivit ägare',
    `${byName} har gjort ${target} till ägare.`,
  ],
  mfaReset: ({ byName, target }) => [
    'Tvåfaktorsinloggning har återställts',
    `${byName} har stängt av tvåfaktorsinloggningen för ${target}.`,
  ],
  partnerAccessClosed: ({ byName, target }) => [
    'Kontot är stängt för partnern',
    `${byName} har stängt kontot för ${target}.`,
  ],
  partnerAccessOpened: ({ byName, target }) => [
    'Kontot är öppet för partnern',
    `${byName} har öppnat kontot för ${target} igen.`,
  ],
  companyDeletionRequested: ({ byName, target }) => [
    'Kontot ska tas bort',
    `${byName} har begärt att ${target} tas bort. En ägare kan logga in och ångra det i 30 dagar. Därefter är allt borta.`,
  ],
  companyDeletionWithdrawn: ({ byName, target }) => [
    'Kontot blir kvar',
    `${byName} har ångrat borttagningen av ${target}.`,
  ],
};

const english: Writers = {
  securityEvent: (happened) => {
    const [words, sentence] = englishTexts[happened.event](happened);
    return {
      subject: `${words} – ${happened.organizationName}`,
      heading: words,
      paragraphs: [sentence, `It happened on ${moment(happened.at, 'en')} in ${happened.organizationName}.`],
      action: { label: 'Open the audit log', link: '/audit-log/all' },
      closing: `If this is not right, act at once. Who gets these mails is chosen under Company settings.`,
    };
  },
  visitBegan: ({ organizationName, visitorName, homeName, reason, at }) => ({
    subject: `${homeName} is in the account of ${organizationName}`,
    heading: `${homeName} is in your account`,
    paragraphs: [
      `${visitorName} of ${homeName} began to act in ${organizationName} on ${moment(at, 'en')}, for at most an hour.`,
      reason === '' ? 'No reason was given.' : `Reason given: ${reason}`,
    ],
    action: { label: 'See what they do', link: visitorsPath },
    closing: 'Who gets these mails is chosen under Company settings.',
  }),
  operationFailed: ({ what, customerName, subject, reference }) => ({
    subject: `${auditEventText(what, 'en')}: ${subject || customerName}`,
    heading: auditEventText(what, 'en'),
    paragraphs: [
      `Something that was ordered for ${customerName} could not be done${subject === '' ? '' : `: ${subject}`}.`,
      `The portal shows why, and what to do. Reference: ${reference}`,
    ],
    action: { label: 'Open the portal', link: '/' },
    closing: 'Who gets these mails is chosen under Company settings.',
  }),
};

const swedish: Writers = {
  securityEvent: (happened) => {
    const [words, sentence] = swedishTexts[happened.event](happened);
    return {
      subject: `${words} – ${happened.organizationName}`,
      heading: words,
      paragraphs: [sentence, `Det hände ${moment(happened.at, 'sv')} i ${happened.organizationName}.`],
      action: { label: 'Öppna revisionsloggen', link: '/audit-log/all' },
      closing:
        'Om det inte stämmer bör du agera genast. Vem som får de här mejlen väljs under Företagsinställningar.',
    };
  },
  visitBegan: ({ organizationName, visitorName, homeName, reason, at }) => ({
    subject: `${homeName} är inne i kontot för ${organizationName}`,
    heading: `${homeName} är inne i ert konto`,
    paragraphs: [
      `${visitorName} på ${homeName} började agera i ${organizationName} ${moment(at, 'sv')}, i högst en timme.`,
      reason === '' ? 'Ingen orsak angavs.' : `Angiven orsak: ${reason}`,
    ],
    action: { label: 'Se vad som görs', link: visitorsPath },
    closing: 'Vem som får de här mejlen väljs under Företagsinställningar.',
  }),
  operationFailed: ({ what, customerName, subject, reference }) => ({
    subject: `${auditEventText(what, 'sv')}: ${subject || customerName}`,
    heading: auditEventText(what, 'sv'),
    paragraphs: [
      `Något som beställdes för ${customerName} kunde inte utföras${subject === '' ? '' : `: ${subject}`}.`,
      `I portalen står varför, och vad man kan göra. Referens: ${reference}`,
    ],
    action: { label: 'Öppna portalen', link: '/' },
    closing: 'Vem som får de här mejlen väljs under Företagsinställningar.',
  }),
};

export const toOrganizations: Record<Language, Writers> = { en: english, sv: swedish };
