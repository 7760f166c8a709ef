import { listCustomers, type CustomerRow } from '@portal/contract/customers';
import type { Service } from '@portal/contract/services/services';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { linkTo, listWords, useGo, useWords, type Words } from '../platform/address.ts';
import type { TextBranch } from '../platform/text-keys.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import type { Column } from '../ui/list/types.ts';
import { CustomerName } from './customer-columns.tsx';
import { PartnerChoice } from './partner-choice.tsx';
import { ServiceStateWord } from './service-words.tsx';
import classes from './customers.module.css';

const { csv: _csv, ...choosable } = listCustomers;

type ChooseCustomerProps = {
  /** Names the settings of the list on this device. */
  id: string;
  texts: TextBranch<'title' | 'customer' | 'organizationNumber' | 'search' | 'failed' | 'empty'>;
  /** The service whose state is shown of each. */
  service: Service;
  /** Where the choice leads: this path, with these words and the customer. */
  path: string;
  words?: Words;
  /** Why a suspended partner cannot be chosen; left out where it can. */
  suspendedReason?: string;
  /** A word to it above the list. */
  intro?: string;
  empty: { text: string; action: ReactNode };
};

/** The customers to choose from, for the operator after the partner. */
export function ChooseCustomer(props: ChooseCustomerProps) {
  const { path, words, suspendedReason } = props;
  const { partnerId } = useWords(['partnerId']);
  const go = useGo();
  const choosePartner = useCallback(
    (chosen: string, { replace }: { replace: boolean }) =>
      void go(linkTo(path, { ...words, partnerId: chosen }), { replace }),
    [go, path, words],
  );
  return (
    <PartnerChoice
      partnerId={partnerId}
      onChoose={choosePartner}
      {...(suspendedReason !== undefined && { suspendedReason })}
    >
      <Customers key={partnerId} {...props} />
    </PartnerChoice>
  );
}

function Customers(props: ChooseCustomerProps) {
  const { id, texts, path, words, intro, empty } = props;
  const { t } = useTexts();
  const go = useGo();
  const { partnerId, ...state } = useWords([...listWords, 'partnerId']);
  return (
    <>
      {intro !== undefined && <p className={classes.chooseIntro}>{intro}</p>}
      <DataList
        id={id}
        label={t(`${texts}.title`)}
        endpoint={choosable}
        input={{ partnerId }}
        state={state}
        onStateChange={(next) => void go(linkTo(path, { ...next, ...words, partnerId }))}
        columns={useColumns(props, partnerId)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        searchLabel={t(`${texts}.search`)}
        errorTitle={t(`${texts}.failed`)}
        empty={{ icon: IconBuildingCommunity, title: t(`${texts}.empty`), ...empty }}
      />
    </>
  );
}

function useColumns(
  { texts, service, path, words }: ChooseCustomerProps,
  partnerId: string | undefined,
): readonly Column<CustomerRow>[] {
  const { t } = useTexts();
  const stateOf = ({ activeServices }: CustomerRow) =>
    activeServices.find((one) => one.service === service)?.state ?? 'not-enabled';
  return [
    {
      id: 'name',
      header: t(`${texts}.customer`),
      strong: true,
      sortable: true,
      cell: ({ id: customerId, name }) => (
        <CustomerName name={name} href={linkTo(path, { ...words, customerId, partnerId })} />
      ),
      cardRole: 'title',
    },
    {
      id: 'organizationNumber',
      header: t(`${texts}.organizationNumber`),
      sortable: true,
      cell: (row) => <span className="tabular">{row.organizationNumber}</span>,
      cardRole: 'fact',
    },
    {
      id: 'service',
      header: t(`service.${service}`),
      cell: (row) => <ServiceStateWord state={stateOf(row)} />,
      cardRole: 'status',
    },
  ];
}
