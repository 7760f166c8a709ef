import type { Customer } from '@portal/contract/customers';
import { Suspense } from 'react';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Facts } from '../ui/facts.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import { ServiceWords } from './service-words.tsx';
import { late } from '../ui/late.ts';

const LockLimitCard = late(() => import('./lock-limit-card.tsx'), 'LockLimitCard');
const RepositoryCard = late(() => import('./repository-card.tsx'), 'RepositoryCard');

/** What is known of a customer beside what can be edited. */
export function CustomerCard({ customer }: { customer: Customer }) {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const offered = useMe()?.servicesOffered ?? [];
  return (
    <>
      <Card title={t('customers.card.title')}>
        <Facts
          facts={[
            {
              name: t('customers.column.services'),
              value: <ServiceWords services={customer.activeServices} />,
            },
            { name: t('customers.column.users'), value: usersOf(customer, t) },
            { name: t('customers.column.createdAt'), value: format.date(customer.createdAt) },
          ]}
        />
      </Card>
      {isOperator && offered.includes('s3-storage') && (
        <Suspense
          fallback={
            <Card title={t('customers.lockLimit.title')}>
              <Skeletons rows={2} />
            </Card>
          }
        >
          <LockLimitCard customer={customer} />
        </Suspense>
      )}
      {isOperator && offered.includes('m365-backup') && (
        <Suspense
          fallback={
            <Card title={t('customers.repository.title')}>
              <Skeletons rows={2} />
            </Card>
          }
        >
          <RepositoryCard customer={customer} />
        </Suspense>
      )}
    </>
  );
}

function usersOf({ users, invitedOwner }: Customer, t: TextSource['t']): string {
  if (users > 0) return t('customers.card.users', { count: users });
  if (invitedOwner !== null) return t('customers.card.invited', { email: invitedOwner });
  return t('customers.card.noUser');
}
