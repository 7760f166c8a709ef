import { createCustomer } from '@portal/contract/customers';
import { linkTo, useGo } from '../platform/address.ts';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { customersPath } from './addresses.ts';
import { CustomerFields } from './customer-fields.tsx';
import { emptyCustomer } from './customer-values.ts';
import classes from './customers.module.css';

/** Creates a customer and, when asked, invites its first owner. */
export function CreateCustomerPage() {
  const { t } = useTexts();
  const go = useGo();
  const refusal = useRefusal(createCustomer);
  const form = useContractForm({
    schema: createCustomer.body,
    initialValues: { ...emptyCustomer, inviteOwnerEmail: '' },
    draftKey: 'create-customer',
    errorTitle: t('customers.create.failed'),
    onSubmit: (body, { write }) => write(createCustomer, { body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { name }) => {
      notifySuccess(t('customers.create.done', { customer: name }));
      void go(linkTo(customersPath, { sort: '-createdAt' }));
    },
  });
  return (
    <Page>
      <FormLayout form={form} side={<WhatHappensNext />}>
        <CustomerFields form={form} />
        <FormSection title={t('customers.section.owner')} help={t('customers.section.ownerHelp')}>
          <TextField
            {...form.field('inviteOwnerEmail')}
            type="email"
            label={t('customers.field.inviteOwnerEmail')}
            help={t('customers.field.inviteOwnerEmailHelp')}
          />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('customers.create.title')}
        cancelHref={customersPath}
        disabledReason={refusal}
      />
    </Page>
  );
}

function WhatHappensNext() {
  const { t } = useTexts();
  return (
    <Card title={t('customers.next.title')}>
      <ol className={classes.steps}>
        <li>{t('customers.next.listed')}</li>
        <li>{t('customers.next.services')}</li>
        <li>{t('customers.next.owner')}</li>
      </ol>
    </Card>
  );
}
