import { ofPartners } from './partner-examples.ts';
import { ofBackups } from './backup-examples.ts';
import { ofData } from './data-examples.ts';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import { connectedSystems, type ConnectedSystem } from '@portal/contract/connections';
import { type ConnectionTrouble } from '@portal/contract/connection-troubles';
import type { Language } from '@portal/contract/constants';
import type { mailVariantTexts } from '@portal/contract/mail/variant-texts';
import { ofFailures, serviceDefinitions } from '@portal/contract/services/list';
import { serviceText } from '@portal/contract/services/texts';
import type { Disruption, MailContent, MailKind, SecurityEvent } from '../platform/mail/mail-queue.ts';

type MailVariants = typeof mailVariantTexts;
/** The variants of a kind that have a name; one of a kind that says one thing only. */
type VariantOf<K extends MailKind> = K extends keyof MailVariants ? keyof MailVariants[K] : 'usual';
type Examples = { [K in MailKind]: Readonly<Record<VariantOf<K>, MailContent[K]>> };
type Some<K extends MailKind> = Pick<Examples, K>;

const day = '2026-03-02T08:30:00Z';
const later = '2026-03-05T08:30:00Z';
const organizationName = 'Exempelbolaget AB';
const customerName = 'Kundföretaget AB';
const partnerName = 'Partnerbolaget AB';
const byName = 'Kim Berg';
const writerEmail = 'kim.berg@exempelbolaget.example';
const otherEmail = 'ny.agare@exempelbolaget.example';
const code = '123456';

/** What people would have written, in the language of the mail. */
const written = {
  en: {
    declined: 'The organization number is not right.',
    program: 'Monthly report',
    lost: 'The phone is lost',
    sender: 'Your partner',
    suspended: 'Invoices that are not paid.',
    visit: 'Ticket 1017',
    disruption: 'The service answers slowly',
    slow: 'Reading and writing take longer than usual. No data is lost.',
    customer: 'Customer',
    agent: 'Backup agent',
    question: 'We have not reached our data since this morning.\nCan you see why?',
  },
  sv: {
    declined: 'Organisationsnumret stämmer inte.',
    program: 'Månadsrapport',
    lost: 'Telefonen är borta',
    sender: 'Din partner',
    suspended: 'Obetalda fakturor.',
    visit: 'Ärende 1017',
    disruption: 'Tjänsten svarar långsamt',
    slow: 'Läsning och skrivning tar längre tid än vanligt. Ingen data har gått förlorad.',
    customer: 'Kund',
    agent: 'Backupagent',
    question: 'Vi kommer inte åt våra data sedan i morse.\nKan ni se varför?',
  },
} as const satisfies Record<Language, Record<string, string>>;
type ExampleTexts = (typeof written)[Language];

const ofAccess = ({ declined }: ExampleTexts) => ({
  // The link leads nowhere: nobody has that token.
  invitation: {
    usual: {
      organizationName,
      inviterName: byName,
      link: '/auth/new-password?token=example',
      expiresAt: later,
    },
  },
  invitationTaken: { usual: { organizationName } },
  addressInvited: {
    invitation: { attempt: 'invitation' as const, organizationName },
    registration: { attempt: 'registration' as const, organizationName },
    emailChange: { attempt: 'emailChange' as const, organizationName },
  },
  resetCode: { usual: { code } },
  registrationCode: { usual: { code } },
  registrationKnown: { usual: {} },
  registrationApproved: { usual: {} },
  registrationDeclined: { reason: { reason: declined }, noReason: { reason: '' } },
});

const ofAccounts = ({ program, lost }: ExampleTexts) => ({
  passwordChanged: { apiTokens: { apiTokens: [program] }, noApiTokens: { apiTokens: [] } },
  emailCode: { usual: { code } },
  emailTaken: { usual: {} },
  emailChanged: { usual: { newEmail: writerEmail } },
  apiTokenCreated: { usual: { name: program, expiresAt: later } },
  twoFactorChanged: {
    disabled: { change: 'disabled' as const },
    replaced: { change: 'replaced' as const },
    codesRenewed: { change: 'codesRenewed' as const },
  },
  twoFactorReset: { usual: { byName, reason: lost } },
});

const warned = (event: SecurityEvent, target: string) => ({
  event,
  organizationName,
  byName,
  target,
  at: day,
});

const securityEvent: Examples['securityEvent'] = {
  ownerGranted: warned('ownerGranted', otherEmail),
  ownerInvited: warned('ownerInvited', otherEmail),
  mfaReset: warned('mfaReset', otherEmail),
  partnerAccessClosed: warned('partnerAccessClosed', partnerName),
  partnerAccessOpened: warned('partnerAccessOpened', partnerName),
  companyDeletionRequested: warned('companyDeletionRequested', organizationName),
  companyDeletionWithdrawn: warned('companyDeletionWithdrawn', organizationName),
};

const ofVisits = ({ sender, visit }: ExampleTexts): Some<'visitBegan'> => {
  const visited = { organizationName, visitorName: byName, homeName: sender, at: day };
  return { visitBegan: { reason: { ...visited, reason: visit }, noReason: { ...visited, reason: '' } } };
};

const failed = (what: AuditEvent, subject: string) => ({
  what,
  customerName: organizationName,
  subject,
  reference: 'K7Q2-M4',
});
const thing = 'arkiv-2026';
const [example] = serviceDefinitions;
const { service } = example;
const [firstSystem] = connectedSystems;

