import { inviteCustomerOwner, type Customer } from '@portal/contract/customers';
import { lazy, Suspense } from 'react';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useMay } from '../platform/permissions.ts';
import type { TextSource } from '../platform/texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { TextLink } from '../ui/link.tsx';
import { FormLayout } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Card } from '../ui/two-pane.tsx';
import { pricingOf } from './addresses.ts';
import { ServiceWords } from './service-words.tsx';
import classes from './customers.module.css';

const LockLimitCard = lazy(async () => ({ default: (await import('./lock-limit-card.tsx')).LockLimitCard }));

/** What is known of a customer beside what can be edited, and the way to its first owner. */
export function CustomerCard({ customer }: { customer: Customer }) {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  const prices = useMay('pricing.manage');
  const offersStorage = useMe()?.servicesOffered.includes('s3-storage') ?? false;
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
            ...(prices
              ? [
                  {
                    name: t('customers.card.pricing'),
                    value: (
                      <TextLink href={pricingOf(customer.id)}>{t('customers.card.showPricing')}</TextLink>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Card>
      {isOperator && offersStorage && (
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
      {customer.users === 0 && !isOperator && <FirstOwner key={customer.invitedOwner} customer={customer} />}
    </>
  );
}

function usersOf({ users, invitedOwner }: Customer, t: TextSource['t']): string {
  if (users > 0) return t('customers.card.users', { count: users });
  if (invitedOwner !== null) return t('customers.card.invited', { email: invitedOwner });
  return t('customers.card.noUser');
}

function useInvitationRefusal(): string | undefined {
  const { t } = useTexts();
  const refusal = useRefusal(inviteCustomerOwner);
  return useMe()?.actingAs ? t('customers.owner.notWhileActing') : refusal;
}

function FirstOwner({ customer }: { customer: Customer }) {
  const { t } = useTexts();
  const refusal = useInvitationRefusal();
  const { id, invitedOwner } = customer;
  const form = useContractForm({
    schema: inviteCustomerOwner.body,
    initialValues: { email: '' },
    errorTitle: t('customers.owner.failed'),
    onSubmit: (body, { write }) => write(inviteCustomerOwner, { query: { id }, body }),
    onSuccess: (_answer, { email }) => notifySuccess(t('customers.owner.done', { email })),
  });
  return (
    <Card title={t(invitedOwner === null ? 'customers.owner.title' : 'customers.owner.again')}>
      <FormLayout form={form} plain>
        <p className={classes.message}>{t('customers.owner.text')}</p>
        <TextField
          {...form.field('email')}
          type="email"
          label={t('customers.field.ownerEmail')}
          disabledReason={refusal}
        />
        <div>
          <Button type="submit" busy={form.submitting} disabled={refusal !== undefined}>
            {t('customers.owner.send')}
          </Button>
        </div>
      </FormLayout>
    </Card>
  );
}
