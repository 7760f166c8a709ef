import type { Language } from '@portal/contract/constants';

/** What a mail says, apart from how it looks. A link is a path of the portal. */
export type MailText = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What a person wrote, with its line breaks. */
  quote?: string;
  /** After the quote. */
  facts?: string[];
  code?: string;
  action?: { label: string; link: string };
  closing: string;
};

const locales: Record<Language, string> = { en: 'en-US', sv: 'sv-SE' };

/** An amount in minor units, in whole units of its currency. */
export const money = (minor: number, currency: string, language: Language): string =>
  `${new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 }).format(minor / 100)} ${currency}`;

/** The same to the hundredth, as an invoice has it. */
export const exactMoney = (minor: number, currency: string, language: Language): string =>
  `${new Intl.NumberFormat(locales[language], { minimumFractionDigits: 2 }).format(minor / 100)} ${currency}`;

/** Times in mails are Swedish time, and say so. */
export const moment = (at: string, language: Language): string =>
  `${new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Stockholm' }).format(new Date(at))} (Europe/Stockholm)`;
