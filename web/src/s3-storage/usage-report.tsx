import type { S3Usage } from '@portal/contract/s3-storage/usage';
import { IconChartBar } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { TextLink } from '../ui/link.tsx';
import { EmptyState } from '../ui/states.tsx';
import { daysOf } from '../services/months.ts';
import { useServiceScope } from '../services/screens.ts';
import { bucketsOf } from './scope.ts';
import { unitIn, UsageChart, type Period } from './usage-chart.tsx';
import { useMeteredColumns } from './usage-columns.ts';
import { UsageFigures } from './usage-figures.tsx';
import classes from './usage.module.css';

const labelledDays = 5;
const nothing = { hours: 0, hoursExpected: 0, averageBytes: null, customerMinor: null, partnerMinor: null };

/** A month of one customer: its total, its days, its buckets, and the months before. */
export function UsageReport({ usage }: { usage: S3Usage }) {
  const { t } = useTexts();
  if (usage.months.every(({ hoursExpected }) => hoursExpected === 0)) {
    return (
      <EmptyState icon={IconChartBar} title={t('s3-storage.usage.empty')} action={null}>
        {t('s3-storage.usage.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <UsageFigures usage={usage} />
      <Days usage={usage} />
      <Buckets usage={usage} />
      <Months usage={usage} />
    </>
  );
}

function usePeriodColumns(header: string, currency: string): readonly DataColumn<Period>[] {
  const metered = useMeteredColumns(currency);
  const name: DataColumn<Period> = {
    id: 'period',
    header,
    strong: true,
    cell: (period) => period.name,
    value: (period) => period.key,
  };
  return [name, ...metered];
}

function Days({ usage }: { usage: S3Usage }) {
  const { t, format } = useTexts();
  const { currency, month } = usage;
  // The month is drawn whole, so that its days stay in their places while it runs.
  const days = daysOf(month).map((day): Period => {
    const number = Number(day.slice(-2));
    const told = usage.days.find((one) => one.day === day) ?? nothing;
    const label = number % labelledDays === 1 ? String(number) : '';
    return { ...told, key: day, label, name: format.weekday(day) };
  });
  const title = t('s3-storage.usage.days');
  return (
    <ChartCard
      title={title}
      subtitle={t('s3-storage.usage.inUnit', { unit: unitIn(days).unit })}
      chart={<UsageChart label={title} periods={days} currency={currency} />}
      columns={usePeriodColumns(t('s3-storage.usage.column.day'), currency)}
      rows={days.slice(0, usage.days.length)}
      rowKey={({ key }) => key}
      csvName={`${t('s3-storage.usage.file')}-${month}`}
    />
  );
}

function Months({ usage }: { usage: S3Usage }) {
  const { t, format } = useTexts();
  const { currency } = usage;
  const months = usage.months.map((one, index): Period => {
    const isFirstOfYear = index === 0 || one.month.endsWith('-01');
    const year = isFirstOfYear ? ` ${one.month.slice(2, 4)}` : '';
    return {
      ...one,
      key: one.month,
      label: format.monthShort(one.month) + year,
      name: format.month(one.month),
    };
  });
  const title = t('s3-storage.usage.months');
  return (
    <ChartCard
      title={title}
      subtitle={t('s3-storage.usage.inUnit', { unit: unitIn(months).unit })}
      chart={<UsageChart label={title} periods={months} currency={currency} />}
      columns={usePeriodColumns(t('s3-storage.usage.month'), currency)}
      rows={months.toReversed()}
      rowKey={({ key }) => key}
      csvName={`${t('s3-storage.usage.file')}-${t('s3-storage.usage.file13')}`}
    />
  );
}

type MeteredBucket = S3Usage['buckets'][number];

function Buckets({ usage }: { usage: S3Usage }) {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  const { currency, month } = usage;
  const list = bucketsOf(scope);
  const hrefOf = ({ bucketId }: MeteredBucket) =>
    `${list}${list.includes('?') ? '&' : '?'}bucket=${bucketId}`;
  const columns: readonly DataColumn<MeteredBucket>[] = [
    {
      id: 'name',
      header: t('s3-storage.column.name'),
      strong: true,
      cell: (bucket) =>
        bucket.exists ? (
          <TextLink look="name" href={hrefOf(bucket)}>
            {bucket.name}
          </TextLink>
        ) : (
          <>
            {bucket.name} <span className={classes.gone}>{t('services.usage.gone')}</span>
          </>
        ),
      value: ({ name }) => name,
    },
    {
      id: 'region',
      header: t('s3-storage.column.region'),
      cell: ({ region }) => region,
      value: ({ region }) => region,
    },
    ...useMeteredColumns(currency),
  ];
  return (
    <ChartCard
      title={t('s3-storage.usage.buckets')}
      columns={columns}
      rows={usage.buckets}
      rowKey={({ bucketId }) => bucketId}
      csvName={`${t('s3-storage.list.file')}-${month}`}
      empty={t('s3-storage.usage.noBucket')}
    />
  );
}
