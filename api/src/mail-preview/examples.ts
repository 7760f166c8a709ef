import type { Language } from '@portal/contract/constants';
import type { MailContent, MailKind, SecurityEvent } from '../platform/mail-queue.ts';

type Examples = { [K in MailKind]: MailContent[K] };

const day = '2026-03-02T08:30:00Z';
const later = '2026-03-05T08:30:00Z';
const organizationName = 'Exempelbolaget AB';
const byName = 'Kim Berg';
const writerEmail = 'kim.berg@exempelbolaget.example';
const code = '123456';
const told: SecurityEvent = 'ownerGranted';

/** What people would have written, in the language of the mail. */
const written = {
  en: {
    declined: 'The organization number is not right.',
    program: 'Monthly report',
    lost: 'The phone is lost',
    house: 'Your partner',
    suspended: 'Invoices that are not paid.',
    visit: 'Ticket 1017',
    disruption: 'S3 Storage answers slowly',
    slow: 'Reading and writing take longer than usual. No data is lost.',
    agent: 'Backup agent',
    question: 'We have not reached our bucket since this morning.\nCan you see why?',
  },
  sv: {
    declined: 'Organisationsnumret stämmer inte.',
    program: 'Månadsrapport',
    lost: 'Telefonen är borta',
    house: 'Din partner',
    suspended: 'Obetalda fakturor.',
    visit: 'Ärende 1017',
    disruption: 'S3 Storage svarar långsamt',
    slow: 'Läsning och skrivning tar längre tid än vanligt. Ingen data har gått förlorad.',
    agent: 'Backupagent',
    question: 'Vi kommer inte åt vår bucket sedan i morse.\nKan ni se varför?',
  },
} as const satisfies Record<Language, Record<string, string>>;
type Written = (typeof written)[Language];

const ofAccounts = ({ declined, program, lost }: Written) => ({
  // The link leads nowhere: nobody has that token.
  invitation: {
    organizationName,
    inviterName: byName,
    link: '/auth/new-password?token=example',
    expiresAt: later,
  },
  invitationTaken: { organizationName },
  addressInvited: { attempt: 'invitation' as const, organizationName },
  resetCode: { code },
  registrationCode: { code },
  registrationKnown: {},
  registrationApproved: {},
  registrationDeclined: { reason: declined },
  passwordChanged: { apiTokens: [program] },
  emailCode: { code },
  emailTaken: {},
  emailChanged: { newEmail: writerEmail },
  apiTokenCreated: { name: program, expiresAt: later },
  twoFactorChanged: { change: 'disabled' as const },
  twoFactorReset: { byName, reason: lost },
});

const ofDisruption = ({ disruption, slow }: Written) => ({
  title: disruption,
  text: slow,
  service: 's3-storage',
  region: 'SE-NORTH-1',
  customers: [organizationName],
  startsAt: day,
  endsAt: later,
});

const ofTickets = ({ question: description }: Written) => {
  const reference = 'T-2026-1017';
  return {
    ticket: {
      ticketId: '00000000-0000-4000-8000-000000000000',
      reference,
      service: 's3-storage' as const,
      organizationName,
      customerName: null,
      writerName: byName,
      writerOf: null,
      writerEmail,
      description,
      files: ['log.txt'],
    },
    ticketSent: { reference, description, page: '/', actAs: null },
    ticketNotDelivered: { reference, description, page: '/', actAs: null },
  };
};

/** What each kind of mail could say; a kind without an example does not compile. */
export const examplesIn = (language: Language): Examples => {
  const words = written[language];
  return {
    ...ofAccounts(words),
    securityEvent: {
      event: told,
      organizationName,
      byName,
      target: 'ny.agare@exempelbolaget.example',
      at: day,
    },
    visitBegan: {
      organizationName,
      visitorName: byName,
      houseName: words.house,
      reason: words.visit,
      at: day,
    },
    operationFailed: {
      what: 'bucketCreateFailed',
      customerName: organizationName,
      subject: 'arkiv-2026',
      reference: 'K7Q2-M4',
    },
    ...ofTickets(words),
    partnerSuspended: { organizationName, reason: words.suspended },
    partnerReactivated: { organizationName },
    downloadBroken: { name: words.agent, fileName: 'agent-6.1.zip', page: '/support/downloads', at: day },
    testMail: { byName, at: day },
    disruptionBegan: ofDisruption(words),
    disruptionOver: ofDisruption(words),
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
  'downloadBroken',
];
