import { listCo2ByCustomer, type Co2Customer } from '@portal/contract/co2';
import { IconLeaf } from '@tabler/icons-react';
import { useMemo } from 'react';
import { customerHome, linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { useFigures } from './figures.ts';
import classes from './co2.module.css';

/** The month of each customer of a partner. */
export function CustomerList({ query }: { query: { partnerId?: string; month: string } }) {
  const { t } = useTexts();
  const { month: _month, partnerId: _partnerId, ...state } = useWords([...listWords, 'partnerId', 'month']);
  const go = useGo();
  return (
    <section>
      <h2 className={classes.heading}>{t('co2.customers')}</h2>
      <DataList
        id="co2-customers"
        isPart
        label={t('co2.customers')}
        endpoint={listCo2ByCustomer}
        input={query}
        state={state}
        onStateChange={(next) => void go(linkTo('/co2', { ...next, ...query }))}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchLabel={t('co2.search')}
        csvName={`${t('co2.file')}-${query.month}`}
        errorTitle={t('co2.customersFailed')}
        empty={{ icon: IconLeaf, title: t('co2.noCustomer'), text: t('co2.emptyText'), action: null }}
      />
    </section>
  );
}

function useColumns(): readonly Column<Co2Customer>[] {
  const name = useNameColumn();
  const measured = useMeasuredColumns();
  const emissions = useEmissionsColumn();
  return useMemo(() => [name, ...measured, emissions], [name, measured, emissions]);
}

function useNameColumn(): Column<Co2Customer> {
  const { t } = useTexts();
  const { partnerId } = useWords(['partnerId']);
  return useMemo(
    () => ({
      id: 'name',
      header: t('co2.column.customer'),
      strong: true,
      sortable: true,
      cell: ({ id, name, exists }) =>
        exists ? (
          <TextLink look="name" href={customerHome({ id, partnerId })}>
            {name}
          </TextLink>
        ) : (
          <>
            {name} <span className={classes.gone}>{t('services.usage.gone')}</span>
          </>
        ),
      cardRole: 'title',
    }),
    [t, partnerId],
  );
}

function useMeasuredColumns(): readonly Column<Co2Customer>[] {
  const { t } = useTexts();
  const { figure, hours } = useFigures();
  return useMemo(
    () => [
      {
        id: 'terabyteHours',
        header: t('co2.column.terabyteHoursUnit'),
        align: 'right',
        cell: ({ terabyteHours }) => figure(terabyteHours),
        cardRole: 'fact',
      },
      {
        id: 'vCpuHours',
        header: t('co2.column.vCpuHoursUnit'),
        align: 'right',
        extra: true,
        cell: ({ vCpuHours }) => figure(vCpuHours),
        cardRole: 'fact',
      },
      {
        id: 'gibHours',
        header: t('co2.column.gibHoursUnit'),
        align: 'right',
        extra: true,
        cell: ({ gibHours }) => figure(gibHours),
        cardRole: 'fact',
      },
      {
        id: 'hours',
        header: t('services.usage.column.hours'),
        align: 'right',
        cell: hours,
        cardRole: 'fact',
      },
      {
        id: 'kWh',
        header: t('co2.column.kWhUnit'),
        align: 'right',
        sortable: true,
        cell: ({ kWh }) => figure(kWh),
        cardRole: 'fact',
      },
    ],
    [t, figure, hours],
  );
}

function useEmissionsColumn(): Column<Co2Customer> {
  const { t } = useTexts();
  const { figure } = useFigures();
  return useMemo(
    () => ({
      id: 'kgCo2e',
      header: t('co2.column.kgUnit'),
      align: 'right',
      sortable: true,
      cell: ({ kgCo2e, regionsWithoutFactor }) => (
        <>
          {figure(kgCo2e)}
          {regionsWithoutFactor.length > 0 && (
            <span className={classes.gone}>
              {' '}
              {t('co2.without', { regions: regionsWithoutFactor.join(', ') })}
            </span>
          )}
        </>
      ),
      cardRole: 'fact',
    }),
    [t, figure],
  );
}
