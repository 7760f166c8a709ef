import type { UpliftEffect } from '@portal/contract/pricing';
import { useTexts } from '../platform/use-texts.ts';
import type { Column } from '../ui/list/types.ts';
import { useBelow } from '../ui/viewport.ts';

type Amounts = Pick<UpliftEffect, 'beforeMinor' | 'afterMinor' | 'changeMinor'>;

/** The columns of a list of customers of which a price that is not saved yet changes the month, and its sums. */
export function useEffectColumns() {
  const { t, format } = useTexts();
  const isOnCards = useBelow('md');
  /** On a card nothing else says which amount it is. */
  const shown = (id: keyof Amounts, amount: string): string =>
    isOnCards && id !== 'changeMinor' ? t(`prices.effects.card.${id}`, { amount }) : amount;
  const amounts = (['beforeMinor', 'afterMinor', 'changeMinor'] as const).map((id) => ({
    id,
    header: t(`prices.effects.${id}`),
    align: 'right' as const,
    sortable: id === 'changeMinor',
    lastFirst: true as const,
    cell: (row: Amounts) => shown(id, format.amount(row[id])),
    cardRole: id === 'changeMinor' ? ('beside' as const) : ('fact' as const),
  }));
  const columns: readonly Column<UpliftEffect>[] = [
    {
      id: 'customerName',
      header: t('prices.effects.customerName'),
      strong: true,
      sortable: true,
      cell: ({ customerName }) => customerName,
      cardRole: 'title',
    },
    ...amounts,
  ];
  const sumsOf = ({ sum, total }: { sum: Amounts; total: number | '10000+' }) => [
    {
      customerName: t('prices.effects.customers', { count: Number.parseInt(String(total), 10) }),
      ...Object.fromEntries(amounts.map(({ id, cell }) => [id, cell(sum)])),
    },
  ];
  return { columns, sumsOf };
}
