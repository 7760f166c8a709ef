import type { Language } from '@portal/contract/constants';
import type { BillingPeriod } from '@portal/contract/m365-licenses/constants';
import { billingPeriod } from '@portal/contract/m365-licenses/fields';
import { termEnd, type TermEndOutcome } from '@portal/contract/m365-licenses/licenses';
import * as z from 'zod';
import { moment } from './mail-text.ts';
import { says, type Writer } from './says.ts';

const ending = z.object({
  name: z.string(),
  quantity: z.number(),
  endsAt: z.string(),
  termEnd,
  billingPeriod,
  currency: z.string(),
});
export const licensesEnding = z.object({
  customerName: z.string(),
  /** The partner reads the renewals of all its customers. */
  isOfPartner: z.boolean(),
  licenses: z.array(ending),
});
type Ending = z.infer<typeof ending>;

export const pricesImported = z.object({ from: z.string(), number: z.number(), changed: z.number() });

type Words = Record<TermEndOutcome | 'undecided' | BillingPeriod, string> & {
  costs: (cost: string, per: string) => string;
  more: (percent: string) => string;
};
const english: Words = {
  renews: 'renews',
  extends: 'extends by the month at a higher price',
  ends: 'ends, and access stops',
  undecided: 'extends by the month at a higher price, which nobody has decided',
  monthly: 'month',
  annual: 'year',
  triennial: '3 years',
  costs: (cost, per) => `It then costs ${cost} per ${per}, excl. VAT`,
  more: (percent) => `, ${percent} more than now`,
};
const swedish: Words = {
  renews: 'förnyas',
  extends: 'förlängs månadsvis till högre pris',
  ends: 'upphör, och åtkomsten med den',
  undecided: 'förlängs månadsvis till högre pris, vilket ingen har beslutat',
  monthly: 'månad',
  annual: 'år',
  triennial: '3 år',
  costs: (cost, per) => `Därefter kostar den ${cost} per ${per}, exkl. moms`,
  more: (percent) => `, ${percent} mer än nu`,
};

/** What it costs then, and how much more that is; nothing where no price is known. */
function costOf(
  { termEnd: told, billingPeriod: period, currency }: Ending,
  language: Language,
  words: Words,
) {
  const { next, customerMinor, percentMore } = told;
  if (customerMinor === null) return '';
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-US', options).format(value);
  const cost = number(customerMinor / 100, { style: 'currency', currency });
  const isMore = percentMore !== null && percentMore > 0;
  const percent = isMore && number(percentMore / 100, { style: 'percent', maximumFractionDigits: 1 });
  return ` ${words.costs(cost, words[next?.billingPeriod ?? period])}${percent ? words.more(percent) : ''}.`;
}

const lineOf =
  (language: Language, words: Words) =>
  (license: Ending): string => {
    const { name, quantity, endsAt, termEnd: told } = license;
    const then = words[told.isDecided ? told.outcome : 'undecided'];
    return `${quantity} × ${name}, ${moment(endsAt, language)}: ${then}.${costOf(license, language, words)}`;
  };

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
