import type { Invoice } from '@portal/contract/invoices/invoices';
import type { Words } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { figure, sortable, useColumns } from '../ui/list/use-columns.ts';
import { invoiceOf } from './addresses.ts';
import type { Side } from './side.ts';
import { InvoiceStatusWord } from './status-word.tsx';

type Currency = string | undefined;

/** The columns of the list; amounts stand under the currency of its first row. */
export function useInvoiceColumns(
  side: Side,
  state: Words,
): (currency: Currency) => readonly Column<Invoice>[] {
  const { t, format } = useTexts();
  const column = useColumns<Invoice>()('invoices.column');
  const inCurrency = (id: 'totalMinor' | 'leftMinor' | 'netMinor', currency: Currency): string =>
    currency === undefined
      ? t(`invoices.column.${id}`)
      : `${t(`invoices.column.${id}`)}, ${format.currency(currency)}`;
  const amount = (id: 'totalMinor' | 'leftMinor' | 'netMinor', currency: Currency) =>
    column(id, (minor) => format.amount(minor), {
      ...figure,
      header: inCurrency(id, currency),
      ...(id === 'totalMinor' ? { ...sortable, cardRole: 'amount' } : { extra: true }),
    });
  return (currency) => [
    column(
      'number',
      (number, { id }) => (
        <TextLink look="name" href={invoiceOf(side.path, state, id)}>
          {number}
        </TextLink>
      ),
      { ...sortable, strong: true, lastFirst: true },
    ),
    ...(side.settles ? [column('partnerName', (name) => name, { words: true })] : []),
    column('customerName', (name) => name, { ...sortable, words: true }),
    column('month', (month) => format.month(month), { extra: true }),
    column('issuedOn', (day) => format.day(day), { ...sortable, extra: true }),
    column('dueOn', (day) => format.day(day), sortable),
    amount('netMinor', currency),
    amount('totalMinor', currency),
    amount('leftMinor', currency),
    column('status', (status) => <InvoiceStatusWord status={status} />, { cardRole: 'status' }),
  ];
}
