import {
  backupTiers,
  getAttachRate,
  getAverageAttachRate,
  getVirtualDataCenterRevenue,
  type AttachRate,
} from '@portal/contract/virtual-data-center/backup';
import type { ResponseOf } from '@portal/contract/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { shareText } from '../platform/at-a-glance.ts';
import { linkTo } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { absent } from '../platform/format.ts';
import type { ScopeQuery } from '../platform/managed-customer.ts';
import { comparedWith } from '../platform/months.ts';
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
      <OfAll partnerId={scope.partnerId} />
      <Revenue partnerId={scope.partnerId} month={month} />
    </>
  );

function OfCustomer({ scope }: { scope: ScopeQuery }) {
  const { t } = useTexts();
  const rate = useQuery(api.query(getAttachRate, scope));
  return (
    <LoadState query={rate} errorTitle={t('virtual-data-center.coverage.failed')}>
      {(read) => (
        <Tiers
          rate={read}
          none={
            <TextLink href={linkTo(unprotectedPath, scope)}>
              {t('virtual-data-center.coverage.showUnprotected')}
            </TextLink>
          }
        />
      )}
    </LoadState>
  );
}

type OfPartner = Pick<ScopeQuery, 'partnerId'>;

function OfAll({ partnerId }: OfPartner) {
  const { t } = useTexts();
  const rate = useQuery(api.query(getAverageAttachRate, { partnerId }));
  return (
    <LoadState query={rate} errorTitle={t('virtual-data-center.coverage.failed')}>
      {(read) => <Tiers rate={read} none={t('virtual-data-center.coverage.ofAll')} />}
    </LoadState>
  );
}

/** VMs with a backup policy of all, by their tiers, and those without one, with what leads on from there. */
function Tiers({ rate, none }: { rate: AttachRate; none: ReactNode }) {
  const { t, format } = useTexts();
  const { vms, protectedVms } = rate;
  const share = (count: number): string => (vms === 0 ? absent : shareText(count, vms, format));
  const text = (name: string, values = {}) => t(`virtual-data-center.coverage.${name}`, values);
  return (
    <Figures>
      <Figure
        name={text('rate')}
        value={share(protectedVms)}
        note={text('ofVms', { count: vms, protected: protectedVms })}
      />
      {backupTiers.map((tier) => (
        <Figure key={tier} name={text(tier)} value={format.number(rate[tier])} note={share(rate[tier])} />
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
}

function Revenue({ partnerId, month }: OfPartner & { month: string }) {
  const { t } = useTexts();
  const revenue = useQuery(api.query(getVirtualDataCenterRevenue, { partnerId, month }));
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
  const title = t('virtual-data-center.revenue.title');
  const soFar = comparedWith(month).isRunning ? 'soFar' : 'whole';
  const name = t('virtual-data-center.revenue.paid');
  return (
    <ChartCard
      title={title}
      subtitle={t(`virtual-data-center.revenue.${soFar}`, {
        month: format.month(month),
        amount: format.money(customerMinor, currency),
      })}
      columns={[
        {
          id: 'product',
          header: t('virtual-data-center.revenue.product'),
          strong: true,
          cell: ({ product }) => t(`service-texts.product.${product}`),
          value: ({ product }) => t(`service-texts.product.${product}`),
        },
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
      csvName={`${t('virtual-data-center.revenue.file')}-${month}`}
      empty={t('virtual-data-center.usage.topNone')}
    />
  );
}
