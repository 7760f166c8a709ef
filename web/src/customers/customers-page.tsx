import { createCustomer, listCustomers, type CustomerRow } from '@portal/contract/customers';
import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { linkTo, listWords, serviceHome, useGo, useWords } from '../platform/address.ts';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { Page } from '../ui/page.tsx';
import { customersPath, editOf } from './addresses.ts';
import { useCustomerActions, type DialogAction } from './customer-actions.ts';
import { useCustomerColumns } from './customer-columns.tsx';
import { PartnerChoice } from './partner-choice.tsx';

const ImpersonateDialog = lazy(async () => ({
  default: (await import('./impersonate-dialog.tsx')).ImpersonateDialog,
}));
const DeleteCustomerDialog = lazy(async () => ({
  default: (await import('./delete-customer-dialog.tsx')).DeleteCustomerDialog,
}));

/** A partner's customers; the operator sees those of the partner in the address and changes nothing. */
export function CustomersPage() {
  const search = useWords(...listWords, 'partnerId', 'service');
  const go = useGo();
  const { t } = useTexts();
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

function useServiceFilter() {
  const { t } = useTexts();
  const offered = useMe()?.servicesOffered ?? [];
  return [
    {
      id: 'service',
      label: t('customers.filter.service'),
      options: offered.map((service) => ({ value: service, label: t(`service.${service}`) })),
    },
  ];
}

function CustomerList() {
  const search = useWords(...listWords, 'partnerId', 'service');
  const go = useGo();
  const { t } = useTexts();
  const { partnerId } = search;
  const [dialog, setDialog] = useState<DialogAction | null>(null);
  const service = useMe()?.servicesOffered[0];
  const hrefOf = useCallback(
    (row: CustomerRow) => {
      const place = { customerId: row.id, partnerId };
      return service === undefined ? editOf(place) : serviceHome(service, place);
    },
    [service, partnerId],
  );
  const isOperator = useWorkplaceKind() === 'operator';
  return (
    <>
      <DataList
        id="customers"
        label={t('customers.list.title')}
        endpoint={listCustomers}
        input={{ partnerId }}
        state={search}
        onStateChange={(next) => void go(linkTo(customersPath, next))}
        columns={useCustomerColumns(hrefOf)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowActions={useCustomerActions({ partnerId, ask: setDialog })}
        filters={useServiceFilter()}
        searchLabel={t('customers.list.search')}
        csvName={t('customers.list.file')}
        errorTitle={t('customers.list.failed')}
        empty={{
          icon: IconBuildingCommunity,
          title: t('customers.list.empty'),
          text: t(isOperator ? 'customers.list.emptyForOperator' : 'customers.list.emptyText'),
        }}
      />
      <Suspense>
        {dialog?.action === 'impersonate' && (
          <ImpersonateDialog customer={dialog.customer} onClose={() => setDialog(null)} />
        )}
        {dialog?.action === 'delete' && (
          <DeleteCustomerDialog customer={dialog.customer} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}
