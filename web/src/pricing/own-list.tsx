import { listCustomerPricing, type OwnPricing } from '@portal/contract/pricing';
import type { Service } from '@portal/contract/services/services';
import { IconReceipt2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { customerHome, linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { CustomerName } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { customersPath, pricingPath } from './addresses.ts';
import { useSignedPercent } from './use-signed-percent.ts';
import classes from './pricing.module.css';

/** The customers that have an uplift of their own. */
export function OwnList({ services }: { services: readonly Service[] }) {
  const { t } = useTexts();
  const { id: _id, ...state } = useWords([...listWords, 'id', 'service']);
  const go = useGo();
  return (
    <section className={classes.section}>
      <div>
        <h2>{t('pricing.own.title')}</h2>
        <p className={classes.inForce}>{t('pricing.own.text')}</p>
      </div>
      <DataList
        id="customer-pricing"
        isPart
        label={t('pricing.own.title')}
        endpoint={listCustomerPricing}
        state={state}
        onStateChange={(next) => void go(linkTo(pricingPath, next))}
        columns={useColumns()}
        filters={[
          {
            id: 'service',
            label: t('pricing.column.service'),
            options: services.map((service) => ({ value: service, label: t(`service.${service}`) })),
          },
        ]}
        rowId={({ customerId, service }) => `${customerId}/${service}`}
        rowName={({ customerName }) => customerName}
        searchLabel={t('pricing.own.search')}
        csvName={t('pricing.own.file')}
        errorTitle={t('pricing.own.failed')}
        empty={{
          icon: IconReceipt2,
          title: t('pricing.own.empty'),
          text: t('pricing.own.emptyText'),
          action: <Button href={customersPath}>{t('pricing.own.toCustomers')}</Button>,
        }}
      />
    </section>
  );
}

function useColumns(): readonly Column<OwnPricing>[] {
  const { t, format } = useTexts();
  const signed = useSignedPercent();
  return useMemo(
    () => [
      {
        id: 'customerName',
        header: t('pricing.column.customerName'),
        strong: true,
        sortable: true,
        cell: ({ customerId, customerName }) => (
          <CustomerName name={customerName} href={customerHome({ id: customerId, tab: 'pricing' })} />
        ),
        cardRole: 'title',
      },
      {
        id: 'service',
        header: t('pricing.column.service'),
        cell: ({ service }) => t(`service.${service}`),
        cardRole: 'fact',
      },
      {
        id: 'percent',
        header: t('pricing.column.uplift'),
        align: 'right',
        sortable: true,
        cell: ({ percent }) => signed(percent),
        cardRole: 'amount',
      },
      {
        id: 'setAt',
        header: t('pricing.column.setAt'),
        sortable: true,
        cell: ({ setAt }) => format.dateTime(setAt),
        cardRole: 'fact',
      },
      {
        id: 'setBy',
        words: true,
        header: t('pricing.column.setBy'),
        cell: ({ setBy }) => setBy,
        cardRole: 'none',
      },
    ],
    [t, format, signed],
  );
}
