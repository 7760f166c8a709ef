import { connectedSystems, connectionReasons, type ConnectionReason } from '@portal/contract/connections';
import * as z from 'zod';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import { moment, type MailText } from './mail-text.ts';

type Kind = 'dataStale' | 'dataFresh';

const place = { system: z.enum(connectedSystems), region: z.string() };

export const dataContents = {
  dataStale: z.object({
    ...place,
    reason: z.enum(connectionReasons),
    beganAt: z.string(),
    shownAt: z.string().nullable(),
    count: z.number(),
  }),
  dataFresh: z.object({ ...place, beganAt: z.string(), at: z.string() }),
} satisfies { [K in Kind]: z.ZodType<MailContent[K]> };

type Writers = { [K in Kind]: (content: MailContent[K]) => MailText };
type NameOf = (place: Pick<MailContent['dataStale'], 'system' | 'region'>) => string;
type Reasons = Readonly<Record<ConnectionReason, string>>;

const reasonsInEnglish: Reasons = {
  credentials: 'It does not accept the portal’s credentials.',
  mfa: 'Somebody has to sign in for the portal once more, with multi-factor authentication.',
  rights: 'The portal’s user may not do what is needed.',
  certificate: 'Its certificate is not trusted.',
  name: 'Its name is unknown.',
  unreachable: 'It does not answer.',
  refused: 'It refuses the portal.',
  throttled: 'It has too much to do.',
  notFound: 'There is nothing at the address.',
  conflict: 'It answers in an unexpected way.',
  protocol: 'It answers in an unexpected way.',
  portal: 'The portal could not work with its answer; the log of the worker says more.',
};
const reasonsInSwedish: Reasons = {
  credentials: 'Systemet godtar inte portalens inloggning.',
  mfa: 'Någon måste logga in åt portalen en gång till, med multifaktorautentisering.',
  rights: 'Portalens användare får inte göra det som behövs.',
  certificate: 'Certifikatet är inte betrott.',
  name: 'Namnet är okänt.',
  unreachable: 'Systemet svarar inte.',
  refused: 'Systemet nekar portalen.',
  throttled: 'Systemet har för mycket att göra.',
  notFound: 'Det finns inget på adressen.',
  conflict: 'Systemet svarar på ett oväntat sätt.',
  protocol: 'Systemet svarar på ett oväntat sätt.',
  portal: 'Portalen kunde inte hantera svaret; arbetsprocessens logg säger mer.',
};
const link = '/operator/connections';

export const dataInEnglish = (nameOf: NameOf): Writers => ({
  dataStale: ({ beganAt, shownAt, reason, count, ...of }) => ({
    subject: `What the portal shows of ${nameOf(of)} is old`,
    heading: 'Data is not read any more',
    paragraphs: [
      `Since ${moment(beganAt, 'en')} the portal cannot read ${count === 1 ? 'one list' : `${count} lists`} of ${nameOf(of)}. ${reasonsInEnglish[reason]}`,
      shownAt === null
        ? 'Nothing of it has been read yet, so that nothing of it is shown.'
        : `What is shown meanwhile is as of ${moment(shownAt, 'en')}, and says so. It is tried again by itself.`,
    ],
    action: { label: 'Open the connections', link },
    closing: 'You get another email when all of it is read again.',
  }),
  dataFresh: ({ beganAt, at, ...of }) => ({
    subject: `${nameOf(of)} is read again`,
    heading: 'Data is read again',
    paragraphs: [
      `Since ${moment(at, 'en')} the portal reads all of ${nameOf(of)} again. It could not since ${moment(beganAt, 'en')}.`,
    ],
    action: { label: 'Open the connections', link },
    closing: 'There is nothing that you need to do.',
  }),
});

export const dataInSwedish = (nameOf: NameOf): Writers => ({
  dataStale: ({ beganAt, shownAt, reason, count, ...of }) => ({
    subject: `Det som portalen visar från ${nameOf(of)} är gammalt`,
    heading: 'Data läses inte längre',
    paragraphs: [
      `Sedan ${moment(beganAt, 'sv')} kan portalen inte läsa ${count === 1 ? 'en lista' : `${count} listor`} från ${nameOf(of)}. ${reasonsInSwedish[reason]}`,
      shownAt === null
        ? 'Inget av det har lästs än, så inget av det visas.'
        : `Det som visas under tiden är från ${moment(shownAt, 'sv')}, och det framgår på sidorna. Nya försök görs automatiskt.`,
    ],
    action: { label: 'Öppna anslutningarna', link },
    closing: 'Du får ett mejl till när allt läses igen.',
  }),
  dataFresh: ({ beganAt, at, ...of }) => ({
    subject: `${nameOf(of)} läses igen`,
    heading: 'Data läses igen',
    paragraphs: [
      `Sedan ${moment(at, 'sv')} läser portalen allt från ${nameOf(of)} igen. Det gick inte sedan ${moment(beganAt, 'sv')}.`,
    ],
    action: { label: 'Öppna anslutningarna', link },
    closing: 'Du behöver inte göra något.',
  }),
});
