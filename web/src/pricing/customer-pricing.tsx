import { getCustomerPricing } from '@portal/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './pricing.module.css';

/** What one customer pays more than the list. */
export function CustomerPricing({ customerId }: { customerId: string }) {
  const { t } = useTexts();
  const pricing = useQuery({ ...api.query(getCustomerPricing, { customerId }), staleTime: 0 });
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{`${t('pricing.leadOf')} ${t('pricing.withoutVat')}`}</p>
      <LoadState
        query={pricing}
        errorTitle={t('pricing.unread')}
        skeleton={<Skeletons rows={6} height={40} />}
      >
        {({ items, customerName }) =>
          items.map((one) => (
            <ServiceSection
              key={one.service}
              pricing={one}
              customer={{ id: customerId, name: customerName }}
            />
          ))
        }
      </LoadState>
    </div>
  );
}
