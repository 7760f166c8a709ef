import type { Metered } from '@portal/contract/services/usage';
import { absent } from '../../platform/format.ts';
import { useMay } from '../../platform/permissions.ts';
import { useWorkplaceKind } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { DataColumn } from '../../ui/chart/data-table.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { ServiceUsage } from './description.ts';
import classes from './usage.module.css';

/** An average in words; what was not measured is said to be so, and is not zero. */
export function useAverageText({ textOf }: ServiceUsage): (metered: Metered) => string {
  const { t, language } = useTexts();
  return ({ average, hoursExpected }) => {
    if (average !== null) return textOf(average, language);
    return hoursExpected > 0 ? t('services.usage.notMeasured') : absent;
  };
}

/** What the costs are called for whoever reads; the partner's is null for those who may not know it. */
export function useCostNames(): { customer: string; partner: string | null } {
  const { t } = useTexts();
  const kind = useWorkplaceKind();
  const seesPartnerPrices = useMay('pricing.read');
  const name = (id: string) => t(`services.usage.column.${id}`);
  return {
    customer: name(kind === 'customer' ? 'cost' : 'customerCost'),
    partner: seesPartnerPrices ? name(kind === 'operator' ? 'partnerCost' : 'ownCost') : null,
  };
}

/** Average, measured hours and cost: what every table of usage ends with. */
export function useMeteredColumns(of: ServiceUsage, currency: string): readonly DataColumn<Metered>[] {
  const { t, format } = useTexts();
  const average = useAverageText(of);
  const { customer, partner } = useCostNames();
  const cost = (id: 'customerMinor' | 'partnerMinor', header: string): DataColumn<Metered> => ({
    id,
    header,
    align: 'right',
    cell: ({ [id]: minor }) => format.money(minor, currency),
    value: ({ [id]: minor }) => (minor === null ? null : { minor }),
  });
  return [
    {
      id: 'average',
      header: t(`${of.service}.usage.average`),
      align: 'right',
      cell: average,
      value: (row) => row.average,
    },
    {
      id: 'hours',
      header: t('services.usage.column.hours'),
      align: 'right',
      cell: ({ hours, hoursExpected }) => t('services.usage.hours', { hours, expected: hoursExpected }),
      value: ({ hours }) => hours,
    },
    cost('customerMinor', customer),
    ...(partner === null ? [] : [cost('partnerMinor', partner)]),
  ];
}

type Named = { name: string; exists: boolean };

/** The name of a thing or a customer, with a link to it as long as it is there. */
export function useNameColumn<Row extends Named>(
  header: string,
  hrefOf: (row: Row) => string,
): DataColumn<Row> {
  const { t } = useTexts();
  return {
    id: 'name',
    header,
    strong: true,
    cell: (row) =>
      row.exists ? (
        <TextLink look="name" href={hrefOf(row)}>
          {row.name}
        </TextLink>
      ) : (
        <>
          {row.name} <span className={classes.gone}>{t('services.usage.gone')}</span>
        </>
      ),
    value: ({ name }) => name,
  };
}
