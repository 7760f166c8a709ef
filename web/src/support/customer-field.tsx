import { getCustomer, listCustomers } from '@portal/contract/customers';
import { IconSelector } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Control, controlProps, FieldFrame, type FieldProps } from '../ui/form/field-frame.tsx';
import { ChoiceList } from '../ui/list/choice-list.tsx';
import { usePopup } from '../ui/popup/use-popup.ts';
import fields from '../ui/form/fields.module.css';
import { late } from '../ui/late.ts';
import classes from './support.module.css';

const FilterPopup = late(() => import('../ui/list/filter-popup.tsx'), 'FilterPopup');

const shown = 20;

/** A customer to choose by name, or none: an empty value is the company itself. */
export function CustomerField(field: FieldProps<string>) {
  const { t } = useTexts();
  const { popup, button } = usePopup();
  const chosen = useQuery({ ...api.query(getCustomer, { id: field.value }), enabled: field.value !== '' });
  const unread = t(chosen.isError ? 'support.create.unknownCustomer' : 'common.loading');
  const name = field.value === '' ? t('support.create.nobody') : (chosen.data?.name ?? unread);
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...control } = controlProps(field);
  return (
    <FieldFrame field={field}>
      <Control end={<IconSelector size={16} aria-hidden className={fields.hint ?? ''} />}>
        <button
          {...control}
          {...button}
          type="button"
          className={`${fields.input} ${classes.choose}`}
          aria-label={`${field.label}: ${name}`}
          aria-haspopup="dialog"
        >
          {name}
        </button>
        {popup.isOpen && (
          <Suspense>
            <FilterPopup popup={popup} label={field.label}>
              <Customers
                customerId={field.value}
                onChoose={(customerId) => {
                  field.onChange(customerId);
                  popup.close();
                }}
              />
            </FilterPopup>
          </Suspense>
        )}
      </Control>
    </FieldFrame>
  );
}

type CustomersProps = { customerId: string; onChoose: (id: string) => void };

function Customers({ customerId, onChoose }: CustomersProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const customers = useQuery({
    ...api.query(listCustomers, { search, pageSize: shown }),
    placeholderData: keepPreviousData,
  });
  const found = (customers.data?.items ?? []).map(({ id, name, organizationNumber }) => ({
    value: id,
    label: name,
    note: organizationNumber,
  }));
  const none = { value: '', label: t('support.create.nobody') };
  const failed = customers.isError ? t('support.create.customersFailed') : undefined;
  const message = failed ?? (customers.isPending ? t('common.loading') : undefined);
  return (
    <ChoiceList
      groups={[{ choices: search === '' ? [none, ...found] : found }]}
      value={customerId}
      searchLabel={t('support.create.searchCustomer')}
      onSearch={setText}
      onChoose={({ value }) => onChoose(value)}
      {...(message !== undefined && { message: <p role="status">{message}</p> })}
    />
  );
}
