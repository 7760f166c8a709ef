import type { Language } from '@portal/contract/constants';
import type { MailContent, MailKind } from '../platform/mail-queue.ts';

type Examples = { [K in MailKind]: MailContent[K] };

const day = '2026-03-02T08:30:00Z';
const later = '2026-03-05T08:30:00Z';
/** Leads nowhere: nobody has that token. */
const link = '/auth/new-password?token=example';

const disruption = (language: Language) => ({
  title: language === 'sv' ? 'S3 Storage svarar långsamt' : 'S3 Storage answers slowly',
  text:
    language === 'sv'
      ? 'Läsning och skrivning tar längre tid än vanligt. Ingen data har gått förlorad.'
      : 'Reading and writing take longer than usual. No data is lost.',
  service: 's3-storage',
  region: 'SE-NORTH-1',
  customers: ['Exempelbolaget AB'],
  startsAt: day,
  endsAt: later,
});

/** What each kind of mail could say; a kind without an example does not compile. */
export const examplesIn = (language: Language): Examples => {
  const swedish = language === 'sv';
  const organizationName = 'Exempelbolaget AB';
  const byName = 'Kim Berg';
  const question = swedish
    ? 'Vi kommer inte åt vår bucket sedan i morse.\nKan ni se varför?'
    : 'We have not reached our bucket since this morning.\nCan you see why?';
  return {
    invitation: { organizationName, inviterName: byName, link, expiresAt: later },
    invitationTaken: { organizationName },
    resetCode: { code: '123456' },
    registrationCode: { code: '123456' },
    registrationKnown: {},
    registrationApproved: {},
    registrationDeclined: {
      reason: swedish ? 'Organisationsnumret stämmer inte.' : 'The organization number is not right.',
    },
    passwordChanged: { apiTokens: [swedish ? 'Månadsrapport' : 'Monthly report'] },
    emailCode: { code: '123456' },
    emailTaken: {},
    emailChanged: { newEmail: 'kim.berg@exempelbolaget.example' },
    apiTokenCreated: { name: swedish ? 'Månadsrapport' : 'Monthly report', expiresAt: later },
    twoFactorReset: { byName, reason: swedish ? 'Telefonen är borta' : 'The phone is lost' },
    securityEvent: {
      event: 'ownerGranted',
      organizationName,
      byName,
      target: 'ny.agare@exempelbolaget.example',
      at: day,
    },
    visitBegan: {
      organizationName,
      visitorName: byName,
      houseName: swedish ? 'Din partner' : 'Your partner',
      reason: swedish ? 'Ärende 1017' : 'Ticket 1017',
      at: day,
    },
    operationFailed: {
      what: 'bucketCreateFailed',
      customerName: organizationName,
      subject: 'arkiv-2026',
      reference: 'K7Q2-M4',
    },
    ticket: {
      ticketId: '00000000-0000-4000-8000-000000000000',
      reference: 'T-2026-1017',
      service: 's3-storage',
      organizationName,
      customerName: null,
      writerName: byName,
      writerOf: null,
      writerEmail: 'kim.berg@exempelbolaget.example',
      description: question,
      files: ['log.txt'],
    },
    ticketSent: { reference: 'T-2026-1017', description: question, page: '/' },
    ticketNotDelivered: { reference: 'T-2026-1017', description: question, page: '/' },
    testMail: { byName, at: day },
    disruptionBegan: disruption(language),
    disruptionOver: disruption(language),
  };
};

/** Those that go in the operator's name alone: before there is a partner. */
export const ofOperatorAlone: readonly MailKind[] = [
  'registrationCode',
  'registrationKnown',
  'registrationApproved',
  'registrationDeclined',
];
