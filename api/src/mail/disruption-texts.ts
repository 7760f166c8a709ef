import type { Language } from '@portal/contract/constants';
import { serviceText } from '@portal/contract/services/texts';
import * as z from 'zod';
import type { Disruption } from '../platform/mail/mail-queue.ts';
import { moment, type MailText } from './mail-text.ts';

export const disruptionContent = z.object({
  title: z.string(),
  text: z.string(),
  service: z.string().nullable(),
  region: z.string().nullable(),
  customers: z.array(z.string()),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
}) satisfies z.ZodType<Disruption>;

type Writers = Record<'disruptionBegan' | 'disruptionOver', (disruption: Disruption) => MailText>;

/** More names than that are counted. */
const namedCustomers = 10;

/** `Cloud Connect, SE-NORTH-1`; null for one that is about no service or region. */
function whereOf({ service, region }: Disruption, language: Language): string | null {
  const parts = [service === null ? null : serviceText(service, language), region].filter(
    (part) => part !== null,
  );
  return parts.length === 0 ? null : parts.join(', ');
}

function namesOf({ customers }: Disruption, more: (count: number) => string): string {
  const rest = customers.length - namedCustomers;
  return [...customers.slice(0, namedCustomers), ...(rest > 0 ? [more(rest)] : [])].join(', ');
}

const english: Writers = {
  disruptionBegan: (disruption) => {
    const where = whereOf(disruption, 'en');
    const { title, text, startsAt, endsAt } = disruption;
    return {
      subject: `Disruption: ${title}`,
      heading: title,
      paragraphs: [
        ...text.split(/\n+/),
        `Affected: ${[where, namesOf(disruption, (count) => `${count} more`)].filter(Boolean).join(' – ')}.`,
        `Since ${moment(startsAt, 'en')}.${endsAt === null ? '' : ` Expected until ${moment(endsAt, 'en')}.`}`,
      ],
      action: { label: 'Open the portal', link: '/' },
      closing:
        'You get this mail because your address is one of those told of disruptions. You get another when it is over.',
    };
  },
  disruptionOver: (disruption) => {
    const where = whereOf(disruption, 'en');
    const { title, text, endsAt } = disruption;
    return {
      subject: `Over: ${title}`,
      heading: 'The disruption is over',
      paragraphs: [
        title,
        ...text.split(/\n+/),
        `Was affected: ${[where, namesOf(disruption, (count) => `${count} more`)].filter(Boolean).join(' – ')}.`,
        ...(endsAt === null ? [] : [`Over since ${moment(endsAt, 'en')}.`]),
      ],
      action: { label: 'Open the portal', link: '/' },
      closing: 'You get this mail because you were told of the disruption.',
    };
  },
};

const swedish: Writers = {
  disruptionBegan: (disruption) => {
    const where = whereOf(disruption, 'sv');
    const { title, text, startsAt, endsAt } = disruption;
    return {
      subject: `Driftstörning: ${title}`,
      heading: title,
      paragraphs: [
        ...text.split(/\n+/),
        `Berörs: ${[where, namesOf(disruption, (count) => `${count} till`)].filter(Boolean).join(' – ')}.`,
        `Sedan ${moment(startsAt, 'sv')}.${endsAt === null ? '' : ` Väntas pågå till ${moment(endsAt, 'sv')}.`}`,
      ],
      action: { label: 'Öppna portalen', link: '/' },
      closing:
        'Du får mejlet för att din adress är en av dem som får veta om driftstörningar. Du får ett till när den är över.',
    };
  },
  disruptionOver: (disruption) => {
    const where = whereOf(disruption, 'sv');
    const { title, text, endsAt } = disruption;
    return {
      subject: `Över: ${title}`,
      heading: 'Driftstörningen är över',
      paragraphs: [
        title,
        ...text.split(/\n+/),
        `Berördes: ${[where, namesOf(disruption, (count) => `${count} till`)].filter(Boolean).join(' – ')}.`,
        ...(endsAt === null ? [] : [`Över sedan ${moment(endsAt, 'sv')}.`]),
      ],
      action: { label: 'Öppna portalen', link: '/' },
      closing: 'Du får mejlet för att du fick veta att driftstörningen hade börjat.',
    };
  },
};

/** To the addresses that customers have named for disruptions, and to owners who get these mails too. */
export const ofDisruptions: Readonly<Record<Language, Writers>> = { en: english, sv: swedish };
