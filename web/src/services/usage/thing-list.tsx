import type { ThingUsage } from '@portal/contract/services/usage';
import { IconChartBar } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { ExplainCost } from '../../prices/index.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import { TwoLines } from '../../ui/list/two-lines.tsx';
import type { Column } from '../../ui/list/types.ts';
import { useServiceScope } from '../screens.ts';
import { toldOf, type ServiceUsage } from './description.ts';
import {
  isRounded,
  roundingOf,
  sumsOf,
  useAverageColumn,
  useCostColumns,
  useHoursColumn,
} from './list-columns.tsx';
import { useUsageAddress } from './month-row.tsx';
import { UsedName } from './words.tsx';

type ThingListProps = { of: ServiceUsage; month: string; currency: string };

/** What everything of a customer used in a month, also what is gone since. */
export function ThingList({ of, month, currency }: ThingListProps) {
  const { t } = useTexts();
  const { state, setState } = useUsageAddress(of.path);
  const average = useAverageColumn(of);
  const hours = useHoursColumn();
  const costs = useCostColumns(currency);
  const names = useNameColumns(of);
  const explained = useExplained(of, costs);
  const label = t(`${of.service}.usage.things`);
  return (
    <DataList
      id={`usage-of-${of.service}`}
      isPart
      heading={label}
      label={label}
      endpoint={of.byThing}
      input={{ month }}
      state={state}
      onStateChange={setState}
      columns={(answer) => toldOf(of, [...names(answer?.items ?? []), average, hours, ...explained])}
      sumsOf={({ sum }) => [
        ...(isRounded(sum.rounding) ? [roundingOf(costs, sum, { name: t('services.usage.rounding') })] : []),
        sumsOf([average, hours, ...costs], sum, { name: t('services.usage.total') }),
      ]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      searchLabel={t('services.usage.searchThings')}
      csvName={`${t(`${of.service}.usage.thingsFile`)}-${month}`}
      errorTitle={t('services.usage.failed')}
      empty={{
        icon: IconChartBar,
        title: t(`${of.service}.usage.noThing`),
        text: t(`${of.service}.usage.emptyText`),
        action: null,
      }}
    />
  );
}

/** Of what has the name of another, the end of its id as well. */
function useNameColumns(of: ServiceUsage) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const apart = ({ id }: ThingUsage) => t('services.usage.byId', { end: id.slice(-4) });
  return (things: readonly ThingUsage[]): readonly Column<ThingUsage>[] => [
    {
      id: 'name',
      header: t(`${of.service}.usage.thing`),
      strong: true,
      sortable: true,
      cell: (row) => (
        <TwoLines
          first={<UsedName row={row} href={of.thingHref(scope, row)} />}
          second={things.some(({ id, name }) => name === row.name && id !== row.id) && apart(row)}
        />
      ),
    },
    {
      id: 'region',
      width: 150,
      header: t('services.column.region'),
      cell: ({ region }) => region,
      cardRole: 'fact',
    },
  ];
}

/** What the customer pays for one of them is explained where it stands; the list is not in the order of margins. */
function useExplained(
  of: ServiceUsage,
  costs: ReturnType<typeof useCostColumns>,
): readonly Column<ThingUsage>[] {
  return costs.map((column): Column<ThingUsage> => {
    if (column.id === 'marginMinor') return { ...column, sortable: false };
    if (column.id !== 'customerMinor') return column;
    return {
      ...column,
      cell: (row) => (
        <ExplainCost of={of.explanation} query={{ month: row.month, id: row.id }} what={row.name}>
          {column.cell(row)}
        </ExplainCost>
      ),
    };
  });
}
