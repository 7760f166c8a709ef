import { listCustomers, type CustomerRow } from '@portal/contract/customers';
import { linkExistingTenant, type OneTenant } from '@portal/contract/linking';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useCallback } from 'react';
import { linkTo, listWords, useGo, useWords } from '../platform/address.ts';
import { CustomerName, PartnerChoice, ServiceStateWord } from '../customers/index.tsx';
import { useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { Note } from '../ui/status.tsx';
import { tenantOf, tenantPath, type TenantSearch } from './addresses.ts';
import { stateOf } from './linked-services.ts';
import { TenantContentsCard } from './tenant-contents.tsx';
import classes from './linking.module.css';

const { csv: _csv, ...choosable } = listCustomers;

type ToCustomerProps = { tenant: OneTenant; onLook: () => void };

/** What is in the tenant, and the customers to choose from. */
export function ToCustomer({ tenant, onLook }: ToCustomerProps) {
  const { t } = useTexts();
  const refusal = useRefusal(linkExistingTenant);
  return (
    <>
      <TenantContentsCard tenant={tenant} onLook={onLook} />
      <h2 className={classes.heading}>{t('linking.choose.title')}</h2>
      {refusal === undefined ? <Choice tenant={tenant} /> : <Note title={refusal} />}
    </>
  );
}

function Choice({ tenant }: Pick<ToCustomerProps, 'tenant'>) {
  const { id } = tenant;
  const { t } = useTexts();
  const { partnerId }: TenantSearch = useWords(...listWords, 'id', 'partnerId', 'customerId');
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(tenantPath, { id, partnerId: chosen }), { replace }),
    [go, id],
  );
  return (
    <>
      <p className={classes.intro}>{t('linking.choose.text')}</p>
      <PartnerChoice
        partnerId={partnerId}
        onChoose={choosePartner}
        suspendedReason={t('api.linking.error.linkPartnerSuspended')}
      >
        <Customers key={partnerId} tenant={tenant} />
      </PartnerChoice>
    </>
  );
}

type Chosen = { tenant: Pick<OneTenant, 'id' | 'service'>; partnerId: string | undefined };

function useColumns({ tenant: { id, service }, partnerId }: Chosen): readonly Column<CustomerRow>[] {
  const { t } = useTexts();
  return [
    {
      id: 'name',
      header: t('linking.column.customer'),
      strong: true,
      sortable: true,
      cell: (row) => (
        <CustomerName
          name={row.name}
          href={tenantOf({ id, customerId: row.id, ...(partnerId && { partnerId }) })}
        />
      ),
      cardRole: 'title',
    },
    {
      id: 'organizationNumber',
      header: t('linking.choose.organizationNumber'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.organizationNumber}</span>,
      cardRole: 'fact',
    },
    {
      id: 'service',
      header: t(`service.${service}`),
      cell: (row) => <ServiceStateWord state={stateOf(row, service)} />,
      cardRole: 'status',
    },
  ];
}

function Customers({ tenant }: Pick<ToCustomerProps, 'tenant'>) {
  const { id } = tenant;
  const { t } = useTexts();
  const go = useGo();
  const { partnerId, search, sort, cursor, page, pageSize }: TenantSearch = useWords(
    ...listWords,
    'id',
    'partnerId',
    'customerId',
  );
  const state = { search, sort, cursor, page, pageSize };
  return (
    <DataList
      id="link-customer"
      label={t('linking.choose.title')}
      endpoint={choosable}
      input={{ partnerId }}
      state={state}
      onStateChange={(next) => void go(linkTo(tenantPath, present({ ...next, id, partnerId })))}
      columns={useColumns({ tenant, partnerId })}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      searchLabel={t('linking.choose.search')}
      errorTitle={t('linking.choose.failed')}
      empty={{
        icon: IconBuildingCommunity,
        title: t('linking.choose.empty'),
        text: t('linking.choose.emptyText'),
        action: null,
      }}
    />
  );
}

/** What an address takes: only what there is. */
const present = (place: Record<string, string | undefined>): TenantSearch =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
