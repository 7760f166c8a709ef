import { updateCustomer, type Customer } from '@portal/contract/customers';
import { useGo } from '../platform/address.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ActionBar, FormLayout } from '../ui/form/layout.tsx';
import { SaveFailure } from '../ui/form/save-failure.tsx';
import { useContractForm } from '../ui/form/use-contract-form.ts';
import { useNewerVersion } from '../ui/form/use-newer-version.ts';
import { notifySuccess } from '../ui/toasts.tsx';
import { detailsOf } from './addresses.ts';
import { CustomerFields } from './customer-fields.tsx';
import type { CustomerValues } from './customer-values.ts';

type EditCustomerFormProps = {
  customer: Customer;
  /** Reads the customer anew; undefined when that fails. */
  reload: () => Promise<Customer | undefined>;
};

type EditValues = CustomerValues & { version: number };

const valuesOf = (customer: Customer): EditValues => ({
  name: customer.name,
  organizationNumber: customer.organizationNumber,
  address: customer.address,
  zipcode: customer.zipcode,
  city: customer.city,
  country: customer.country,
  contactEmail: customer.contactEmail,
  invoiceEmail: customer.invoiceEmail,
  supportEmail: customer.supportEmail,
  phone: customer.phone,
  disruptionEmails: customer.disruptionEmails,
  version: customer.version,
});

function useEditForm({ id }: Customer, initialValues: EditValues) {
  const { t } = useTexts();
  const go = useGo();
  return useContractForm({
    schema: updateCustomer.body,
    initialValues,
    draftKey: `edit-customer:${id}:${initialValues.version}`,
    onSubmit: (body, { write }) => write(updateCustomer, { query: { id }, body }),
    leavesOnSuccess: true,
    onSuccess: (_answer, { name }) => {
      notifySuccess(t('customers.edit.done', { customer: name }));
      void go(detailsOf(id));
    },
  });
}

/** The customer's form. A save that came too late says who was faster and keeps what was typed. */
export function EditCustomerForm({ customer, reload }: EditCustomerFormProps) {
  const { t } = useTexts();
  const form = useEditForm(customer, valuesOf(customer));
  const newer = useNewerVersion({
    form,
    base: valuesOf(customer),
    reload: async () => asValues(await reload()),
  });
  return (
    <>
      <FormLayout form={form}>
        <SaveFailure
          failure={form.failure}
          newer={newer}
          title={t('customers.edit.failed')}
          of="customers.stale"
          fieldName={(name) => t(`customers.fieldInSentence.${name}`)}
        />
        <CustomerFields form={form} />
      </FormLayout>
      <ActionBar form={form} label={t('customers.edit.save')} cancelHref={detailsOf(customer.id)} />
    </>
  );
}

const asValues = (customer: Customer | undefined): EditValues | undefined => customer && valuesOf(customer);
