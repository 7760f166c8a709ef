import type { Language } from '@portal/contract/constants';
import { termEndOutcome, type TermEndOutcome } from '@portal/contract/m365-licenses/licenses';
import * as z from 'zod';
import { moment } from './mail-text.ts';
import { says, type Writer } from './says.ts';

const ending = z.object({
  name: z.string(),
  quantity: z.number(),
  endsAt: z.string(),
  outcome: termEndOutcome,
  isDecided: z.boolean(),
});
export const licensesEnding = z.object({
  customerName: z.string(),
  /** The partner reads the renewals of all its customers. */
  isOfPartner: z.boolean(),
  licenses: z.array(ending),
});
type Ending = z.infer<typeof ending>;

export const pricesImported = z.object({ from: z.string(), number: z.number(), changed: z.number() });

type Words = Record<TermEndOutcome | 'undecided', string>;
const english: Words = {
  renews: 'renews',
  extends: 'extends by the month at a higher price',
  ends: 'ends, and access stops',
  undecided: 'extends by the month at a higher price, which nobody has decided',
};
const swedish: Words = {
  renews: 'förnyas',
  extends: 'förlängs månadsvis till högre pris',
  ends: 'upphör, och åtkomsten med den',
  undecided: 'förlängs månadsvis till högre pris, vilket ingen har beslutat',
};

const lineOf =
  (language: Language, words: Words) =>
  ({ name, quantity, endsAt, outcome, isDecided }: Ending): string =>
    `${quantity} × ${name}, ${moment(endsAt, language)}: ${words[isDecided ? outcome : 'undecided']}.`;

const licensesPath = '/services/m365-licenses';
const renewalsPath = `${licensesPath}/renewals`;
const priceListsPath = '/operator/price-lists';

export const licensesEndingWriters: Record<Language, Writer> = {
  en: says(licensesEnding, ({ customerName, isOfPartner, licenses }) => ({
    subject: `Microsoft 365 licenses of ${customerName} reach the end of their term`,
    heading: 'Licenses reach the end of their term',
    paragraphs: [
      `These licenses of ${customerName} are bound until the day that is named, and what comes then can be decided until it.`,
      ...licenses.map(lineOf('en', english)),
    ],
    action: isOfPartner
      ? { label: 'Open the renewals', link: renewalsPath }
      : { label: 'Open the licenses', link: licensesPath },
    closing: 'Who gets these mails is chosen under Company settings.',
  })),
  sv: says(licensesEnding, ({ customerName, isOfPartner, licenses }) => ({
    subject: `Perioden tar slut för Microsoft 365-licenser hos ${customerName}`,
    heading: 'Perioden tar slut för licenser',
    paragraphs: [
      `De här licenserna hos ${customerName} är bundna till den dag som anges, och fram till dess går det att bestämma vad som händer sedan.`,
      ...licenses.map(lineOf('sv', swedish)),
    ],
    action: isOfPartner
      ? { label: 'Öppna förnyelserna', link: renewalsPath }
      : { label: 'Öppna licenserna', link: licensesPath },
    closing: 'Vem som får de här mejlen väljs under Företagsinställningar.',
  })),
};

export const pricesImportedWriters: Record<Language, Writer> = {
  en: says(pricesImported, ({ from, number, changed }) => ({
    subject: `New prices of ${from} wait for you`,
    heading: 'New prices to publish',
    paragraphs: [
      `${from} has other prices than the price list in force. They stand in draft ${number}: ${changed} prices differ.`,
      'Nobody pays them before you publish it.',
    ],
    action: { label: 'Open the price lists', link: priceListsPath },
    closing: 'You get this mail once for each draft that an import begins.',
  })),
  sv: says(pricesImported, ({ from, number, changed }) => ({
    subject: `Nya priser från ${from} väntar på dig`,
    heading: 'Nya priser att publicera',
    paragraphs: [
      `${from} har andra priser än den prislista som gäller. De står i utkast ${number}: ${changed} priser skiljer.`,
      'Ingen betalar dem förrän du publicerar det.',
    ],
    action: { label: 'Öppna prislistorna', link: priceListsPath },
    closing: 'Du får det här mejlet en gång för varje utkast som en import påbörjar.',
  })),
};
