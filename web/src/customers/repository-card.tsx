import type { Customer } from '@portal/contract/customers';
import { getBackupRepository, giveBackupRepository } from '@portal/contract/m365-backup/repository';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { late } from '../ui/late.ts';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import classes from './customers.module.css';

const RepositoryDialog = late(() => import('./repository-dialog.tsx'), 'RepositoryDialog');

/** Where the backups of the customer's new jobs go, which the operator decides. */
export function RepositoryCard({ customer }: { customer: Customer }) {
  const { t, format } = useTexts();
  const { id: customerId, partnerId, deletedOn } = customer;
  const repository = useQuery(api.query(getBackupRepository, { customerId, partnerId }));
  const mayNot = useRefusal(giveBackupRepository);
  const isLeaving =
    deletedOn === null ? undefined : t('customers.refused.deleting', { at: format.dateTime(deletedOn) });
  const [changing, setChanging] = useState(false);
  return (
    <Card title={t('customers.repository.title')}>
      <LoadState
        query={repository}
        errorTitle={t('customers.repository.unread')}
        skeleton={<Skeletons rows={2} height={20} />}
      >
        {({ region, given }) => (
          <>
            <Facts
              facts={[
                {
                  name: t('customers.repository.of'),
                  value:
                    region === null
                      ? t('customers.repository.notEnabled')
                      : (given?.name ?? t('customers.repository.usual')),
                },
              ]}
            />
            {region !== null && (
              <div className={classes.change}>
                <Button disabledReason={mayNot ?? isLeaving} onClick={() => setChanging(true)}>
                  {t('customers.repository.ask')}
                </Button>
              </div>
            )}
            <Suspense>
              {changing && region !== null && (
                <RepositoryDialog
                  customer={customer}
                  region={region}
                  given={given}
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
