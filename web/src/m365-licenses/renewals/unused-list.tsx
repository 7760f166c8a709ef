import { getUnusedSeats, listUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import type { ResponseOf } from '@portal/contract/http';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkTo, listWords, useGo, useWords } from '../../platform/address.ts';
import { useApi } from '../../platform/api.ts';
import type { TextIn } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { useServiceScope } from '../../services/screens.ts';
import { TextLink } from '../../ui/link.tsx';
import { DataList } from '../../ui/list/data-list.tsx';
import type { Column } from '../../ui/list/types.ts';
import { figure, useColumns } from '../../ui/list/use-columns.ts';
import { licensePaths, renewalsPath } from '../paths.ts';
import classes from '../m365-licenses.module.css';

type Unused = ResponseOf<typeof listUnusedSeats>['items'][number];

/** The customers with seats that nobody uses, and what all of these cost a month. */
export function UnusedList() {
  const { t, format } = useTexts();
  const go = useGo();
  const { partnerId, tab, ...state } = useWords([...listWords, 'partnerId', 'tab']);
  const text = (name: TextIn<'m365-licenses.unused'>) => t(`m365-licenses.unused.${name}`);
  return (
    <DataList
      id="unused-seats"
      isPart
      label={text('title')}
      endpoint={listUnusedSeats}
      state={state}
      onStateChange={(next) => void go(linkTo(renewalsPath, { ...next, partnerId, tab }))}
      columns={useUnusedColumns()}
      sumsOf={({ sum, items: [first] }) => [
        {
          name: t('services.usage.total'),
          seats: format.number(sum.seats),
          customerMinor: format.money(sum.customerMinor, first?.currency ?? ''),
        },
      ]}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      searchLabel={t('services.usage.search')}
      csvName={text('file')}
      errorTitle={text('failed')}
      empty={{ icon: IconUserOff, title: text('empty'), text: text('emptyText') }}
    />
  );
}

function useUnusedColumns(): readonly Column<Unused>[] {
  const { format } = useTexts();
  const { partnerId } = useServiceScope().scope;
  const column = useColumns<Unused>()('m365-licenses.unused.column');
  const sortable = { sortable: true } as const;
  const hrefOf = ({ id }: Unused) => linkTo(licensePaths.listPath, { customerId: id, partnerId });
  return [
    column(
      'name',
      (name, one) => (
        <TextLink look="name" href={hrefOf(one)}>
          {name}
        </TextLink>
      ),
      { ...sortable, strong: true },
    ),
    column('seats', format.number, { ...figure, ...sortable }),
    column('customerMinor', (minor, { currency }) => format.money(minor, currency), {
      ...figure,
      ...sortable,
      lastFirst: true,
      usual: true,
      cardRole: 'amount',
    }),
  ];
}

/** What the customer in the address pays for seats that nobody uses; nothing while all are used. */
export function UnusedSeats() {
  const { t, format } = useTexts();
  const { data } = useQuery(useApi().query(getUnusedSeats));
  if (!data || data.seats === 0) return null;
  const { seats: count, customerMinor, currency } = data;
  const cost = format.money(customerMinor, currency);
  return (
    <p className={classes.apart}>
      {t(`m365-licenses.unused.${customerMinor === null ? 'count' : 'ofCustomer'}`, { count, cost })}
    </p>
  );
}
