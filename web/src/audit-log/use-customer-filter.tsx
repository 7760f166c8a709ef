import { getCustomer, listCustomers } from '@portal/contract/customers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ChoiceList } from '../ui/list/choice-list.tsx';
import { changed } from '../ui/list/list-state.ts';
import type { OpenFilter } from '../ui/list/types.ts';
import type { LogSearch } from './addresses.ts';
import { useHeads } from './use-heads.ts';
import { messageOf } from './use-person-filter.tsx';

type Change = (next: LogSearch) => void;

const shown = 20;

/** The name of the customer in the address; one that was deleted has entries still, but no name here. */
function useNameOf(customerId: string | undefined): string | undefined {
  const { t } = useTexts();
  const found = useQuery({
    ...api.query(getCustomer, { id: customerId ?? '' }),
    enabled: customerId !== undefined,
    retry: false,
  });
  if (customerId === undefined) return undefined;
  return found.data?.name ?? t('audit-log.filter.oneCustomer');
}

/** The customer that the address names, whom an entry concerns. */
export function useCustomerFilter(state: LogSearch, onStateChange: Change): OpenFilter {
  const head = useHeads();
  return {
    id: 'customerId',
    label: head('targetCustomer'),
    words: ['customerId'],
    inUse: useNameOf(state.customerId),
    choose: (done) => (
      <CustomerChoice
        customerId={state.customerId}
        onChoose={(customerId) => {
          onStateChange(changed(state, { customerId }));
          done();
        }}
      />
    ),
  };
}

type CustomerChoiceProps = { customerId: string | undefined; onChoose: (id: string) => void };

function CustomerChoice({ customerId, onChoose }: CustomerChoiceProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const customers = useQuery({
    ...api.query(listCustomers, { search, pageSize: shown }),
    placeholderData: keepPreviousData,
  });
  const choices = (customers.data?.items ?? []).map(({ id, name, organizationNumber }) => ({
    value: id,
    label: name,
    note: organizationNumber,
  }));
  return (
    <ChoiceList
      groups={choices.length === 0 ? [] : [{ choices }]}
      value={customerId}
      searchLabel={t('audit-log.filter.searchCustomer')}
      onSearch={setText}
      onChoose={({ value }) => onChoose(value)}
      {...messageOf(
        customers.isPending,
        customers.isError && t('audit-log.filter.failed'),
        t('common.loading'),
      )}
    />
  );
}
