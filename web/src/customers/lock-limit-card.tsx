import type { Customer } from '@portal/contract/customers';
import { setLockLimit, getS3Status } from '@portal/contract/s3-storage/buckets';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import { late } from '../ui/late.ts';
import classes from './customers.module.css';

const LockLimitDialog = late(() => import('./lock-limit-dialog.tsx'), 'LockLimitDialog');

/** For how long the customer may lock in S3 Storage, which the operator decides. */
export function LockLimitCard({ customer }: { customer: Customer }) {
  const { t, format } = useTexts();
  const { id: customerId, partnerId, deletedOn } = customer;
  const status = useQuery(api.query(getS3Status, { customerId, partnerId }));
  const mayNot = useRefusal(setLockLimit);
  const isLeaving =
    deletedOn === null ? undefined : t('customers.refused.deleting', { at: format.dateTime(deletedOn) });
  const [changing, setChanging] = useState(false);
  return (
    <Card title={t('customers.lockLimit.title')}>
      <LoadState
        query={status}
        errorTitle={t('customers.lockLimit.unread')}
        skeleton={<Skeletons rows={2} height={20} />}
      >
        {({ maxLockDays }) => (
          <>
            <Facts
              facts={[
                {
                  name: t('customers.lockLimit.longest'),
                  value: t('customers.lockLimit.days', { count: maxLockDays }),
                },
              ]}
            />
            <div className={classes.change}>
              <Button disabledReason={mayNot ?? isLeaving} onClick={() => setChanging(true)}>
                {t('customers.lockLimit.ask')}
              </Button>
            </div>
            <Suspense>
              {changing && (
                <LockLimitDialog
                  customer={customer}
                  maxLockDays={maxLockDays}
                  onClose={() => setChanging(false)}
                />
              )}
            </Suspense>
          </>
        )}
      </LoadState>
    </Card>
  );
}
