import { getCo2Footprint, type Co2Footprint } from '@portal/contract/co2';
import type { QueryInput } from '@portal/contract/http';
import { IconLeaf } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { EmptyState, LoadState, Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import { useFigures } from './figures.ts';
import { useRegionColumns } from './region-columns.ts';

type MonthQuery = QueryInput<typeof getCo2Footprint>;

/** The month in a few figures, and by region. */
export function Footprint({ query }: { query: MonthQuery }) {
  const { t, format } = useTexts();
  const footprint = useQuery({ ...api.query(getCo2Footprint, query), placeholderData: keepPreviousData });
  return (
    <LoadState query={footprint} errorTitle={t('co2.failed')} skeleton={<Skeletons rows={2} height={120} />}>
      {(read) =>
        read.total.hoursExpected === 0 ? (
          <EmptyState
            icon={IconLeaf}
            title={t('co2.empty', { month: format.month(read.month) })}
            action={null}
          >
            {t('co2.emptyText')}
          </EmptyState>
        ) : (
          <>
            <MonthFigures read={read} />
            <WithoutFactor regions={read.total.regionsWithoutFactor} />
            <Regions read={read} />
          </>
        )
      }
    </LoadState>
  );
}

function MonthFigures({ read: { total, month, isRunning } }: { read: Co2Footprint }) {
  const { t, format } = useTexts();
  const { figure } = useFigures();
  const when = t(`co2.${isRunning ? 'running' : 'whole'}`, { month: format.month(month) });
  const missing = total.hoursExpected - total.hours;
  // Never a whole hundred while an hour is missing.
  const percent = Math.floor((total.hours / total.hoursExpected) * 1000) / 10;
  const withUnit = (value: number | null, unit: string) =>
    value === null ? t('services.usage.notMeasured') : `${figure(value)}\u00A0${unit}`;
  return (
    <Figures>
      <Figure
        name={t('co2.column.kgCo2e')}
        value={total.kgCo2e === null && total.kWh !== null ? t('co2.noFactor') : withUnit(total.kgCo2e, 'kg')}
        note={when}
      />
      <Figure name={t('co2.column.kWh')} value={withUnit(total.kWh, 'kWh')} note={when} />
      <Figure
        name={t('co2.column.terabyteHours')}
        value={withUnit(total.terabyteHours, 'TBh')}
        note={t('co2.terabyteHours')}
      />
      {total.vCpuHours !== null && (
        <Figure
          name={t('co2.column.vCpuHours')}
          value={withUnit(total.vCpuHours, 'vCPUh')}
          note={t('co2.reserved')}
        />
      )}
      {total.gibHours !== null && (
        <Figure
          name={t('co2.column.gibHours')}
          value={withUnit(total.gibHours, 'GiBh')}
          note={t('co2.reserved')}
        />
      )}
      <Figure
        name={t('services.usage.measured')}
        value={format.percent(percent)}
        note={missing > 0 ? t('co2.missing', { count: missing }) : t('services.usage.complete')}
      />
    </Figures>
  );
}

function WithoutFactor({ regions }: { regions: readonly string[] }) {
  const { t } = useTexts();
  if (regions.length === 0) return null;
  return (
    <Note tone="warn" title={t('co2.withoutFactor', { regions: regions.join(', ') })}>
      {t('co2.withoutFactorText')}
    </Note>
  );
}

function Regions({ read: { month, regions } }: { read: Co2Footprint }) {
  const { t, format } = useTexts();
  return (
    <ChartCard
      title={t('co2.regions')}
      subtitle={format.month(month)}
      columns={useRegionColumns()}
      rows={regions}
      rowKey={({ region }) => region}
      csvName={`${t('co2.regionFile')}-${month}`}
    />
  );
}
