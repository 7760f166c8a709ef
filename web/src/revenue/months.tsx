import type { Revenue } from '@portal/contract/revenue';
import { useTexts } from '../platform/use-texts.ts';
import { BarChart } from '../ui/chart/bar-chart.tsx';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { moneyUnit } from '../ui/chart/scale.ts';
import { usePaidColumns } from './paid-columns.ts';

type Month = Revenue['months'][number];

/** What partners paid in each of thirteen months. */
export function Months({ revenue }: { revenue: Revenue }) {
  const { t, format } = useTexts();
  const { currency, months } = revenue;
  const { name: unitName, size } = moneyUnit(
    Math.max(...months.map(({ partnerMinor }) => partnerMinor ?? 0)),
  );
  const figure = (id: 'kWh' | 'kgCo2e'): DataColumn<Month> => ({
    id,
    header: t(`revenue.column.${id}`),
    align: 'right',
    cell: (row) => format.decimal(row[id]),
    value: (row) => row[id],
  });
  const title = t('revenue.partnersPay');
  const paid = usePaidColumns<Month>(currency);
  const bars = months.map(({ month, ...row }, index) => ({
    key: month,
    label: format.monthShort(month) + (index === 0 || month.endsWith('-01') ? ` ${month.slice(2, 4)}` : ''),
    name: format.month(month),
    facts: paid.map(({ header, told }) => ({ name: header, value: told({ month, ...row }) })),
    parts: row.partnerMinor === null ? null : [row.partnerMinor / size],
    missing: 0,
  }));
  const unit = t(`ui.chart.money.${unitName}`, { currency: format.currency(currency) });
  return (
    <ChartCard
      title={title}
      subtitle={t('services.usage.months', { unit })}
      chart={<BarChart label={title} bars={bars} series={[title]} />}
      columns={[
        {
          id: 'month',
          header: t('ui.month.name'),
          strong: true,
          cell: ({ month }) => format.month(month),
          value: ({ month }) => month,
        },
        ...paid,
        figure('kWh'),
        figure('kgCo2e'),
      ]}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      csvName={`${t('revenue.file')}-${t('services.usage.file13')}`}
    />
  );
}
