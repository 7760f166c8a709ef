import type { Co2Region } from '@portal/contract/co2';
import { absent } from '../platform/format.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { useFigures } from './figures.ts';

/** The columns of a region's file, on the page and among the reports. */
export function useRegionColumns(): readonly DataColumn<Co2Region>[] {
  const { t } = useTexts();
  const { figure, hours } = useFigures();
  const amounts = (['terabyteHours', 'vCpuHours', 'gibHours'] as const).map((id): DataColumn<Co2Region> => ({
    id,
    header: t(`co2.column.${id}Unit`),
    align: 'right',
    cell: (row) => figure(row[id]),
    value: (row) => row[id],
  }));
  return [
    {
      id: 'region',
      header: t('co2.column.region'),
      strong: true,
      cell: ({ region }) => region,
      value: ({ region }) => region,
    },
    ...amounts,
    {
      id: 'hours',
      header: t('services.usage.column.hours'),
      align: 'right',
      cell: hours,
      value: (row) => row.hours,
    },
    {
      id: 'kWh',
      header: t('co2.column.kWhUnit'),
      align: 'right',
      cell: ({ kWh }) => figure(kWh),
      value: ({ kWh }) => kWh,
    },
    {
      id: 'kgPerKwh',
      header: t('co2.column.factor'),
      align: 'right',
      cell: ({ kgPerKwh }) => (kgPerKwh === null ? t('co2.noFactor') : figure(kgPerKwh)),
      value: ({ kgPerKwh }) => kgPerKwh,
    },
    {
      id: 'kgCo2e',
      header: t('co2.column.kgUnit'),
      align: 'right',
      cell: ({ kgCo2e, kgPerKwh }) => (kgPerKwh === null ? absent : figure(kgCo2e)),
      value: ({ kgCo2e }) => kgCo2e,
    },
  ];
}
