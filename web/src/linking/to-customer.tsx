import { linkExistingTenant, type OneTenant } from '@portal/contract/linking';
import { useMemo } from 'react';
import { ChooseCustomer } from '../customers/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Note } from '../ui/status.tsx';
import { tenantPath } from './addresses.ts';
import { TenantContentsCard } from './tenant-contents.tsx';
import classes from './linking.module.css';

type ToCustomerProps = { tenant: OneTenant; onLook: () => void };

/** What is in the tenant, and the customers to choose from. */
export function ToCustomer({ tenant, onLook }: ToCustomerProps) {
  const { t } = useTexts();
  const refusal = useRefusal(linkExistingTenant);
  const { id, service } = tenant;
  const words = useMemo(() => ({ id }), [id]);
  return (
    <>
      <TenantContentsCard tenant={tenant} onLook={onLook} />
      <h2 className={classes.heading}>{t('linking.choose.title')}</h2>
      {refusal === undefined ? (
        <>
          <p className={classes.intro}>{t('linking.choose.text')}</p>
          <ChooseCustomer
            id="link-customer"
            texts="linking.choose"
            service={service}
            path={tenantPath}
            words={words}
            suspendedReason={t('api.linking.error.linkPartnerSuspended')}
            empty={{ text: t('linking.choose.emptyText'), action: null }}
          />
        </>
      ) : (
        <Note title={refusal} />
      )}
    </>
  );
}
