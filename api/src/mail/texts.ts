import type { Language } from '@portal/contract/constants';
import type { MailKind } from '../platform/mail/mail-queue.ts';
import { addressInvited } from './invited-texts.ts';
import { contents } from './contents.ts';
import { ofDisruptions } from './disruption-texts.ts';
import { backupReadyWriters, backupRunEndedWriters } from './backup-texts.ts';
import { licensesEndingWriters, pricesImportedWriters } from './license-texts.ts';
import { moment, type MailText } from './mail-text.ts';
import { byOperator } from './operator-texts.ts';
import { toOrganizations } from './organization-texts.ts';
import { says, type Writer } from './says.ts';
import { tenantCredentialsWriters } from './tenant-texts.ts';
import { ticketWriters } from './ticket-texts.ts';
import { twoFactorChanged } from './two-factor-texts.ts';

type Texts = Record<MailKind, Writer>;

const signInPath = '/auth/login';
const resetPath = '/auth/reset-password';
const tokensPath = '/user-profile?tab=tokens';

/** Those that go to an organization, and those that the operator's tasks send. */
const writersOf = (language: Language) => {
  const { securityEvent, visitBegan, operationFailed } = toOrganizations[language];
  const { disruptionBegan, disruptionOver } = ofDisruptions[language];
  const { registrationApproved, ...writers } = byOperator[language];
  return {
    registrationApproved: () => registrationApproved(),
    registrationDeclined: says(contents.registrationDeclined, writers.registrationDeclined),
    partnerSuspended: says(contents.partnerSuspended, writers.partnerSuspended),
    partnerReactivated: says(contents.partnerReactivated, writers.partnerReactivated),
    invoicesMade: says(contents.invoicesMade, writers.invoicesMade),
    invoicesOverdue: says(contents.invoicesOverdue, writers.invoicesOverdue),
    monthWaits: says(contents.monthWaits, writers.monthWaits),
    creditNearLimit: says(contents.creditNearLimit, writers.creditNearLimit),
    downloadBroken: says(contents.downloadBroken, writers.downloadBroken),
    connectionBroken: says(contents.connectionBroken, writers.connectionBroken),
    dataStale: says(contents.dataStale, writers.dataStale),
    dataFresh: says(contents.dataFresh, writers.dataFresh),
    connectionSecretEnds: says(contents.connectionSecretEnds, writers.connectionSecretEnds),
    testMail: says(contents.testMail, writers.testMail),
    securityEvent: says(contents.securityEvent, securityEvent),
    visitBegan: says(contents.visitBegan, visitBegan),
    operationFailed: says(contents.operationFailed, operationFailed),
    licensesEnding: licensesEndingWriters[language],
    backupReady: backupReadyWriters[language],
    backupRunEnded: backupRunEndedWriters[language],
    pricesImported: pricesImportedWriters[language],
    disruptionBegan: says(contents.disruptionBegan, disruptionBegan),
    disruptionOver: says(contents.disruptionOver, disruptionOver),
  };
};

