import { Readable } from 'node:stream';
import type { Language } from '@portal/contract/constants';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import { makeZip } from 'client-zip';
import { drawInvoice } from './draw-invoice.ts';

/** What no system of files takes in a name, and what hides how a name ends. */
const refused = /[\p{C}\u2028\u2029"*/:<>?\\|]+/gu;
const nameMaxLength = 80;

/** What a saved invoice is called: `2026-01203 Nordfrakt Logistik AB.pdf`. */
export const pdfName = ({ number, customer }: InvoiceContent): string =>
  `${`${number} ${customer.name.replace(refused, ' ').replace(/\s+/g, ' ')}`.slice(0, nameMaxLength).trim()}.pdf`;

async function* filesOf(contents: AsyncIterable<InvoiceContent>, language: Language) {
  for await (const content of contents) {
    yield {
      name: pdfName(content),
      lastModified: new Date(`${content.issuedOn}T12:00:00.000Z`),
      input: await drawInvoice(content, language),
    };
  }
}

/** Invoices as PDFs in one zip, each drawn when its bytes are taken, so that one is held at a time. */
export const zipOf = (contents: AsyncIterable<InvoiceContent>, language: Language): Readable =>
  Readable.from(makeZip(filesOf(contents, language)), { objectMode: false });
