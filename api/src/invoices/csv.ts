import { columnsOf } from '../platform/http/csv-columns.ts';

const status = {
  pending: { en: 'Pending', sv: 'Obetald' },
  overdue: { en: 'Overdue', sv: 'Förfallen' },
  paid: { en: 'Paid', sv: 'Betald' },
  credited: { en: 'Credited', sv: 'Krediterad' },
};
const kind = {
  invoice: { en: 'Invoice', sv: 'Faktura' },
  credit: { en: 'Credit invoice', sv: 'Kreditfaktura' },
};

/** The columns of the list of invoices as a file. */
export const invoiceColumns = columnsOf({
  number: { en: 'Number', sv: 'Nummer' },
  kind: { en: 'Kind', sv: 'Typ', words: kind },
  partnerName: { en: 'Partner', sv: 'Partner' },
  customerName: { en: 'Customer', sv: 'Kund' },
  month: { en: 'Month', sv: 'Månad' },
  issuedOn: { en: 'Invoice date', sv: 'Fakturadatum' },
  dueOn: { en: 'Due date', sv: 'Förfallodag' },
  netMinor: { en: 'Excl. VAT', sv: 'Exkl. moms' },
  vatMinor: { en: 'VAT', sv: 'Moms' },
  totalMinor: { en: 'Incl. VAT', sv: 'Inkl. moms' },
  paidMinor: { en: 'Paid', sv: 'Betalt' },
  creditedMinor: { en: 'Credited', sv: 'Krediterat' },
  leftMinor: { en: 'Left to pay', sv: 'Kvar att betala' },
  currency: { en: 'Currency', sv: 'Valuta' },
  status: { en: 'Status', sv: 'Status', words: status },
  paidOn: { en: 'Paid on', sv: 'Betald den' },
});
