import type { InvoiceContent } from '@portal/contract/invoices/content';
import QRCode from 'qrcode';
import type { Paper } from './paper.ts';

type Account = { pt: 'BG' | 'PG' | 'IBAN'; acc: string; bc?: string };

/** Where it is paid to: the first of what the seller has, since Swedish banks pay to a giro number without a fee. */
function accountOf({ bankgiro, plusgiro, iban, bic }: InvoiceContent['seller']): Account | null {
  if (bankgiro !== null) return { pt: 'BG', acc: bankgiro };
  if (plusgiro !== null) return { pt: 'PG', acc: plusgiro };
  if (iban === null) return null;
  return { pt: 'IBAN', acc: iban.replaceAll(' ', ''), ...(bic === null ? {} : { bc: bic }) };
}

/** Minor units as the code writes them: `310.09`. */
const inKronor = (minor: number): string =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
const inDigits = (day: string): string => day.replaceAll('-', '');

/**
 * What the payment code of an invoice says, as Swedish banks read it (UsingQR, version 1): to whom, how much, until when,
 * by which reference. Null where nothing is to be paid, or nowhere to.
 */
export function paymentCode({
  seller,
  ocr,
  dueOn,
  totalMinor,
  vatMinor,
  ...content
}: InvoiceContent): string | null {
  const account = accountOf(seller);
  if (ocr === null || dueOn === null || totalMinor <= 0 || account === null) return null;
  return JSON.stringify({
    uqr: 1,
    tp: 1,
    nme: seller.name,
    cc: seller.country,
    cid: seller.organizationNumber,
    iref: ocr,
    idt: inDigits(content.issuedOn),
    ddt: inDigits(dueOn),
    due: Number(inKronor(totalMinor)),
    vat: Number(inKronor(vatMinor)),
    cur: content.currency,
    ...account,
  });
}

/** Draws a code as squares, row by row; it is no wider than `size`. */
export function drawCode(
  { doc }: Paper,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      let length = 0;
      while (from + length < modules.size && modules.get(row, from + length)) length += 1;
      if (length > 0) doc.rect(x + from * side, y + row * side, length * side, side);
      from += length;
    }
  }
  doc.fillColor('#000000').fill();
}
