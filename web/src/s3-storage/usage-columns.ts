import type { S3Usage } from '@portal/contract/s3-storage/usage';
import { useWorkplaceKind } from '../platform/rights.ts';
import type { CsvCell } from '../platform/csv.ts';
import { absent } from '../platform/format.ts';
import { useMay } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { sizeText } from './sizes.ts';

export type Metered = S3Usage['total'];

const moneyOf = (minor: number | null): CsvCell => (minor === null ? null : { minor });

/** An average in words; what was not measured is said to be so, and is not zero. */
export function useStoredText(): (metered: Metered) => string {
  const { t, language } = useTexts();
  return ({ averageBytes, hoursExpected }) => {
    if (averageBytes !== null) return sizeText(averageBytes, language);
    return hoursExpected > 0 ? t('services.usage.notMeasured') : absent;
  };
}

/** Average, measured hours and cost: what every table of usage ends with. */
export function useMeteredColumns(currency: string): readonly DataColumn<Metered>[] {
  const { t, format } = useTexts();
  const stored = useStoredText();
  const kind = useWorkplaceKind();
  const seesPartnerPrices = useMay('pricing.read');
  const customer: DataColumn<Metered> = {
    id: 'customerMinor',
    header: t(`s3-storage.usage.column.${kind === 'customer' ? 'cost' : 'customerCost'}`),
    align: 'right',
    cell: ({ customerMinor }) => format.money(customerMinor, currency),
    value: ({ customerMinor }) => moneyOf(customerMinor),
  };
  const partner: DataColumn<Metered> = {
    id: 'partnerMinor',
    header: t(`s3-storage.usage.column.${kind === 'operator' ? 'partnerCost' : 'ownCost'}`),
    align: 'right',
    cell: ({ partnerMinor }) => format.money(partnerMinor, currency),
    value: ({ partnerMinor }) => moneyOf(partnerMinor),
  };
  return [
    {
      id: 'averageBytes',
      header: t('s3-storage.usage.column.average'),
      align: 'right',
      cell: stored,
      value: ({ averageBytes }) => averageBytes,
    },
    {
      id: 'hours',
      header: t('services.usage.column.hours'),
      align: 'right',
      cell: ({ hours, hoursExpected }) => t('services.usage.hours', { hours, expected: hoursExpected }),
      value: ({ hours }) => hours,
    },
    customer,
    ...(seesPartnerPrices ? [partner] : []),
  ];
}
