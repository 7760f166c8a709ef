import { getCo2Footprint, listCo2ByCustomer } from '@portal/contract/co2';
import { getS3Usage, listS3UsageByCustomer } from '@portal/contract/s3-storage/usage';
import { useState } from 'react';
import { useRegionColumns } from '../co2/index.tsx';
import { callEndpoint, downloadCsv } from '../platform/api.ts';
import { saveCsv, type CsvCell } from '../platform/csv.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MonthPicker } from '../services/month-picker.tsx';
import { monthIn } from '../services/months.ts';
import { Report } from './report.tsx';

type MonthReportProps = {
  id: 'usage' | 'ownUsage' | 'co2' | 'ownCo2';
  /** The screen, whose address takes the month. */
  path: string;
  partnerId?: string | undefined;
  onDownload: (month: string) => Promise<void>;
};

function MonthReport({ id, path, partnerId, onDownload }: MonthReportProps) {
  const { t } = useTexts();
  const [month, setMonth] = useState(() => monthIn(undefined));
  const search = new URLSearchParams({ ...(partnerId !== undefined && { partnerId }), month });
  return (
    <Report
      title={t(`reports.${id}.title`)}
      text={t(`reports.${id}.text`)}
      screen={{ href: `${path}?${search}`, label: t(`reports.${id}.screen`) }}
      choice={<MonthPicker month={month} onChange={setMonth} />}
      onDownload={() => onDownload(month)}
    />
  );
}

const usagePath = '/services/s3-storage/usage';
const co2Path = '/co2';

/** Usage and footprint of all customers of a house. */
export function HouseMonths({ partnerId }: { partnerId: string | undefined }) {
  const { t } = useTexts();
  const house = partnerId === undefined ? {} : { partnerId };
  const named = (id: 'usage' | 'co2', month: string) => `${t(`reports.${id}.file`)}-${month}.csv`;
  return (
    <>
      <MonthReport
        id="usage"
        path={usagePath}
        partnerId={partnerId}
        onDownload={(month) => downloadCsv(listS3UsageByCustomer, { ...house, month }, named('usage', month))}
      />
      <MonthReport
        id="co2"
        path={co2Path}
        partnerId={partnerId}
        onDownload={(month) => downloadCsv(listCo2ByCustomer, { ...house, month }, named('co2', month))}
      />
    </>
  );
}

const moneyOf = (minor: number | null): CsvCell => (minor === null ? null : { minor });

/** The usage by day and the footprint by region of a customer's own. */
export function OwnMonths() {
  const { t, language } = useTexts();
  const regionColumns = useRegionColumns();
  const save = (file: string, head: string[], rows: CsvCell[][]) =>
    saveCsv({ name: `${file}.csv`, head, rows, language });
  const takeUsage = async (month: string): Promise<void> => {
    const { days, currency } = await callEndpoint(getS3Usage, { query: { month } });
    const columns = ['day', 'averageBytes', 'hours', 'hoursExpected', 'cost', 'currency'];
    save(
      `${t('reports.ownUsage.file')}-${month}`,
      columns.map((name) => t(`reports.column.${name}`)),
      days.map((day) => [
        day.day,
        day.averageBytes,
        day.hours,
        day.hoursExpected,
        moneyOf(day.customerMinor),
        currency,
      ]),
    );
  };
  const takeCo2 = async (month: string): Promise<void> => {
    const { regions } = await callEndpoint(getCo2Footprint, { query: { month } });
    const told = regionColumns.flatMap(({ header, value }) => (value ? [{ header, value }] : []));
    save(
      `${t('reports.ownCo2.file')}-${month}`,
      [t('reports.column.month'), ...told.map(({ header }) => header)],
      regions.map((region) => [month, ...told.map(({ value }) => value(region))]),
    );
  };
  return (
    <>
      <MonthReport id="ownUsage" path={usagePath} onDownload={takeUsage} />
      <MonthReport id="ownCo2" path={co2Path} onDownload={takeCo2} />
    </>
  );
}
