import { connectedSystems, type ConnectedSystem } from '@portal/contract/connections';
import { connectionTroubles, type ConnectionTrouble } from '@portal/contract/connection-troubles';
import type { Language } from '@portal/contract/constants';
import { systemNames } from '@portal/contract/services/list';
import * as z from 'zod';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import { creditContent, creditInEnglish, creditInSwedish } from './credit-texts.ts';
import { dataContents, dataInEnglish, dataInSwedish } from './data-texts.ts';
import {
  invoicesInEnglish,
  invoicesInSwedish,
  invoicesMade,
  invoicesOverdue,
  monthWaits,
} from './invoice-texts.ts';
import { moment, type MailText } from './mail-text.ts';

/** The mails that the operator's own tasks send. */
type Kind =
  | 'registrationDeclined'
  | 'testMail'
  | 'partnerSuspended'
  | 'partnerReactivated'
  | 'creditNearLimit'
  | 'invoicesMade'
  | 'invoicesOverdue'
  | 'monthWaits'
  | 'downloadBroken'
  | 'connectionBroken'
  | 'connectionSecretEnds'
  | 'dataStale'
  | 'dataFresh';

export const operatorContents = {
  registrationDeclined: z.object({ reason: z.string() }),
  partnerSuspended: z.object({ organizationName: z.string(), reason: z.string() }),
  partnerReactivated: z.object({ organizationName: z.string() }),
  creditNearLimit: creditContent,
  invoicesMade,
  invoicesOverdue,
  monthWaits,
  downloadBroken: z.object({ name: z.string(), fileName: z.string(), page: z.string(), at: z.string() }),
  connectionBroken: z.object({
    system: z.enum(connectedSystems),
    region: z.string(),
    trouble: z.enum(connectionTroubles),
    at: z.string(),
  }),
  connectionSecretEnds: z.object({
    system: z.enum(connectedSystems),
    region: z.string(),
    expiresAt: z.string(),
    state: z.enum(['soon', 'over']),
  }),
  testMail: z.object({ byName: z.string(), at: z.string() }),
  ...dataContents,
} satisfies { [K in Kind]: z.ZodType<MailContent[K]> };

type Writers = { [K in Kind]: (content: MailContent[K]) => MailText } & {
  registrationApproved: () => MailText;
};

const signInPath = '/auth/login';

type Names = Readonly<Record<ConnectedSystem, string>>;
type Troubles = Readonly<Record<ConnectionTrouble, string>>;

const systemsInEnglish: Names = {
  ...systemNames.en,
  'organization-register': 'the company register',
  mail: 'the mail server',
  news: 'the news feed',
};
const systemsInSwedish: Names = {
  ...systemNames.sv,
  'organization-register': 'företagsregistret',
  mail: 'mejlservern',
  news: 'nyhetsflödet',
};
const troublesInEnglish: Troubles = {
  credentials: 'The system does not accept the portal’s user, key or password.',
  mfa: 'The system wants the portal’s user to sign in once more with multifactor authentication (MFA).',
  rights: 'The portal’s user in the system may not do what is needed.',
  certificate: 'The certificate of the system is not trusted.',
  name: 'The name in its address is unknown.',
};
const troublesInSwedish: Troubles = {
  credentials: 'Systemet godtar inte portalens användare, nyckel eller lösenord.',
  mfa: 'Systemet kräver att portalens användare loggar in igen med multifaktorautentisering (MFA).',
  rights: 'Portalens användare i systemet får inte göra det som behövs.',
  certificate: 'Systemets certifikat är inte betrott.',
  name: 'Namnet i adressen är okänt.',
};
const placeOf = (name: string, region: string): string => (region === '' ? name : `${name}, ${region}`);
const connectionsPath = '/operator/connections';

