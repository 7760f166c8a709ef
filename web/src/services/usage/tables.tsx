import type { Metered } from '@portal/contract/services/usage';
import { useTexts } from '../../platform/use-texts.ts';
import { absent } from '../../platform/format.ts';
import type { DataColumn } from '../../ui/chart/data-table.tsx';
import { marginOf, useCostNames } from './costs.ts';
import { toldOf, type ServiceUsage } from './description.ts';
import { useAverageText, useHoursText } from './words.tsx';

/** A day or a month: what stands below its bar, and what it is called. */
export type Period = Metered & { key: string; label: string; name: string; isRounding?: true };

/** What is in its cells, a chart tells of a bar. */
export type PeriodColumn = Omit<DataColumn<Period>, 'cell'> & { cell: (period: Period) => string };

/** Average, measured hours and costs of periods, each as a chart tells it and as the table behind it has it. */
export function usePeriodColumns(
  of: ServiceUsage,
  { header, currency }: { header: string; currency: string },
): readonly PeriodColumn[] {
  const { t, format } = useTexts();
  const { customer, partner } = useCostNames();
  const hoursText = useHoursText();
  const cost = (id: string, name: string, minorOf: (row: Metered) => number | null): PeriodColumn => ({
    id,
    header: `${name}, ${format.currency(currency)}`,
    fileHeader: t('services.usage.inFile', { name, currency }),
    align: 'right',
    cell: (row) => format.amount(minorOf(row)),
    value: (row) => {
      const minor = minorOf(row);
      return minor === null ? null : { minor };
    },
  });
  return toldOf(of, [
    { id: 'period', header, strong: true, cell: ({ name }) => name, value: ({ key }) => key },
    {
      id: 'average',
      header: t(`${of.service}.usage.average`),
      fileHeader: t(`${of.service}.usage.reports.average`),
      align: 'right',
      cell: useAverageText(of),
      value: ({ average }) => average,
    },
    {
      id: 'hours',
      header: t('services.usage.column.hours'),
      align: 'right',
      cell: (row) => (row.isRounding ? absent : hoursText(row)),
      value: ({ hours, isRounding }) => (isRounding ? null : hours),
    },
    cost('customerMinor', customer, ({ customerMinor }) => customerMinor),
    ...(partner
      ? [
          cost('partnerMinor', partner.pays, ({ partnerMinor }) => partnerMinor),
          cost('marginMinor', partner.margin, marginOf),
        ]
      : []),
  ]);
}
