import type { CustomerUsage } from '@portal/contract/services/usage';
import { daysOf } from '../../platform/months.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { moneyUnit } from '../../ui/chart/scale.ts';
import { partsOf, useCostNames } from './costs.ts';
import type { MeasuredUsage, ServiceUsage } from './description.ts';
import type { Totals } from './strip.tsx';
import { usePeriodColumns, type Period, type PeriodColumn } from './tables.tsx';
import { missingOf } from './words.tsx';

const labelledDays = 5;
const nothing = { hours: 0, hoursExpected: 0, average: null, customerMinor: null, partnerMinor: null };

/** All that the table says of a period. */
const factsOf = (columns: readonly PeriodColumn[], period: Period) =>
  columns.filter(({ strong }) => !strong).map(({ header, cell }) => ({ name: header, value: cell(period) }));

type DaysProps = { of: MeasuredUsage; usage: CustomerUsage };

const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

/** Closes the days, each of which has its part of the month rounded by itself, to what the month cost; none where they add up. */
function roundingOf({ total, days }: CustomerUsage, name: string): Period[] {
  const customerMinor = sumOf([total.customerMinor, ...days.map((day) => -(day.customerMinor ?? 0))]);
  const partnerMinor =
    total.partnerMinor === null
      ? null
      : sumOf([total.partnerMinor, ...days.map((day) => -(day.partnerMinor ?? 0))]);
  if (customerMinor === 0 && !partnerMinor) return [];
  return [{ ...nothing, customerMinor, partnerMinor, key: name, label: '', name, isRounding: true }];
}

/** What was used on each day of a month. */
export function Days({ of, usage }: DaysProps) {
  const { t, format } = useTexts();
  const { month, currency, days } = usage;
  const rounding = roundingOf(usage, t('services.usage.rounding'));
  const columns = usePeriodColumns(of, { header: t('services.usage.column.day'), currency });
  // The month is drawn whole, so that its days stay in their places while it runs.
  const periods = daysOf(month).map((day): Period => {
    const number = Number(day.slice(-2));
    const measured = days.find((one) => one.day === day) ?? nothing;
    const label = number % labelledDays === 1 ? String(number) : '';
    return { ...measured, key: day, label, name: format.weekday(day) };
  });
  const { unit, size } = of.unitOf(Math.max(1, ...periods.map(({ average }) => average ?? 0)));
  const title = t(`${of.service}.usage.days`);
  const bars = periods.map((period) => ({
    ...period,
    facts: factsOf(columns, period),
    parts: period.average === null ? null : [period.average / size],
    missing: missingOf(period),
  }));
  return (
    <ChartCard
      title={title}
      subtitle={t('services.usage.inUnit', { unit })}
      chart={<BarChart label={title} bars={bars} series={[title]} />}
      columns={columns}
      rows={[...periods.slice(0, days.length), ...rounding]}
      rowKey={({ key }) => key}
      csvName={`${t('services.usage.file')}-${month}`}
    />
  );
}

type MonthsProps = { of: ServiceUsage; usage: Totals; title: string };

/** What thirteen months cost, and what the running one is expected to. */
export function Months({ of, usage, title }: MonthsProps) {
  const { t, format } = useTexts();
  const { month: shown, currency, months, forecastMinor } = usage;
  const columns = usePeriodColumns(of, { header: t('ui.month.name'), currency });
  const { customer, partner } = useCostNames();
  const { name: unitName, size } = moneyUnit(
    Math.max(forecastMinor ?? 0, ...months.map(({ customerMinor }) => customerMinor ?? 0)),
  );
  const periods = months.map(({ month, ...measured }, index): Period => {
    const year = index === 0 || month.endsWith('-01') ? ` ${month.slice(2, 4)}` : '';
    return { ...measured, key: month, label: format.monthShort(month) + year, name: format.month(month) };
  });
  const bars = periods.map((period) => ({
    ...period,
    facts: factsOf(columns, period),
    parts: partsOf(period)?.map((part) => part / size) ?? null,
    missing: missingOf(period),
    forecast: period.key === shown && forecastMinor !== null ? forecastMinor / size : null,
  }));
  const unit = t(`ui.chart.money.${unitName}`, { currency: format.currency(currency) });
  return (
    <ChartCard
      title={title}
      subtitle={t('services.usage.months', { unit })}
      chart={
        <BarChart
          label={title}
          bars={bars}
          series={partner ? [partner.pays, partner.margin] : [customer]}
          forecastLabel={t('services.usage.forecastFor', { month: format.monthName(shown) })}
        />
      }
      columns={columns}
      rows={periods.toReversed()}
      rowKey={({ key }) => key}
      csvName={`${t('services.usage.file')}-${t('services.usage.file13')}`}
    />
  );
}