const english: Texts = {
  invitation: says(contents.invitation, ({ organizationName, inviterName, link, expiresAt }) => ({
    subject: `You are invited to ${organizationName} in Cloud Portal`,
    heading: `Welcome to ${organizationName}`,
    paragraphs: [
      `${inviterName} has invited you to work with ${organizationName} in Cloud Portal.`,
      `Choose a password to begin. The link works once, until ${moment(expiresAt, 'en')}.`,
    ],
    action: { label: 'Choose a password', link },
    closing: 'If you did not expect this mail, ignore it: without the link nothing happens.',
  })),
  invitationTaken: says(contents.invitationTaken, ({ organizationName }) => ({
    subject: `You were invited to ${organizationName} in Cloud Portal`,
    heading: 'You have an account already',
    paragraphs: [
      `Somebody has invited this address to ${organizationName} in Cloud Portal. It has an account in another organization already, and an address belongs to one organization only.`,
      `If you are to work with ${organizationName}, ask for an invitation to another address.`,
    ],
    closing: 'Your account has not been changed, and nobody was told that it exists.',
  })),
  addressInvited: addressInvited.en,
  resetCode: says(contents.resetCode, ({ code }) => ({
    subject: `${code} is your code for a new password`,
    heading: 'Choose a new password',
    paragraphs: ['Enter this code where you asked for it. It works once, for 10 minutes.'],
    code,
    closing: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  })),
  registrationCode: says(contents.registrationCode, ({ code }) => ({
    subject: `${code} confirms your address in Cloud Portal`,
    heading: 'Confirm your address',
    paragraphs: ['Enter this code to go on with your application. It works once, for 10 minutes.'],
    code,
    closing: 'If you have not applied for an account, ignore this mail.',
  })),
  registrationKnown: () => ({
    subject: 'Your address has an account in Cloud Portal already',
    heading: 'You have an account already',
    paragraphs: [
      'Somebody has applied for a new account with this address, which has one already. Nothing was created.',
      'If it was you, sign in, or choose a new password if you have forgotten yours.',
    ],
    action: { label: 'Sign in', link: signInPath },
    closing: 'If it was not you, there is nothing that you need to do.',
  }),
  passwordChanged: says(contents.passwordChanged, ({ apiTokens }) => ({
    subject: 'Your password in Cloud Portal has been changed',
    heading: 'Your password has been changed',
    paragraphs: [
      'The password of your account has just been changed, and your other sessions have been signed out.',
      ...(apiTokens.length === 0 ? [] : [`Your API tokens were revoked with it: ${apiTokens.join(', ')}.`]),
      'If it was not you, choose a new password at once and tell your administrator.',
    ],
    action: { label: 'Choose a new password', link: resetPath },
    closing: 'If it was you, there is nothing that you need to do.',
  })),
  emailCode: says(contents.emailCode, ({ code }) => ({
    subject: `${code} confirms your new address in Cloud Portal`,
    heading: 'Confirm your new address',
    paragraphs: [
      'Enter this code on your user profile to sign in with this address from now on. It works once, for 10 minutes.',
    ],
    code,
    closing: 'If you have not asked for it, ignore this mail: without the code nothing happens.',
  })),
  emailTaken: () => ({
    subject: 'Your address has an account in Cloud Portal already',
    heading: 'Somebody wanted to use your address',
    paragraphs: [
      'The user of another account in Cloud Portal has asked to sign in with this address. It belongs to your account, so nothing was changed.',
      'If it was you, choose an address that has no account yet.',
    ],
    closing: 'Your account has not been changed, and nobody was told that it exists.',
  }),
  emailChanged: says(contents.emailChanged, ({ newEmail }) => ({
    subject: 'Your address in Cloud Portal has been changed',
    heading: 'Your address has been changed',
    paragraphs: [
      `Your account is now signed in to with ${newEmail}. This address no longer works for it.`,
      'If it was not you, tell your administrator at once: they can disable the account.',
    ],
    closing: 'If it was you, there is nothing that you need to do.',
  })),
  apiTokenCreated: says(contents.apiTokenCreated, ({ name, expiresAt }) => ({
    subject: 'A new API token for your account in Cloud Portal',
    heading: 'You have a new API token',
    paragraphs: [
      `The API token ${name} has just been created for your account. A program that holds it can use the portal in your name until ${moment(expiresAt, 'en')}.`,
      'If it was not you, revoke the token and change your password at once.',
    ],
    action: { label: 'See your API tokens', link: tokensPath },
    closing: 'If it was you, there is nothing that you need to do.',
  })),
  twoFactorChanged: twoFactorChanged.en,
  twoFactorReset: says(contents.twoFactorReset, ({ byName, reason }) => ({
    subject: 'Your two-factor sign-in in Cloud Portal has been turned off',
    heading: 'Two-factor sign-in is off',
    paragraphs: [
      `${byName} has turned off the two-factor sign-in of your account, and you have been signed out everywhere.`,
      `Reason given: ${reason}`,
      'Sign in with your password and turn two-factor on again with your new device.',
    ],
    action: { label: 'Sign in', link: signInPath },
    closing: 'If you did not ask for this, tell your administrator at once.',
  })),
  tenantCredentials: tenantCredentialsWriters.en,
  ...writersOf('en'),
  ...ticketWriters.en,
};

