import {
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
  type AttachRate,
} from '@portal/contract/virtual-data-center/backup';
import { backupTiers } from '@portal/contract/virtual-data-center/constants';
import type { ResponseOf } from '@portal/contract/http';
import type { ProductKey } from '@portal/contract/prices';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shareText } from '../platform/at-a-glance.ts';
import { linkTo } from '../platform/address.ts';
import { useApi } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import type { ScopeQuery } from '../platform/managed-customer.ts';
import { comparedWith } from '../platform/months.ts';
import type { TextIn } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { ServiceUsage } from '../services/usage/description.ts';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import { Figure, Figures } from '../ui/figures.tsx';
import { TextLink } from '../ui/link.tsx';
import { LoadState } from '../ui/states.tsx';
import { ToneIcon } from '../ui/status.tsx';
import { unprotectedPath } from './paths.ts';

/** What Virtual Data Center tells beside what it meters: how many VMs are backed up, and what its products bring in. */
export const Coverage: NonNullable<ServiceUsage['Own']> = ({ whose, scope, month }) =>
  whose === 'one' ? (
    <OfCustomer scope={scope} />
  ) : (
    <>
      <OfAll />
      <Revenue month={month} />
    </>
  );

function OfCustomer({ scope }: { scope: ScopeQuery }) {
  const api = useApi();
  const { t } = useTexts();
  const none = (
    <TextLink href={linkTo(unprotectedPath, scope)}>
      {t('virtual-data-center.coverage.showUnprotected')}
    </TextLink>
  );
  return <Tiers query={useQuery(api.query(getAttachRate))} none={none} />;
}

function OfAll() {
  const api = useApi();
  const { t } = useTexts();
  const query = useQuery(api.query(getAverageAttachRate));
  return <Tiers query={query} none={t('virtual-data-center.coverage.ofAll')} />;
}

type TiersProps = { query: UseQueryResult<AttachRate>; none: ReactNode };

/** VMs with a backup policy of all, by their tiers, and those without one, with what leads on from there. */
function Tiers({ query, none }: TiersProps) {
  const { t, format } = useTexts();
  const text = (name: TextIn<'virtual-data-center.coverage'>, values = {}) =>
    t(`virtual-data-center.coverage.${name}`, values);
  return (
    <LoadState query={query} errorTitle={text('failed')}>
      {(rate) => {
        const { vms, protectedVms } = rate;
        const share = (count: number): string => (vms === 0 ? absent : shareText(count, vms, format));
        return (
          <Figures>
            <Figure
              name={text('rate')}
              value={share(protectedVms)}
              note={text('ofVms', { count: vms, protected: protectedVms })}
            />
            {backupTiers.map((tier) => (
              <Figure
                key={tier}
                name={text(tier)}
                value={format.number(rate[tier])}
                note={share(rate[tier])}
              />
            ))}
            <Figure
              name={text('none')}
              value={
                <>
                  {rate.none > 0 && <ToneIcon tone="warn" />}
                  {format.number(rate.none)}
                </>
              }
              note={none}
            />
          </Figures>
        );
      }}
    </LoadState>
  );
}

function Revenue({ month }: { month: string }) {
  const api = useApi();
  const { t } = useTexts();
  const revenue = useQuery(api.query(getVirtualDataCenterRevenue, { month }));
  return (
    <LoadState query={revenue} errorTitle={t('virtual-data-center.revenue.failed')}>
      {(read) => <Products revenue={read} />}
    </LoadState>
  );
}

/** What customers pay for each product in a month. */
function Products({ revenue }: { revenue: ResponseOf<typeof getVirtualDataCenterRevenue> }) {
  const { t, format } = useTexts();
  const { month, currency, products, customerMinor } = revenue;
  const text = (key: TextIn<'virtual-data-center.revenue'>, values = {}) =>
    t(`virtual-data-center.revenue.${key}`, values);
  const nameOf = ({ product }: { product: ProductKey }) => t(`service-texts.product.${product}`);
  const soFar = comparedWith(month).isRunning ? 'soFar' : 'whole';
  const name = text('paid');
  return (
    <ChartCard
      title={text('title')}
      subtitle={text(soFar, {
        month: format.month(month),
        amount: format.money(customerMinor, currency),
      })}
      columns={[
        { id: 'product', header: text('product'), strong: true, cell: nameOf, value: nameOf },
        {
          id: 'customerMinor',
          header: `${name}, ${format.currency(currency)}`,
          fileHeader: t('services.usage.inFile', { name, currency }),
          align: 'right',
          cell: (row) => format.amount(row.customerMinor),
          value: (row) => ({ minor: row.customerMinor }),
        },
      ]}
      rows={products}
      rowKey={({ product }) => product}
      csvName={`${text('file')}-${month}`}
      empty={t('virtual-data-center.usage.topNone')}
    />
  );
}