const english: Writers = {
  creditNearLimit: creditInEnglish,
  ...invoicesInEnglish,
  ...dataInEnglish(({ system, region }) => placeOf(systemsInEnglish[system], region)),
  registrationApproved: () => ({
    subject: 'Your account in Cloud Portal is approved',
    heading: 'Welcome as a partner',
    paragraphs: ['Your application has been approved. You can sign in and add your first customer.'],
    action: { label: 'Sign in', link: signInPath },
    closing: 'If you have any questions, contact us.',
  }),
  registrationDeclined: ({ reason }) => ({
    subject: 'Your application to Cloud Portal',
    heading: 'We could not approve your application',
    paragraphs: [
      'We have looked at your application and cannot approve it.',
      ...(reason === '' ? [] : [reason]),
      'You may apply again with the same address.',
    ],
    closing: 'If you have any questions, contact us.',
  }),
  partnerSuspended: ({ organizationName, reason }) => ({
    subject: `${organizationName} is suspended in Cloud Portal`,
    heading: `${organizationName} is suspended`,
    paragraphs: [
      `${organizationName} and its customers can sign in and read, but change and order nothing until the suspension ends. Services that are running go on.`,
      `Reason given: ${reason}`,
    ],
    action: { label: 'Sign in', link: signInPath },
    closing: 'Contact us to settle it.',
  }),
  partnerReactivated: ({ organizationName }) => ({
    subject: `${organizationName} is no longer suspended in Cloud Portal`,
    heading: 'The suspension has ended',
    paragraphs: [`${organizationName} and its customers can order and change again.`],
    action: { label: 'Sign in', link: signInPath },
    closing: 'If you have any questions, contact us.',
  }),
  downloadBroken: ({ name, fileName, page, at }) => ({
    subject: `The download ${name} is no longer what was registered`,
    heading: `Nobody gets ${name} any more`,
    paragraphs: [
      `What came for ${fileName} ${moment(at, 'en')} had another size or checksum than when it was registered. The portal stopped sending it, and sends it to nobody until you have looked.`,
      'If its source has the right file again, publish it: the portal reads it anew first. If the new file is the right one, register it as a download of its own and delete this one.',
    ],
    action: { label: 'Open the download', link: page },
    closing: 'Treat the file as tampered with until you know why it changed.',
  }),
  connectionBroken: ({ system, region, trouble, at }) => ({
    subject: `The connection to ${placeOf(systemsInEnglish[system], region)} has to be mended`,
    heading: 'A connection has to be mended',
    paragraphs: [
      `Since ${moment(at, 'en')} the portal cannot use ${placeOf(systemsInEnglish[system], region)}. ${troublesInEnglish[trouble]}`,
      'Orders wait and go on by themselves once it is mended. The page of the connections says what to check.',
    ],
    action: { label: 'Open the connections', link: connectionsPath },
    closing: 'This is mailed once, until the connection works again.',
  }),
  connectionSecretEnds: ({ system, region, expiresAt, state }) => {
    const isOver = state === 'over';
    const name = placeOf(systemsInEnglish[system], region);
    return {
      subject: isOver
        ? `The portal’s credentials for ${name} have run out`
        : `The portal’s credentials for ${name} run out soon`,
      heading: isOver ? 'Credentials have run out' : 'Credentials run out soon',
      paragraphs: [
        isOver
          ? `The portal’s credentials for ${name} were valid until ${moment(expiresAt, 'en')}. It cannot use the system any more.`
          : `The portal’s credentials for ${name} are valid until ${moment(expiresAt, 'en')}. They are renewed whenever the system is used, and that has not happened.`,
        'Look at the connection, and give the portal new credentials as the operations guide says.',
      ],
      action: { label: 'Open the connections', link: connectionsPath },
      closing: 'This is mailed 30, 14 and 3 days before, and once they have run out.',
    };
  },
  testMail: ({ byName, at }) => ({
    subject: 'Test email from Cloud Portal',
    heading: 'Email works',
    paragraphs: [
      `${byName} sent this test ${moment(at, 'en')}. It went the way of every email from the portal: through the queue, the worker and the mail server.`,
    ],
    closing: 'There is nothing that you need to do.',
  }),
};

