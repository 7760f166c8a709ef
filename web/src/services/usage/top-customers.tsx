import type { TopCustomers as Top } from '@portal/contract/services/usage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkTo, useWords } from '../../platform/address.ts';
import { api } from '../../platform/api.ts';
import { useWorkplaceKind } from '../../platform/rights.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import type { DataColumn } from '../../ui/chart/data-table.tsx';
import { ShareBar } from '../../ui/chart/share-bar.tsx';
import { LoadState, Skeletons } from '../../ui/states.tsx';
import { useMeteredColumns, useNameColumn } from './columns.tsx';
import type { ServiceUsage } from './description.ts';
import classes from './usage.module.css';

type Customer = Top['items'][number];
type TopCustomersProps = { of: ServiceUsage; month: string; picker: ReactNode };

/** The customers that the service costs most, of the caller's partner or the one in the address. */
export function TopCustomers({ of, month, picker }: TopCustomersProps) {
  const { t } = useTexts();
  const { partnerId } = useWords('partnerId');
  const isOperator = useWorkplaceKind() === 'operator';
  const isPartnerKnown = !isOperator || partnerId !== undefined;
  const top = useQuery({
    ...api.query(of.topCustomers, { month, partnerId }),
    enabled: isPartnerKnown,
    placeholderData: keepPreviousData,
  });
  if (!isPartnerKnown) return null;
  return (
    <div className={classes.page}>
      {picker}
      <LoadState
        query={top}
        errorTitle={t('services.usage.topFailed')}
        skeleton={<Skeletons rows={1} height={120} />}
      >
        {(read) => <Table of={of} top={read} partnerId={partnerId} />}
      </LoadState>
      <h2 className={classes.choice}>{t('services.choose.title')}</h2>
    </div>
  );
}

type TableProps = { of: ServiceUsage; top: Top; partnerId: string | undefined };

function Table({ of, top: { month, currency, items }, partnerId }: TableProps) {
  const { t, format } = useTexts();
  const most = Math.max(1, ...items.map(weightOf));
  const name = useNameColumn(t('services.choose.customer'), ({ customerId }: Customer) =>
    linkTo(of.path, { customerId, partnerId, month }),
  );
  const share: DataColumn<Customer> = {
    id: 'share',
    header: t('services.usage.column.compared'),
    cell: (item) => <ShareBar share={weightOf(item) / most} />,
  };
  return (
    <ChartCard
      title={t('services.usage.top')}
      subtitle={t('services.usage.topText', {
        service: t(`service.${of.service}`),
        month: format.month(month),
      })}
      columns={[name, share, ...useMeteredColumns(of, currency)]}
      rows={items}
      rowKey={({ customerId }) => customerId}
      csvName={`${t('services.usage.topFile')}-${month}`}
      empty={t(`${of.service}.usage.topNone`)}
    />
  );
}

/** What the customers are compared by: what they cost, or pay where that is all one sees, or use where there is no price. */
const weightOf = ({ partnerMinor, customerMinor, average }: Customer): number =>
  partnerMinor ?? customerMinor ?? average ?? 0;