const swedish: Texts = {
  invitation: says(contents.invitation, ({ organizationName, inviterName, link, expiresAt }) => ({
    subject: `Du är inbjuden till ${organizationName} i Cloud Portal`,
    heading: `Välkommen till ${organizationName}`,
    paragraphs: [
      `${inviterName} har bjudit in dig att arbeta med ${organizationName} i Cloud Portal.`,
      `Välj ett lösenord för att komma igång. Länken fungerar en gång, till och med ${moment(expiresAt, 'sv')}.`,
    ],
    action: { label: 'Välj lösenord', link },
    closing: 'Om du inte väntade dig det här kan du bortse från mejlet. Utan länken händer ingenting.',
  })),
  invitationTaken: says(contents.invitationTaken, ({ organizationName }) => ({
    subject: `Du har bjudits in till ${organizationName} i Cloud Portal`,
    heading: 'Du har redan ett konto',
    paragraphs: [
      `Någon har bjudit in den här adressen till ${organizationName} i Cloud Portal. Den har redan ett konto i en annan organisation, och en adress kan bara höra till en organisation.`,
      `Om du ska arbeta med ${organizationName} kan du be om en inbjudan till en annan adress.`,
    ],
    closing: 'Ditt konto är oförändrat, och ingen har fått veta att det finns.',
  })),
  addressInvited: addressInvited.sv,
  resetCode: says(contents.resetCode, ({ code }) => ({
    subject: `${code} är din kod för ett nytt lösenord`,
    heading: 'Välj ett nytt lösenord',
    paragraphs: ['Ange koden där du begärde den. Den fungerar en gång, i 10 minuter.'],
    code,
    closing: 'Om du inte har begärt den kan du bortse från mejlet. Ditt lösenord är oförändrat.',
  })),
  registrationCode: says(contents.registrationCode, ({ code }) => ({
    subject: `${code} bekräftar din adress i Cloud Portal`,
    heading: 'Bekräfta din adress',
    paragraphs: ['Ange koden för att gå vidare med din ansökan. Den fungerar en gång, i 10 minuter.'],
    code,
    closing: 'Om du inte har ansökt om ett konto kan du bortse från mejlet.',
  })),
  registrationKnown: () => ({
    subject: 'Din adress har redan ett konto i Cloud Portal',
    heading: 'Du har redan ett konto',
    paragraphs: [
      'Någon har ansökt om ett nytt konto med den här adressen, som redan har ett. Inget nytt konto har skapats.',
      'Om det var du kan du logga in, eller välja ett nytt lösenord om du har glömt ditt.',
    ],
    action: { label: 'Logga in', link: signInPath },
    closing: 'Om det inte var du behöver du inte göra något.',
  }),
  passwordChanged: says(contents.passwordChanged, ({ apiTokens }) => ({
    subject: 'Ditt lösenord i Cloud Portal har ändrats',
    heading: 'Ditt lösenord har ändrats',
    paragraphs: [
      'Lösenordet till ditt konto har just ändrats, och dina övriga sessioner har loggats ut.',
      ...(apiTokens.length === 0 ? [] : [`Samtidigt återkallades dina API-token: ${apiTokens.join(', ')}.`]),
      'Om det inte var du bör du genast välja ett nytt lösenord och meddela din administratör.',
    ],
    action: { label: 'Välj ett nytt lösenord', link: resetPath },
    closing: 'Om det var du behöver du inte göra något.',
  })),
  emailCode: says(contents.emailCode, ({ code }) => ({
    subject: `${code} bekräftar din nya adress i Cloud Portal`,
    heading: 'Bekräfta din nya adress',
    paragraphs: [
      'Ange koden i din användarprofil för att logga in med den här adressen i fortsättningen. Den fungerar en gång, i 10 minuter.',
    ],
    code,
    closing: 'Om du inte har begärt den kan du bortse från mejlet. Utan koden händer ingenting.',
  })),
  emailTaken: () => ({
    subject: 'Din adress har redan ett konto i Cloud Portal',
    heading: 'Någon ville använda din adress',
    paragraphs: [
      'Användaren av ett annat konto i Cloud Portal har begärt att få logga in med den här adressen. Den hör till ditt konto, så ingenting har ändrats.',
      'Om det var du kan du välja en adress som inte har något konto ännu.',
    ],
    closing: 'Ditt konto är oförändrat, och ingen har fått veta att det finns.',
  }),
  emailChanged: says(contents.emailChanged, ({ newEmail }) => ({
    subject: 'Din adress i Cloud Portal har bytts',
    heading: 'Din adress har bytts',
    paragraphs: [
      `Från och med nu loggar man in på ditt konto med ${newEmail}. Den här adressen fungerar inte längre för det.`,
      'Om det inte var du bör du genast säga till din administratör, som kan inaktivera kontot.',
    ],
    closing: 'Om det var du behöver du inte göra något.',
  })),
  apiTokenCreated: says(contents.apiTokenCreated, ({ name, expiresAt }) => ({
    subject: 'En ny API-token för ditt konto i Cloud Portal',
    heading: 'Du har en ny API-token',
    paragraphs: [
      `API-token ${name} har just skapats för ditt konto. Ett program som har den kan använda portalen i ditt namn till och med ${moment(expiresAt, 'sv')}.`,
      'Om det inte var du bör du genast återkalla den och byta lösenord.',
    ],
    action: { label: 'Se dina API-token', link: tokensPath },
    closing: 'Om det var du behöver du inte göra något.',
  })),
  twoFactorChanged: twoFactorChanged.sv,
  twoFactorReset: says(contents.twoFactorReset, ({ byName, reason }) => ({
    subject: 'Din tvåfaktorsinloggning i Cloud Portal har stängts av',
    heading: 'Tvåfaktorsinloggningen är avstängd',
    paragraphs: [
      `${byName} har stängt av tvåfaktorsinloggningen för ditt konto, och du har loggats ut överallt.`,
      `Angiven orsak: ${reason}`,
      'Logga in med ditt lösenord och slå på tvåfaktor igen med din nya enhet.',
    ],
    action: { label: 'Logga in', link: signInPath },
    closing: 'Om du inte har bett om detta bör du genast säga till din administratör.',
  })),
  tenantCredentials: tenantCredentialsWriters.sv,
  ...writersOf('sv'),
  ...ticketWriters.sv,
};

const texts: Record<Language, Texts> = { en: english, sv: swedish };

/** What a mail of that kind says in that language; throws when a value is missing. */
export const textOf = (kind: MailKind, language: Language, content: unknown): MailText =>
  texts[language][kind](content);
