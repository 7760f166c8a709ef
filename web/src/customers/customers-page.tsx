import { attentionLevels } from '@portal/contract/attention';
import { createCustomer, listCustomers } from '@portal/contract/customers';
import type { ResponseOf } from '@portal/contract/http';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useLateTexts } from '../platform/use-late-texts.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { Page } from '../ui/page.tsx';
import { isNarrowed, totalText } from '../ui/list/list-state.ts';
import { customersPath } from './addresses.ts';
import { useCustomerActions } from './customer-actions.ts';
import { useCustomerColumns } from './customer-columns.tsx';
import { useCustomerDialog } from './customer-dialogs.tsx';
import { PartnerChoice } from './partner-choice.tsx';

const filterWords = ['attention', 'service'] as const;
type Answer = ResponseOf<typeof listCustomers>;

/** A partner's customers; the operator sees those of the partner in the address and changes nothing. */
export function CustomersPage() {
  const search = useWords(['partnerId']);
  const go = useGo();
  const { t } = useTexts();
  useLateTexts('service-texts');
  const refusal = useRefusal(createCustomer);
  const isOperator = useWorkplaceKind() === 'operator';
  const choosePartner = useCallback(
    (partnerId: string, { replace }: { replace: boolean }) =>
      void go(linkTo(customersPath, { partnerId }), { replace }),
    [go],
  );
  const create = {
    children: t('customers.create.title'),
    icon: IconPlus,
    href: '/customers/create-customer',
    disabledReason: refusal,
  };
  return (
    <Page action={isOperator ? undefined : create}>
      <PartnerChoice partnerId={search.partnerId} onChoose={choosePartner}>
        <CustomerList key={search.partnerId} />
      </PartnerChoice>
    </Page>
  );
}

function useFilters() {
  const { t } = useTexts();
  const offered = useMe()?.servicesOffered ?? [];
  return [
    {
      id: 'attention',
      label: t('customers.filter.attention'),
      options: attentionLevels.map((level) => ({
        value: level,
        label: t(`customers.attention.level.${level}`),
      })),
    },
    {
      id: 'service',
      label: t('customers.filter.service'),
      options: offered.map((service) => ({ value: service, label: t(`service.${service}`) })),
    },
  ];
}

/** What all that match pay, however many pages they are on. */
function useSum(narrowed: boolean): (answer: Answer) => ReactNode {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  return ({ sumMinor, partnerSumMinor, currency, month, total }) => {
    if (sumMinor === null) return undefined;
    const values = { total: totalText(total, format.number), month: format.monthName(month) };
    return (
      <>
        {t(narrowed ? 'customers.list.sumMatching' : 'customers.list.sum', values)}{' '}
        <strong>{format.money(sumMinor, currency)}</strong>
        {partnerSumMinor !== null && (
          <>
            {', '}
            {t(`customers.list.${isOperator ? 'partnerPays' : 'youPay'}`)}{' '}
            <strong>{format.money(partnerSumMinor, currency)}</strong>
          </>
        )}
      </>
    );
  };
}

function CustomerList() {
  const search = useWords([...listWords, ...filterWords, 'partnerId']);
  const go = useGo();
  const { t } = useTexts();
  const { partnerId } = search;
  const { ask, dialog } = useCustomerDialog();
  const actionsOf = useCustomerActions({ partnerId, ask });
  const filters = useFilters();
  const isOperator = useWorkplaceKind() === 'operator';
  return (
    <>
      <DataList
        id="customers"
        twoLines
        label={t('customers.list.title')}
        endpoint={listCustomers}
        input={{ partnerId }}
        state={search}
        onStateChange={(next) => void go(linkTo(customersPath, next))}
        columns={useCustomerColumns(partnerId)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowActions={(row) => {
          const { manage, others } = actionsOf(row);
          return [manage, ...Object.values(others ?? {})];
        }}
        filters={filters}
        sumOf={useSum(isNarrowed(search, filters))}
        searchLabel={t('customers.list.search')}
        csvName={t('customers.list.file')}
        errorTitle={t('customers.list.failed')}
        empty={{
          icon: IconBuildingCommunity,
          title: t('customers.list.empty'),
          text: t(isOperator ? 'customers.list.emptyForOperator' : 'customers.list.emptyText'),
        }}
      />
      {dialog}
    </>
  );
}
