import type { Metered } from '@portal/contract/services/usage';
import { useTexts } from '../../platform/use-texts.ts';
import { BarChart, type Bar } from '../../ui/chart/bar-chart.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import type { DataColumn } from '../../ui/chart/data-table.tsx';
import { useAverageText, useMeteredColumns } from './columns.tsx';
import type { ServiceUsage } from './description.ts';

/** A day or a month: what stands below its bar, and what it is called. */
export type Period = Metered & { key: string; label: string; name: string };

type PeriodsProps = {
  of: ServiceUsage;
  title: string;
  /** What a period is: "Day". */
  header: string;
  currency: string;
  periods: readonly Period[];
  /** The periods as the table has them. */
  rows: readonly Period[];
  csvName: string;
};

/** What was measured in each period, as bars or as a table. */
export function Periods(props: PeriodsProps) {
  const { of, title, header, currency, periods, rows, csvName } = props;
  const { t } = useTexts();
  const { unit, size } = of.unitOf(Math.max(1, ...periods.map(({ average }) => average ?? 0)));
  const name: DataColumn<Period> = {
    id: 'period',
    header,
    strong: true,
    cell: (period) => period.name,
    value: (period) => period.key,
  };
  return (
    <ChartCard
      title={title}
      subtitle={t('services.usage.inUnit', { unit })}
      chart={<Chart {...props} unitSize={size} />}
      columns={[name, ...useMeteredColumns(of, currency)]}
      rows={rows}
      rowKey={({ key }) => key}
      csvName={csvName}
    />
  );
}

function Chart({ of, title, currency, periods, unitSize }: PeriodsProps & { unitSize: number }) {
  const { t, language } = useTexts();
  const wordsOf = usePeriodWords(of, currency);
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-US', { maximumFractionDigits: 2 });
  const bars = periods.map((period): Bar => {
    const { key, label, average, hoursExpected } = period;
    const value = average === null ? null : average / unitSize;
    return { key, label, value, isExpected: hoursExpected > 0, words: wordsOf(period) };
  });
  return (
    <BarChart
      label={title}
      bars={bars}
      tick={(value) => number.format(value)}
      hint={t('services.usage.point')}
      gapLabel={t('services.usage.gap')}
    />
  );
}

/** All that there is to say of a period. */
function usePeriodWords(of: ServiceUsage, currency: string): (period: Period) => string {
  const { t, format } = useTexts();
  const average = useAverageText(of);
  return (period) => {
    const { name, hours, hoursExpected: expected, customerMinor } = period;
    const parts = [
      name,
      average(period),
      ...(expected > 0 ? [t('services.usage.hoursMeasured', { hours, expected })] : []),
      ...(customerMinor === null ? [] : [format.money(customerMinor, currency)]),
    ];
    return parts.join(' · ');
  };
}
