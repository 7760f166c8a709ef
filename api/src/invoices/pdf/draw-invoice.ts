import type { Language } from '@portal/contract/constants';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import type { DrawnPage } from '@portal/contract/invoices/drawing';
import { finished, type Paper } from './paper.ts';
import { drawTemplate1 } from './template-1/invoice.ts';

type Template = (content: InvoiceContent, language: Language) => Paper;

/** By their numbers; none is changed once an invoice was made with it. */
const templates: Readonly<Record<number, Template>> = { 1: drawTemplate1 };

function drawn(content: InvoiceContent, language: Language): Paper {
  const template = templates[content.template];
  if (!template) throw new Error(`There is no template ${content.template} of invoices.`);
  return template(content, language);
}

/**
 * The PDF of an invoice in a language, from what it says alone: the same bytes each time, tagged for those who have it read
 * out. Throws on a template that is not there.
 */
export const drawInvoice = async (content: InvoiceContent, language: Language): Promise<Buffer> =>
  finished(drawn(content, language));

/** What stands on the pages of that PDF, and where. */
export const drawPages = (content: InvoiceContent, language: Language): DrawnPage[] =>
  drawn(content, language).pages;
