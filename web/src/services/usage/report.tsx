import type { CustomerUsage } from '@portal/contract/services/usage';
import { IconChartBar } from '@tabler/icons-react';
import { useTexts } from '../../platform/use-texts.ts';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import type { DataColumn } from '../../ui/chart/data-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { daysOf } from '../../platform/months.ts';
import { useServiceScope } from '../screens.ts';
import { useMeteredColumns, useNameColumn } from './columns.tsx';
import type { ServiceUsage, Thing } from './description.ts';
import { UsageFigures } from './figures.tsx';
import { Periods, type Period } from './periods.tsx';

type UsageReportProps = { of: ServiceUsage; usage: CustomerUsage };

const labelledDays = 5;
const nothing = { hours: 0, hoursExpected: 0, average: null, customerMinor: null, partnerMinor: null };

/** A month of one customer: its total, its days, its things, and the months before. */
export function UsageReport(props: UsageReportProps) {
  const { t } = useTexts();
  const { of, usage } = props;
  if (usage.months.every(({ hoursExpected }) => hoursExpected === 0)) {
    return (
      <EmptyState icon={IconChartBar} title={t('services.usage.empty')} action={null}>
        {t(`${of.service}.usage.emptyText`)}
      </EmptyState>
    );
  }
  return (
    <>
      <UsageFigures {...props} />
      <Days {...props} />
      <Things {...props} />
      <Months {...props} />
    </>
  );
}

function Days({ of, usage: { month, currency, days } }: UsageReportProps) {
  const { t, format } = useTexts();
  // The month is drawn whole, so that its days stay in their places while it runs.
  const periods = daysOf(month).map((day): Period => {
    const number = Number(day.slice(-2));
    const measured = days.find((one) => one.day === day) ?? nothing;
    const label = number % labelledDays === 1 ? String(number) : '';
    return { ...measured, key: day, label, name: format.weekday(day) };
  });
  return (
    <Periods
      of={of}
      title={t(`${of.service}.usage.days`)}
      header={t('services.usage.column.day')}
      currency={currency}
      periods={periods}
      rows={periods.slice(0, days.length)}
      csvName={`${t('services.usage.file')}-${month}`}
    />
  );
}

function Months({ of, usage: { currency, months } }: UsageReportProps) {
  const { t, format } = useTexts();
  const periods = months.map(({ month, ...measured }, index): Period => {
    const isFirstOfYear = index === 0 || month.endsWith('-01');
    const year = isFirstOfYear ? ` ${month.slice(2, 4)}` : '';
    return { ...measured, key: month, label: format.monthShort(month) + year, name: format.month(month) };
  });
  return (
    <Periods
      of={of}
      title={t('services.usage.months')}
      header={t('ui.month.name')}
      currency={currency}
      periods={periods}
      rows={periods.toReversed()}
      csvName={`${t('services.usage.file')}-${t('services.usage.file13')}`}
    />
  );
}

function Things({ of, usage: { month, currency, things } }: UsageReportProps) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const name = useNameColumn(t(`${of.service}.usage.thing`), (thing: Thing) => of.thingHref(scope, thing));
  const region: DataColumn<Thing> = {
    id: 'region',
    header: t('services.column.region'),
    cell: (thing) => thing.region,
    value: (thing) => thing.region,
  };
  return (
    <ChartCard
      title={t(`${of.service}.usage.things`)}
      columns={[name, region, ...useMeteredColumns(of, currency)]}
      rows={things}
      rowKey={({ id }) => id}
      csvName={`${t(`${of.service}.usage.thingsFile`)}-${month}`}
      empty={t(`${of.service}.usage.noThing`)}
    />
  );
}
