import { listCustomers, type CustomerRow } from '@portal/contract/customers';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { linkTo, useGo, useWords } from '../platform/address.ts';
import { CustomerName, PartnerChoice, ServiceStateWord } from '../customers/index.tsx';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column, ListState } from '../ui/list/types.ts';
import type { ServiceScreens } from './screens.ts';
import classes from './customer-choice.module.css';

const { csv: _csv, ...choosable } = listCustomers;

type Choosing = { of: ServiceScreens; path: string };

function useColumns({
  of: { service: wanted },
  path,
  partnerId,
}: Choosing & { partnerId: string | undefined }): readonly Column<CustomerRow>[] {
  const { t } = useTexts();
  return useMemo(() => {
    const hrefOf = ({ id }: CustomerRow) => linkTo(path, { customerId: id, ...(partnerId && { partnerId }) });
    const stateOf = ({ activeServices }: CustomerRow) =>
      activeServices.find(({ service }) => service === wanted)?.state ?? 'not-enabled';
    return [
      {
        id: 'name',
        header: t('services.choose.customer'),
        strong: true,
        sortable: true,
        cell: (row) => <CustomerName name={row.name} href={hrefOf(row)} />,
        cardRole: 'title',
      },
      {
        id: 'organizationNumber',
        header: t('services.choose.organizationNumber'),
        sortable: true,
        cell: (row) => <span className="tabular">{row.organizationNumber}</span>,
        cardRole: 'fact',
      },
      {
        id: 'service',
        header: t(`service.${wanted}`),
        cell: (row) => <ServiceStateWord state={stateOf(row)} />,
        cardRole: 'status',
      },
    ];
  }, [t, path, partnerId, wanted]);
}

/** For those who look after several customers and have not said yet which one; `path` is where the choice leads. */
export function CustomerChoice({ of, path }: Choosing) {
  const { partnerId } = useWords('partnerId');
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(path, { partnerId: chosen }), { replace }),
    [go, path],
  );
  return (
    <PartnerChoice partnerId={partnerId} onChoose={choosePartner}>
      <Customers key={partnerId} of={of} path={path} />
    </PartnerChoice>
  );
}

type Place = ListState & { partnerId: string | undefined };

/** What an address takes: only what there is. */
const present = (place: Place): { [Name in keyof Place]?: string } =>
  Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function Customers({ of, path }: Choosing) {
  const { t } = useTexts();
  const go = useGo();
  const { search, sort, cursor, page, pageSize, partnerId } = useWords(
    'search',
    'sort',
    'cursor',
    'page',
    'pageSize',
    'partnerId',
  );
  const state: ListState = { search, sort, cursor, page, pageSize };
  return (
    <>
      <p className={classes.intro}>{t(`${of.service}.choose.text`)}</p>
      <DataList
        id="choose-customer"
        label={t('services.choose.title')}
        endpoint={choosable}
        input={{ partnerId }}
        state={state}
        onStateChange={(next) => void go(linkTo(path, present({ ...next, partnerId })))}
        columns={useColumns({ of, path, partnerId })}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        searchLabel={t('services.choose.search')}
        errorTitle={t('services.choose.failed')}
        empty={{
          icon: IconBuildingCommunity,
          title: t('services.choose.empty'),
          text: t('services.choose.emptyText', { service: t(`service.${of.service}`) }),
          action: <Button href="/customers/customers">{t('services.choose.toCustomers')}</Button>,
        }}
      />
    </>
  );
}
