import { createPartner } from '@portal/contract/partners';
import { useGo } from '../platform/address.ts';
import { CustomerFields, emptyCustomer } from '../customers/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout, FormSection } from '../ui/form/layout.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { Page } from '../ui/page.tsx';
import { notifySuccess } from '../ui/toasts.tsx';
import { Card } from '../ui/two-pane.tsx';
import { partnerOf, partnersPath } from './addresses.ts';
import { newPartnerSchema, seller } from './partner-schema.ts';
import classes from './partners.module.css';

/** Creates a partner and invites its first owner. */
export function CreatePartnerPage() {
  const { t } = useTexts();
  const go = useGo();
  const refusal = useRefusal(createPartner);
  const form = useContractForm({
    schema: newPartnerSchema,
    initialValues: { ...emptyCustomer, inviteOwnerEmail: '' },
    draftKey: 'create-partner',
    errorTitle: t('partners.create.failed'),
    onSubmit: (body, { write }) => write(createPartner, { body }),
    leavesOnSuccess: true,
    onSuccess: ({ id }, { name }) => {
      notifySuccess(t('partners.create.done', { partner: name }));
      void go(partnerOf(id));
    },
  });
  return (
    <Page>
      <FormLayout form={form} side={<WhatHappensNext />}>
        <CustomerFields form={form} seller={seller} />
        <FormSection title={t('customers.section.owner')} help={t('partners.create.ownerHelp')}>
          <TextField
            {...form.field('inviteOwnerEmail')}
            type="email"
            label={t('customers.field.inviteOwnerEmail')}
            help={t('partners.create.ownerEmailHelp')}
            required
          />
        </FormSection>
      </FormLayout>
      <ActionBar
        form={form}
        label={t('partners.create.title')}
        cancelHref={partnersPath}
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
        <li>{t('partners.next.active')}</li>
        <li>{t('partners.next.owner')}</li>
        <li>{t('partners.next.terms')}</li>
      </ol>
    </Card>
  );
}
