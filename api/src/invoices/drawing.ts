import type { Language } from '@portal/contract/constants';
import type { QueryOf } from '@portal/contract/http';
import { invoiceContent, type InvoiceContent } from '@portal/contract/invoices/content';
import type {
  getAllInvoicesZip,
  getAnyInvoicePages,
  getAnyInvoicePdf,
  getInvoicesZip,
} from '@portal/contract/invoices/drawing';
import type { MadeCall } from '../platform/http/call.ts';
import type { TenantRead } from '../platform/database/tenancy.ts';
import { notFound } from '../platform/http/problem.ts';
import { downloadOf, type Download } from '../platform/uploads/download.ts';
import { contentQuery, contentsQuery, type Place } from './drawing-repository.ts';
import { drawInvoice, drawPages } from './pdf/draw-invoice.ts';
import { page } from './pdf/paper.ts';
import { pdfName, zipOf } from './pdf/zip.ts';

type Whose = { partnerId: string | null };

/** The pages of an invoice of a partner, or of any. */
export const readPages =
  (
    { id, language }: QueryOf<typeof getAnyInvoicePages>,
    partnerOf: (partnerId: string) => string | null,
  ): TenantRead =>
  ({ partnerId }) => ({
    query: contentQuery(id, partnerOf(partnerId)),
    answer: (row) => {
      if (row === null) throw notFound();
      const { width, height } = page;
      return { width, height, pages: drawPages(invoiceContent.parse(row['content']), language) };
    },
  });

/** The PDF of an invoice of a partner, or of any. */
export async function makePdf(
  { query: { id, language }, find }: MadeCall<typeof getAnyInvoicePdf>,
  { partnerId }: Whose,
): Promise<Download> {
  const row = await find(contentQuery(id, partnerId));
  if (row === null) throw notFound();
  const content = invoiceContent.parse(row['content']);
  return downloadOf(
    { name: pdfName(content), mediaType: 'application/pdf' },
    await drawInvoice(content, language),
  );
}

const zipNames: Readonly<Record<Language, string>> = { en: 'invoices', sv: 'fakturor' };
/** How many are read at once: each has its lines with their shares. */
const atOnce = 20;

type Finds = MadeCall<typeof getInvoicesZip>['find'];

async function pageAfter(find: Finds, place: Place): Promise<InvoiceContent[]> {
  const row = await find(contentsQuery(place, atOnce));
  return invoiceContent.array().parse(row?.['contents'] ?? []);
}

async function* eachOf(
  find: Finds,
  of: { place: Place; first: InvoiceContent[] },
): AsyncGenerator<InvoiceContent> {
  let { first: contents } = of;
  while (contents.length > 0) {
    yield* contents;
    const after = contents.at(-1)?.number ?? null;
    contents = contents.length < atOnce ? [] : await pageAfter(find, { ...of.place, after });
  }
}

/** The PDFs of all invoices of a month, of a partner or of all; none is 404. */
export async function makeZip(
  { query: { month, language }, find }: MadeCall<typeof getAllInvoicesZip | typeof getInvoicesZip>,
  { partnerId }: Whose,
): Promise<Download> {
  const place: Place = { month, partnerId, after: null };
  // Read before the answer begins, so that an error is still an error.
  const first = await pageAfter(find, place);
  if (first.length === 0) throw notFound();
  return {
    name: `${zipNames[language]}-${month}.zip`,
    mediaType: 'application/zip',
    sizeBytes: null,
    bytes: () => zipOf(eachOf(find, { place, first }), language),
  };
}
