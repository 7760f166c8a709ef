import { getCustomerPricing, getPartnerPricing } from '@portal/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { pricingPath } from './addresses.ts';
import { OwnList } from './own-list.tsx';
import { ServiceSection } from './service-section.tsx';
import classes from './pricing.module.css';

/** What customers pay more than the list: all of them, or the one in the address. */
export function PricingPage() {
  const { id } = useWords('id');
  return id === undefined ? <OfAll /> : <OfOne key={id} customerId={id} />;
}

const skeleton = <Skeletons rows={6} height={40} />;

function OfAll() {
  const { t } = useTexts();
  const pricing = useQuery({ ...api.query(getPartnerPricing, {}), staleTime: 0 });
  return (
    <Page>
      <div className={classes.page}>
        <p className={classes.lead}>{`${t('pricing.lead')} ${t('pricing.withoutVat')}`}</p>
        <LoadState query={pricing} errorTitle={t('pricing.unread')} skeleton={skeleton}>
          {({ items }) =>
            items.map((one) => <ServiceSection key={one.service} pricing={one} customer={null} />)
          }
        </LoadState>
        <OwnList services={pricing.data?.items.map(({ service }) => service) ?? []} />
      </div>
    </Page>
  );
}

function OfOne({ customerId }: { customerId: string }) {
  const { t } = useTexts();
  const pricing = useQuery({ ...api.query(getCustomerPricing, { customerId }), staleTime: 0 });
  const name = pricing.data?.customerName;
  return (
    <Page
      title={name === undefined ? undefined : t('pricing.titleOf', { customer: name })}
      within={{ label: t('pricing.title'), href: pricingPath }}
    >
      <div className={classes.page}>
        <p className={classes.lead}>{`${t('pricing.leadOf')} ${t('pricing.withoutVat')}`}</p>
        <LoadState
          query={pricing}
          errorTitle={t('pricing.unread')}
          skeleton={skeleton}
          missing={<MissingPage />}
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
    </Page>
  );
}
