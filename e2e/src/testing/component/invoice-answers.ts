import { drawPages } from '@portal/api/invoices/pdf/draw-invoice';
import type { InvoiceContent } from '@portal/contract/invoices/content';
import { getAnyInvoicePages, getInvoicePages } from '@portal/contract/invoices/drawing';
import { getAnyInvoice, getInvoice, listInvoices } from '@portal/contract/invoices/invoices';
import { exampleContent, exampleLine } from '@portal/contract/invoices/testing/example-content';
import { answer, type Answer } from './answers.ts';
import { sampleOf, type Style } from './sample.ts';

/** An invoice with a line of this month, one of the month before, and what people wrote in the style. */
function contentOf(style: Style): InvoiceContent {
  const name = sampleOf(listInvoices, style).items[0]?.customerName ?? '';
  const customer = { ...exampleContent().customer, name };
  const shares = exampleLine.shares.map((share, at) => (at === 0 ? { ...share, name } : share));
  const late = {
    ...exampleLine,
    position: 2,
    month: '2026-10',
    periodFrom: '2026-10-30',
    periodTo: '2026-10-31',
    quantity: '1200',
    amountMinor: 50,
    measuredLater: true,
    shares: [],
  };
  return exampleContent({
    customer,
    lines: [{ ...exampleLine, shares }, late],
    vat: [{ category: 'S', rate: '25', baseMinor: 31_059, vatMinor: 7_765 }],
    netMinor: 31_059,
    vatMinor: 7_765,
    totalMinor: 38_824,
  });
}

/** One invoice as it is opened, by a partner and by the operator, with its pages. */
export function invoiceAnswers(style: Style): Answer[] {
  const content = contentOf(style);
  const [row] = sampleOf(listInvoices, style).items;
  if (!row) throw new Error('The sample of the list has no invoice.');
  const { number, netMinor, vatMinor, totalMinor } = content;
  const opened = {
    ...row,
    number,
    netMinor,
    vatMinor,
    totalMinor,
    paidMinor: 10_000,
    creditedMinor: 0,
    leftMinor: 28_824,
    kind: 'invoice' as const,
    status: 'pending' as const,
    content,
    payments: [
      {
        id: row.id,
        paidOn: '2026-12-10',
        amountMinor: 10_000,
        reference: '20260120388',
        notedAt: '2026-12-10T09:30:00.000Z',
        notedBy: row.partnerName,
      },
    ],
    creditedBy: [
      { id: row.id, number: '2026-01207', issuedOn: '2026-12-12', reason: row.customerName, billAgain: true },
    ],
    left: content.lines.map(({ position, amountMinor }) => ({ position, leftMinor: amountMinor })),
  };
  const pages = { width: 595.28, height: 841.89, pages: drawPages(content, 'en') };
  return [
    answer(getInvoice, opened),
    answer(getAnyInvoice, opened),
    answer(getInvoicePages, pages),
    answer(getAnyInvoicePages, pages),
  ];
}