const operationFailed: Examples['operationFailed'] = {
  ...ofFailures((event) => failed(event, thing)),
  serviceEnableFailed: failed('serviceEnableFailed', serviceText(service, 'en')),
  serviceDisableFailed: failed('serviceDisableFailed', serviceText(service, 'en')),
  tenantLinkFailed: failed('tenantLinkFailed', 'exempelbolaget'),
  tenantUnlinkFailed: failed('tenantUnlinkFailed', 'exempelbolaget'),
  unnamed: failed('serviceEnableFailed', ''),
};

const broken = (trouble: ConnectionTrouble, system: ConnectedSystem, region = '') => ({
  trouble,
  system,
  region,
  at: day,
});

const connectionBroken: Examples['connectionBroken'] = {
  credentials: broken('credentials', firstSystem, 'SE-NORTH-1'),
  mfa: broken('mfa', 'partner-center'),
  rights: broken('rights', firstSystem, 'SE-CENTRAL-1'),
  certificate: broken('certificate', 'organization-register'),
  name: broken('name', 'news'),
  mail: broken('credentials', 'mail'),
};

const ofDisruptions = (words: ExampleTexts): Some<'disruptionBegan' | 'disruptionOver'> => {
  const usual: Disruption = {
    title: words.disruption,
    text: words.slow,
    service,
    region: 'SE-NORTH-1',
    customers: [organizationName],
    startsAt: day,
    endsAt: later,
  };
  const noService = { ...usual, service: null, region: null };
  const customers = Array.from({ length: 14 }, (_, index) => `${words.customer} ${index + 1}`);
  const manyCustomers = { ...usual, customers };
  return {
    disruptionBegan: { endExpected: usual, endOpen: { ...usual, endsAt: null }, noService, manyCustomers },
    disruptionOver: { service: usual, noService, manyCustomers },
  };
};

const ofTickets = (words: ExampleTexts): Some<'ticket' | 'ticketSent' | 'ticketNotDelivered'> => {
  const reference = 'T-2026-1017';
  const description = words.question;
  const own: MailContent['ticket'] = {
    ticketId: '00000000-0000-4000-8000-000000000000',
    reference,
    service,
    organizationName,
    customerName: null,
    writerName: byName,
    writerOf: null,
    writerEmail,
    description,
    files: ['log.txt'],
  };
  const mailed = { reference, description, page: '/', actAs: null };
  const writer = { own: mailed, acting: { ...mailed, actAs: customerName } };
  return {
    ticket: {
      own,
      customer: { ...own, customerName },
      acting: { ...own, organizationName: customerName, writerOf: organizationName },
      noFiles: { ...own, files: [] },
    },
    ticketSent: writer,
    ticketNotDelivered: writer,
  };
};

const ends = { endsAt: day, currency: 'SEK' };
const endingLicenses: MailContent['licensesEnding']['licenses'] = [
  {
    name: 'Microsoft 365 Business Premium',
    quantity: 25,
    ...ends,
    termEnd: {
      outcome: 'renews',
      isDecided: true,
      next: null,
      customerMinor: 632_500,
      percentMore: 2.4,
    },
    billingPeriod: 'monthly',
  },
  {
    name: 'Microsoft 365 Business Basic',
    quantity: 5,
    ...ends,
    termEnd: {
      outcome: 'extends',
      isDecided: false,
      next: null,
      customerMinor: 38_110,
      percentMore: 23,
    },
    billingPeriod: 'annual',
  },
  {
    name: 'Exchange Online (Plan 1)',
    quantity: 2,
    ...ends,
    termEnd: { outcome: 'ends', isDecided: true, next: null, customerMinor: null, percentMore: null },
    billingPeriod: 'monthly',
  },
];

/** What each variant of each kind of mail could say; one that has a name and no example does not compile. */
export const examplesIn = (language: Language): Examples => {
  const words = written[language];
  const { agent, suspended } = words;
  return {
    ...ofAccess(words),
    ...ofAccounts(words),
    securityEvent,
    ...ofVisits(words),
    operationFailed,
    ...ofTickets(words),
    ...ofPartners({ organizationName, reason: suspended }),
    downloadBroken: {
      usual: { name: agent, fileName: 'agent-6.1.zip', page: '/support/downloads', at: day },
    },
    connectionBroken,
    ...ofData({ day, later }),
    connectionSecretEnds: {
      soon: { system: 'organization-register', region: '', expiresAt: day, state: 'soon' },
      over: { system: firstSystem, region: 'SE-NORTH-1', expiresAt: day, state: 'over' },
      mail: { system: 'mail', region: '', expiresAt: day, state: 'soon' },
      news: { system: 'news', region: '', expiresAt: day, state: 'over' },
    },
    licensesEnding: {
      usual: { customerName, isOfPartner: true, licenses: endingLicenses },
    },
    ...ofBackups({ customerName, day, later }),
    pricesImported: { usual: { from: 'Microsoft Partner Center', number: 8, changed: 214 } },
    tenantCredentials: {
      usual: {
        companyName: customerName,
        domain: 'kundforetaget.onmicrosoft.com',
        username: 'admin@kundforetaget.onmicrosoft.com',
        password: 'Exempel-1',
      },
    },
    testMail: { usual: { byName, at: day } },
    ...ofDisruptions(words),
  };
};

/** Those that go in the operator's name alone: before there is a partner. */
export const ofOperatorAlone: readonly MailKind[] = [
  'registrationCode',
  'registrationKnown',
  'registrationApproved',
  'registrationDeclined',
  'partnerSuspended',
  'partnerReactivated',
  'creditNearLimit',
  'invoicesMade',
  'invoicesOverdue',
  'monthWaits',
  'downloadBroken',
  'connectionBroken',
  'connectionSecretEnds',
  'dataStale',
  'dataFresh',
  'pricesImported',
];