const swedish: Writers = {
  creditNearLimit: creditInSwedish,
  ...invoicesInSwedish,
  ...dataInSwedish(({ system, region }) => placeOf(systemsInSwedish[system], region)),
  registrationApproved: () => ({
    subject: 'Ditt konto i Cloud Portal är godkänt',
    heading: 'Välkommen som partner',
    paragraphs: ['Din ansökan är godkänd. Du kan logga in och lägga till din första kund.'],
    action: { label: 'Logga in', link: signInPath },
    closing: 'Hör av dig till oss om du har några frågor.',
  }),
  registrationDeclined: ({ reason }) => ({
    subject: 'Din ansökan till Cloud Portal',
    heading: 'Vi kunde inte godkänna din ansökan',
    paragraphs: [
      'Vi har gått igenom din ansökan och kan inte godkänna den.',
      ...(reason === '' ? [] : [reason]),
      'Du får gärna ansöka igen med samma adress.',
    ],
    closing: 'Hör av dig till oss om du har några frågor.',
  }),
  partnerSuspended: ({ organizationName, reason }) => ({
    subject: `${organizationName} är spärrat i Cloud Portal`,
    heading: `${organizationName} är spärrat`,
    paragraphs: [
      `${organizationName} och företagets kunder kan logga in och läsa, men varken ändra eller beställa förrän spärren hävs. Tjänster som är i drift fortsätter.`,
      `Angiven orsak: ${reason}`,
    ],
    action: { label: 'Logga in', link: signInPath },
    closing: 'Kontakta oss för att reda ut det.',
  }),
  partnerReactivated: ({ organizationName }) => ({
    subject: `${organizationName} är inte längre spärrat i Cloud Portal`,
    heading: 'Spärren är hävd',
    paragraphs: [`${organizationName} och företagets kunder kan beställa och ändra igen.`],
    action: { label: 'Logga in', link: signInPath },
    closing: 'Hör av dig till oss om du har några frågor.',
  }),
  downloadBroken: ({ name, fileName, page, at }) => ({
    subject: `Nedladdningen ${name} är inte längre den som registrerades`,
    heading: `Ingen får ${name} längre`,
    paragraphs: [
      `Det som kom för ${fileName} ${moment(at, 'sv')} hade en annan storlek eller kontrollsumma än när filen registrerades. Portalen avbröt, och skickar den inte till någon förrän du har tittat på saken.`,
      'Om källan har rätt fil igen kan du publicera den: portalen läser den på nytt först. Om den nya filen är den rätta registrerar du den som en egen nedladdning och raderar den här.',
    ],
    action: { label: 'Öppna nedladdningen', link: page },
    closing: 'Räkna med att filen är manipulerad tills du vet varför den ändrades.',
  }),
  connectionBroken: ({ system, region, trouble, at }) => ({
    subject: `Anslutningen till ${placeOf(systemsInSwedish[system], region)} måste åtgärdas`,
    heading: 'En anslutning måste åtgärdas',
    paragraphs: [
      `Sedan ${moment(at, 'sv')} kan portalen inte använda ${placeOf(systemsInSwedish[system], region)}. ${troublesInSwedish[trouble]}`,
      'Beställningar väntar och fortsätter av sig själva när felet är åtgärdat. Sidan med anslutningar visar vad som bör kontrolleras.',
    ],
    action: { label: 'Öppna anslutningarna', link: connectionsPath },
    closing: 'Det här mejlas en gång, tills anslutningen fungerar igen.',
  }),
  connectionSecretEnds: ({ system, region, expiresAt, state }) => {
    const isOver = state === 'over';
    const name = placeOf(systemsInSwedish[system], region);
    return {
      subject: isOver
        ? `Portalens inloggning till ${name} har gått ut`
        : `Portalens inloggning till ${name} går snart ut`,
      heading: isOver ? 'En inloggning har gått ut' : 'En inloggning går snart ut',
      paragraphs: [
        isOver
          ? `Portalens inloggning till ${name} gällde till ${moment(expiresAt, 'sv')}. Portalen kan inte längre använda systemet.`
          : `Portalens inloggning till ${name} gäller till ${moment(expiresAt, 'sv')}. Den förnyas när systemet används, men det har inte skett.`,
        'Titta på anslutningen och ge portalen en ny inloggning enligt driftguiden.',
      ],
      action: { label: 'Öppna anslutningarna', link: connectionsPath },
      closing: 'Det här mejlas 30, 14 och 3 dagar före, och när inloggningen har gått ut.',
    };
  },
  testMail: ({ byName, at }) => ({
    subject: 'Testmejl från Cloud Portal',
    heading: 'Mejlen går fram',
    paragraphs: [
      `${byName} skickade det här testet ${moment(at, 'sv')}. Det gick samma väg som alla mejl från portalen: genom kön, arbetsprocessen och e-postservern.`,
    ],
    closing: 'Du behöver inte göra något.',
  }),
};

export const byOperator: Record<Language, Writers> = { en: english, sv: swedish };
