import { useTexts } from '../platform/use-texts.ts';
import type { DataColumn } from '../ui/chart/data-table.tsx';

type Paid = { partnerMinor: number | null; customerMinor: number | null };
type PaidColumn<Row> = DataColumn<Row> & { told: (row: Row) => string };

/** What partners pay, and what their customers do; `told` is the cell as a chart says it. */
export function usePaidColumns<Row extends Paid>(currency: string): readonly PaidColumn<Row>[] {
  const { t, format } = useTexts();
  const column = (id: keyof Paid, name: string): PaidColumn<Row> => {
    const told = (row: Row): string => format.amount(row[id]);
    return {
      id,
      header: `${name}, ${format.currency(currency)}`,
      fileHeader: t('services.usage.inFile', { name, currency }),
      align: 'right',
      cell: told,
      told,
      value: (row) => {
        const minor = row[id];
        return minor === null ? null : { minor };
      },
    };
  };
  return [
    column('partnerMinor', t('revenue.partnersPay')),
    column('customerMinor', t('revenue.customersPay')),
  ];
}
