import { getS3TopCustomers } from '@portal/contract/s3-storage/usage';
import type { ResponseOf } from '@portal/contract/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { linkTo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import type { DataColumn } from '../ui/chart/data-table.tsx';
import { ShareBar } from '../ui/chart/share-bar.tsx';
import { TextLink } from '../ui/link.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { usagePath } from './scope.ts';
import { useMeteredColumns } from './usage-columns.ts';
import classes from './usage.module.css';

type Top = ResponseOf<typeof getS3TopCustomers>;
type TopCustomersProps = { month: string; picker: ReactNode };

/** The customers that S3 Storage costs most, of the house in the address. */
export function TopCustomers({ month, picker }: TopCustomersProps) {
  const { t } = useTexts();
  const { partnerId } = useWords('partnerId');
  const isOperator = useWorkplaceKind() === 'operator';
  const isHouseKnown = !isOperator || partnerId !== undefined;
  const top = useQuery({
    ...api.query(getS3TopCustomers, { month, partnerId }),
    enabled: isHouseKnown,
    placeholderData: keepPreviousData,
  });
  if (!isHouseKnown) return null;
  return (
    <div className={classes.page}>
      {picker}
      <LoadState
        query={top}
        errorTitle={t('s3-storage.usage.topFailed')}
        skeleton={<Skeletons rows={1} height={120} />}
      >
        {(read) => <Table top={read} partnerId={partnerId} />}
      </LoadState>
      <h2 className={classes.choice}>{t('services.choose.title')}</h2>
    </div>
  );
}

function Table({ top, partnerId }: { top: Top; partnerId: string | undefined }) {
  const { t, format } = useTexts();
  const { month, currency, items } = top;
  const most = Math.max(1, ...items.map(weightOf));
  const hrefOf = (customerId: string) => linkTo(usagePath, { customerId, ...(partnerId && { partnerId }) });
  const columns: readonly DataColumn<Top['items'][number]>[] = [
    {
      id: 'name',
      header: t('services.choose.customer'),
      strong: true,
      cell: ({ customerId, name, exists }) =>
        exists ? (
          <TextLink look="name" href={`${hrefOf(customerId)}&month=${month}`}>
            {name}
          </TextLink>
        ) : (
          <>
            {name} <span className={classes.gone}>{t('services.usage.gone')}</span>
          </>
        ),
      value: ({ name }) => name,
    },
    {
      id: 'share',
      header: t('s3-storage.usage.column.compared'),
      cell: (item) => <ShareBar share={weightOf(item) / most} />,
    },
    ...useMeteredColumns(currency),
  ];
  return (
    <ChartCard
      title={t('s3-storage.usage.top')}
      subtitle={t('s3-storage.usage.topText', { month: format.month(month) })}
      columns={columns}
      rows={items}
      rowKey={({ customerId }) => customerId}
      csvName={`${t('s3-storage.usage.topFile')}-${month}`}
      empty={t('s3-storage.usage.topNone')}
    />
  );
}

/** What the customers are compared by: what they cost, or pay where that is all one sees, or what they store where there is no price. */
const weightOf = ({ partnerMinor, customerMinor, averageBytes }: Top['items'][number]): number =>
  partnerMinor ?? customerMinor ?? averageBytes ?? 0;
