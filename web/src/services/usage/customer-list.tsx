import type { PartnerUsage, UsageOfCustomer } from '@portal/contract/services/usage';
import { IconChartBar } from '@tabler/icons-react';
import { linkTo } from '../../platform/address.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { ShareBar } from '../../ui/chart/share-bar.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Column } from '../../ui/list/types.ts';
import { partsOf } from './costs.ts';
import { toldOf, type ServiceUsage } from './description.ts';
import {
  sumsOf,
  useAverageColumn,
  useChangeColumn,
  useCostColumns,
  useHoursColumn,
} from './list-columns.tsx';
import { useUsageAddress } from './month-row.tsx';
import { UsedName } from './words.tsx';

type CustomerListProps = {
  of: ServiceUsage;
  partnerId: string | undefined;
  month: string;
  /** What the customers are measured against; undefined until it is known. */
  usage: PartnerUsage | undefined;
};

/** What every customer used in a month, and what it cost. */
export function CustomerList({ of, partnerId, month, usage }: CustomerListProps) {
  const { t } = useTexts();
  const { state, setState } = useUsageAddress(of.path);
  const figures = useFigures(of, month, usage);
  const label = t('services.usage.byCustomer');
  return (
    <DataList
      id={`usage-${of.service}`}
      isPart
      heading={label}
      label={label}
      endpoint={of.byCustomer}
      input={{ month }}
      state={state}
      onStateChange={setState}
      columns={[...useNameColumns({ of, partnerId, month, usage }), ...figures]}
      sumsOf={({ sum, total }) => [
        sumsOf(figures, sum, {
          name: t('services.usage.total'),
          share: t('services.usage.customers', { count: Number(total) }),
        }),
      ]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      searchLabel={t('services.usage.search')}
      csvName={`${t('services.usage.byCustomerFile')}-${month}`}
      errorTitle={t('services.usage.topFailed')}
      empty={{
        icon: IconChartBar,
        title: t(`${of.service}.usage.topNone`),
        text: t(`${of.service}.usage.emptyText`),
        action: null,
      }}
    />
  );
}

function useFigures(of: ServiceUsage, month: string, usage: PartnerUsage | undefined) {
  const average = useAverageColumn(of, of.unitOf(usage?.most.average ?? 0));
  const hours = useHoursColumn();
  return toldOf(of, [average, hours, ...useCostColumns(usage?.currency ?? ''), useChangeColumn(month)]);
}

function useNameColumns(props: CustomerListProps): readonly Column<UsageOfCustomer>[] {
  const { t } = useTexts();
  const { of, partnerId, month, usage } = props;
  const most = usage?.most.customerMinor ?? 0;
  return [
    {
      id: 'name',
      header: t('services.choose.customer'),
      strong: true,
      sortable: true,
      width: 214,
      cell: (row) => <UsedName row={row} href={linkTo(of.path, { customerId: row.id, partnerId, month })} />,
    },
    {
      id: 'share',
      header: t('services.usage.column.compared'),
      isHeadHidden: true,
      cell: (row) => <ShareBar parts={partsOf(row) ?? []} most={most} />,
      cardRole: 'below',
    },
  ];
}
