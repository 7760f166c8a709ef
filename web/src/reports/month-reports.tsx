import { getCo2Footprint, listCo2ByCustomer } from '@portal/contract/co2';
import type { Service } from '@portal/contract/services/services';
import { useState } from 'react';
import { useRegionColumns } from '../co2/index.tsx';
import { downloadCsv } from '../platform/api.ts';
import { saveCsv, type CsvCell } from '../platform/csv.ts';
import { ask } from '../platform/current-session.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MonthPicker } from '../ui/month-picker.tsx';
import { monthIn } from '../platform/months.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { Report } from './report.tsx';

type MonthReportProps = {
  id: 'usage' | 'ownUsage' | 'co2' | 'ownCo2';
  /** Of which service, where there is one for each. */
  service?: Service;
  /** What is in it. */
  text: string;
  /** The screen, whose address takes the month. */
  path: string;
  partnerId?: string | undefined;
  onDownload: (month: string) => Promise<void>;
};

function MonthReport({ id, service, text, path, partnerId, onDownload }: MonthReportProps) {
  const { t } = useTexts();
  const [month, setMonth] = useState(() => monthIn(undefined));
  const search = new URLSearchParams({ ...(partnerId !== undefined && { partnerId }), month });
  return (
    <Report
      title={[service && t(`service.${service}`), t(`reports.${id}.title`)].filter(Boolean).join(' · ')}
      text={text}
      screen={{ href: `${path}?${search}`, label: t(`reports.${id}.screen`) }}
      choice={<MonthPicker month={month} onChange={setMonth} />}
      onDownload={() => onDownload(month)}
    />
  );
}

const co2Path = '/co2';

export type ReportedServices = { services: readonly ServiceUsage[] };
type MonthsByCustomerProps = ReportedServices & { partnerId: string | undefined };

/** Usage and footprint of all customers of a partner. */
export function MonthsByCustomer({ services, partnerId }: MonthsByCustomerProps) {
  const { t } = useTexts();
  const ofPartner = partnerId === undefined ? {} : { partnerId };
  const named = (id: 'usage' | 'co2', month: string) => `${t(`reports.${id}.file`)}-${month}.csv`;
  return (
    <>
      {services.map(({ service, path, byCustomer }) => (
        <MonthReport
          key={service}
          id="usage"
          service={service}
          text={t(`${service}.usage.reports.byCustomer`)}
          path={path}
          partnerId={partnerId}
          onDownload={(month) => downloadCsv(byCustomer, { ...ofPartner, month }, named('usage', month))}
        />
      ))}
      <MonthReport
        id="co2"
        text={t('reports.co2.text')}
        path={co2Path}
        partnerId={partnerId}
        onDownload={(month) => downloadCsv(listCo2ByCustomer, { ...ofPartner, month }, named('co2', month))}
      />
    </>
  );
}

/** The usage by day and the footprint by region of a customer's own. */
export function OwnMonths({ services }: ReportedServices) {
  const { t } = useTexts();
  const takeUsage = useTakeUsage();
  return (
    <>
      {services.map((of) => (
        <MonthReport
          key={of.service}
          id="ownUsage"
          service={of.service}
          text={t(`${of.service}.usage.reports.byDay`)}
          path={of.path}
          onDownload={(month) => takeUsage(of, month)}
        />
      ))}
      <MonthReport id="ownCo2" text={t('reports.ownCo2.text')} path={co2Path} onDownload={useTakeCo2()} />
    </>
  );
}

function useTakeUsage() {
  const { t, language } = useTexts();
  return async ({ service, ofCustomer }: ServiceUsage, month: string): Promise<void> => {
    const { days, currency } = await ask(ofCustomer, { query: { month } });
    const column = (name: TextIn<'reports.column'>) => t(`reports.column.${name}`);
    saveCsv({
      name: `${t('reports.ownUsage.file')}-${month}.csv`,
      head: [
        column('day'),
        t(`${service}.usage.reports.average`),
        ...(['hours', 'hoursExpected', 'cost', 'currency'] as const).map((name) => column(name)),
      ],
      rows: days.map(({ day, average, hours, hoursExpected, customerMinor }): CsvCell[] => [
        day,
        average,
        hours,
        hoursExpected,
        customerMinor === null ? null : { minor: customerMinor },
        currency,
      ]),
      language,
    });
  };
}

function useTakeCo2() {
  const { t, language } = useTexts();
  const regionColumns = useRegionColumns();
  return async (month: string): Promise<void> => {
    const { regions } = await ask(getCo2Footprint, { query: { month } });
    const columns = regionColumns.flatMap(({ header, value }) => (value ? [{ header, value }] : []));
    saveCsv({
      name: `${t('reports.ownCo2.file')}-${month}.csv`,
      head: [t('reports.column.month'), ...columns.map(({ header }) => header)],
      rows: regions.map((region) => [month, ...columns.map(({ value }) => value(region))]),
      language,
    });
  };
}
