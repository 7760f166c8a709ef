import type { InvoiceContent } from '@portal/contract/invoices/content';
import QRCode from 'qrcode';

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

/** A code row by row, `#` for a dark square. */
export function squaresOf(text: string): string[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const all = Array.from({ length: modules.size }, (_, at) => at);
  return all.map((row) => all.map((column) => (modules.get(row, column) ? '#' : ' ')).join(''));
}
