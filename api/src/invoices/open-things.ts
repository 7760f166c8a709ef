import type { InvoiceMonth, OpenThing } from '@portal/contract/invoices/run';
import type { Queryable } from '../platform/database/database.ts';
import { openOf } from './month-repository.ts';

/** What an invoice waits for that a partner's data lack. */
const dataOf = ({ partners }: Pick<InvoiceMonth, 'partners'>): OpenThing[] =>
  partners
    .filter(({ lacks, invoices }) => lacks.length > 0 && invoices > 0)
    .map(({ id, name, lacks, invoices }) => ({
      kind: 'data',
      partnerId: id,
      partnerName: name,
      service: null,
      region: null,
      count: invoices,
      lacks,
    }));

/** What is open of a month before it is closed: what may still be measured and charged, and data of partners. */
export async function openThings(
  db: Queryable,
  month: string,
  partners: InvoiceMonth['partners'],
): Promise<OpenThing[]> {
  return [...(await openOf(db, month)), ...dataOf({ partners })];
}
