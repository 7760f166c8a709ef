import * as z from 'zod';
import type { MailContent } from '../platform/mail/mail-queue.ts';
import { money, type MailText } from './mail-text.ts';

export const creditContent = z.object({
  organizationName: z.string(),
  limitMinor: z.number(),
  usedMinor: z.number(),
  currency: z.string(),
  page: z.string(),
});

type Content = MailContent['creditNearLimit'];

const percentOf = ({ usedMinor, limitMinor }: Content): number => Math.floor((usedMinor / limitMinor) * 100);

export const creditInEnglish = (content: Content): MailText => {
  const { organizationName, limitMinor, usedMinor, currency, page } = content;
  const percent = percentOf(content);
  return {
    subject: `${organizationName} has used ${percent}% of its credit limit`,
    heading: 'The credit limit is nearly reached',
    paragraphs: [
      `${money(usedMinor, currency, 'en')} of ${money(limitMinor, currency, 'en')} is used, including VAT: what has not been billed, what runs until the end of the month, and what is ordered.`,
      'Above the limit, neither the partner nor its customers can order anything that costs. What is running goes on.',
    ],
    action: { label: 'See the credit', link: page },
    closing: 'This is mailed once, until less than 75% is used.',
  };
};

export const creditInSwedish = (content: Content): MailText => {
  const { organizationName, limitMinor, usedMinor, currency, page } = content;
  const percent = percentOf(content);
  return {
    subject: `${organizationName} har använt ${percent} % av sin kreditgräns`,
    heading: 'Kreditgränsen är snart nådd',
    paragraphs: [
      `${money(usedMinor, currency, 'sv')} av ${money(limitMinor, currency, 'sv')} är använt, inklusive moms: det som inte har fakturerats, det som är i drift till månadens slut och det som är beställt.`,
      'Över gränsen kan varken partnern eller dess kunder beställa något som kostar. Det som är i drift fortsätter.',
    ],
    action: { label: 'Visa krediten', link: page },
    closing: 'Det här mejlas en gång, tills mindre än 75 % är använt.',
  };
};
