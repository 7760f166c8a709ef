import type { Language } from '@portal/contract/constants';
import * as z from 'zod';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import { exactMoney, type MailText } from './mail-text.ts';

export const invoicesMade = z.object({
  month: z.string(),
  invoices: z.array(
    z.object({
      number: z.string(),
      customerName: z.string(),
      totalMinor: z.number(),
      kind: z.enum(['invoice', 'credit']),
    }),
  ),
  more: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  dueOn: z.string(),
  reference: z.string(),
  page: z.string(),
});
export const invoicesOverdue = z.object({
  invoices: z.array(
    z.object({
      number: z.string(),
      customerName: z.string(),
      dueOn: z.string(),
      leftMinor: z.number(),
      reference: z.string(),
    }),
  ),
  more: z.number(),
  leftMinor: z.number(),
  currency: z.string(),
  page: z.string(),
});
export const monthWaits = z.object({ month: z.string(), open: z.number(), page: z.string() });

const locales: Record<Language, string> = { en: 'en-US', sv: 'sv-SE' };
const monthOf = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(month),
  );
const dayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

type Made = MailContent['invoicesMade'];
type Overdue = MailContent['invoicesOverdue'];
type Waits = MailContent['monthWaits'];

const linesOf = ({ invoices, currency }: Made, language: Language, credit: string): string[] =>
  invoices.map(
    ({ number, customerName, totalMinor, kind }) =>
      `${number}${kind === 'credit' ? ` (${credit})` : ''}, ${customerName}: ${exactMoney(totalMinor, currency, language)}`,
  );

export const invoicesInEnglish = {
  invoicesMade: (content: Made): MailText => {
    const { more, totalMinor, currency, dueOn, reference, page } = content;
    const month = monthOf(content.month, 'en');
    return {
      subject: `Your invoices for ${month}`,
      heading: `Invoices for ${month}`,
      paragraphs: [
        totalMinor > 0
          ? `${exactMoney(totalMinor, currency, 'en')} incl. VAT, due ${dayOf(dueOn, 'en')}. All of it can be paid at once by the payment number ${reference}; each invoice has its own, too.`
          : `They come to ${exactMoney(totalMinor, currency, 'en')} incl. VAT, so there is nothing to pay.`,
      ],
      facts: [
        ...linesOf(content, 'en', 'credit invoice'),
        ...(more > 0 ? [`${more} more are on the page.`] : []),
      ],
      action: { label: 'See the invoices', link: page },
      closing: 'Each invoice with its lines can be opened and saved as PDF there.',
    };
  },
  invoicesOverdue: ({ invoices, more, leftMinor, currency, page }: Overdue): MailText => ({
    subject: 'Reminder: invoices that are not paid',
    heading: 'Not paid yet',
    paragraphs: [
      `${exactMoney(leftMinor, currency, 'en')} incl. VAT is overdue. If it was paid in the last few days, nothing is left to do.`,
    ],
    facts: [
      ...invoices.map(
        (one) =>
          `${one.number}, ${one.customerName}: ${exactMoney(one.leftMinor, currency, 'en')}, was due ${dayOf(one.dueOn, 'en')}, payment number ${one.reference}`,
      ),
      ...(more > 0 ? [`${more} more are on the page.`] : []),
    ],
    action: { label: 'See the invoices', link: page },
    closing: 'Each invoice is reminded of once.',
  }),
  monthWaits: ({ month, open, page }: Waits): MailText => ({
    subject: `${monthOf(month, 'en')} waits to be closed: ${open} open`,
    heading: 'The month can’t be closed yet',
    paragraphs: [
      `By the setting, the invoices of ${monthOf(month, 'en')} would be made now. Something is still open (${open}), so they wait. They are made by themselves as soon as nothing is.`,
    ],
    action: { label: 'See what is open', link: page },
    closing: 'This is mailed once a day until the month is closed.',
  }),
};

export const invoicesInSwedish = {
  invoicesMade: (content: Made): MailText => {
    const { more, totalMinor, currency, dueOn, reference, page } = content;
    const month = monthOf(content.month, 'sv');
    return {
      subject: `Era fakturor för ${month}`,
      heading: `Fakturor för ${month}`,
      paragraphs: [
        totalMinor > 0
          ? `${exactMoney(totalMinor, currency, 'sv')} inkl. moms, förfaller ${dayOf(dueOn, 'sv')}. Allt kan betalas på en gång med OCR-numret ${reference}; varje faktura har också ett eget.`
          : `De blir tillsammans ${exactMoney(totalMinor, currency, 'sv')} inkl. moms, så det finns inget att betala.`,
      ],
      facts: [
        ...linesOf(content, 'sv', 'kreditfaktura'),
        ...(more > 0 ? [`${more} till finns på sidan.`] : []),
      ],
      action: { label: 'Visa fakturorna', link: page },
      closing: 'Varje faktura med sina rader kan öppnas och sparas som PDF där.',
    };
  },
  invoicesOverdue: ({ invoices, more, leftMinor, currency, page }: Overdue): MailText => ({
    subject: 'Påminnelse: fakturor som inte är betalda',
    heading: 'Inte betalt än',
    paragraphs: [
      `${exactMoney(leftMinor, currency, 'sv')} inkl. moms är förfallet. Har det betalats de senaste dagarna behöver ni inte göra något.`,
    ],
    facts: [
      ...invoices.map(
        (one) =>
          `${one.number}, ${one.customerName}: ${exactMoney(one.leftMinor, currency, 'sv')}, förföll ${dayOf(one.dueOn, 'sv')}, OCR-nummer ${one.reference}`,
      ),
      ...(more > 0 ? [`${more} till finns på sidan.`] : []),
    ],
    action: { label: 'Visa fakturorna', link: page },
    closing: 'Ni påminns en gång om varje faktura.',
  }),
  monthWaits: ({ month, open, page }: Waits): MailText => ({
    subject: `${monthOf(month, 'sv')} väntar på att stängas: ${open} öppna`,
    heading: 'Månaden kan inte stängas än',
    paragraphs: [
      `Enligt inställningen skulle fakturorna för ${monthOf(month, 'sv')} skapas nu. Något är fortfarande öppet (${open}), så de väntar. De skapas av sig själva så snart inget är det.`,
    ],
    action: { label: 'Visa vad som är öppet', link: page },
    closing: 'Det här mejlas en gång om dagen tills månaden är stängd.',
  }),
};
