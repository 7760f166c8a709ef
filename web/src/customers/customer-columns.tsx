import type { CustomerRow, listCustomers } from '@portal/contract/customers';
import type { ResponseOf } from '@portal/contract/http';
import { useCallback } from 'react';
import { customerHome } from '../platform/address.ts';
import { comparedWith, lastMonths } from '../platform/months.ts';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import { TwoLines } from '../ui/list/two-lines.tsx';
import type { Column } from '../ui/list/types.ts';
import { Monogram } from '../ui/monogram.tsx';
import { StatusWord } from '../ui/status.tsx';
import { attentionTones, useAttentionWords } from './attention-words.ts';
import { ServiceWords } from './service-words.tsx';
import classes from './customers.module.css';

type Columns = readonly Column<CustomerRow>[];
type Answer = ResponseOf<typeof listCustomers>;

/** So much more or less than last month is worth a look. */
const notableChange = 0.15;

/** The columns of the customer list. */
export function useCustomerColumns(partnerId: string | undefined): (answer: Answer | undefined) => Columns {
  const { t } = useTexts();
  const money = useMoneyColumns();
  const extras = useExtraColumns();
  return useCallback(
    (answer) => [
      {
        id: 'name',
        header: t('customers.column.name'),
        strong: true,
        sortable: true,
        cell: ({ id, name, organizationNumber }) => (
          <CustomerName name={name} href={customerHome({ id, partnerId })} below={organizationNumber} />
        ),
        cardRole: 'title',
      },
      {
        id: 'services',
        header: t('customers.column.services'),
        width: 218,
        cell: ({ activeServices }) => <ServiceWords services={activeServices} />,
        cardRole: 'fact',
      },
      ...money(answer),
      {
        id: 'attention',
        header: t('customers.column.attention'),
        width: 258,
        sortable: true,
        usual: true,
        mostFirst: true,
        cell: ({ attention }) => <AttentionWord attention={attention} />,
        cardRole: 'status',
      },
      ...extras,
    ],
    [t, money, extras, partnerId],
  );
}

/** What the month has come to, and how that compares. */
function useMoneyColumns(): (answer: Answer | undefined) => Columns {
  const { t, format } = useTexts();
  return useCallback(
    (answer) => {
      const month = answer?.month ?? lastMonths()[0] ?? '';
      const soFar = t('customers.column.customerMinor', { month: format.monthName(month) });
      return [
        {
          id: 'customerMinor',
          header: answer ? `${soFar}, ${format.currency(answer.currency)}` : soFar,
          width: 160,
          align: 'right',
          sortable: true,
          cell: ({ customerMinor }) => <span className={classes.amount}>{format.amount(customerMinor)}</span>,
          cardRole: 'amount',
        },
        {
          id: 'change',
          header: t('customers.column.change', { day: format.dayShort(comparedWith(month).beforeUntil) }),
          width: 92,
          align: 'right',
          cell: (row) => (
            <span className={classes.changed} data-notable={isNotable(row) || undefined}>
              {format.change(row.customerMinor, row.beforeMinor)}
            </span>
          ),
          cardRole: 'none',
        },
      ];
    },
    [t, format],
  );
}

/** As it is shown: to one decimal of a percent. */
const isNotable = ({ customerMinor, beforeMinor }: CustomerRow): boolean =>
  customerMinor !== null &&
  beforeMinor !== null &&
  beforeMinor !== 0 &&
  Math.round(Math.abs(customerMinor / beforeMinor - 1) * 1000) / 1000 >= notableChange;

/** Those that most have no use for from day to day. */
function useExtraColumns(): Columns {
  const { t, format } = useTexts();
  const extra = { extra: true, cardRole: 'none' } as const;
  return [
    {
      ...extra,
      id: 'city',
      header: t('customers.column.city'),
      sortable: true,
      cell: ({ city }) => city || format.number(null),
    },
    {
      ...extra,
      id: 'contactEmail',
      header: t('customers.column.contactEmail'),
      cell: ({ contactEmail }) => (
        <span className={classes.email} title={contactEmail}>
          {contactEmail}
        </span>
      ),
    },
    {
      ...extra,
      id: 'users',
      header: t('customers.column.users'),
      align: 'right',
      cell: ({ users }) => format.number(users),
    },
    {
      ...extra,
      id: 'createdAt',
      header: t('customers.column.createdAt'),
      sortable: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}

function AttentionWord({ attention }: Pick<CustomerRow, 'attention'>) {
  const { word, below } = useAttentionWords().summaryOf(attention);
  return (
    <StatusWord tone={attentionTones[attention.level]} word={word} below={below === '' ? undefined : below} />
  );
}

/** A customer's monogram and name, as a link. */
export const CustomerName = ({ name, href, below = '' }: { name: string; href: string; below?: string }) => {
  const link = (
    <TextLink look="name" href={href}>
      {name}
    </TextLink>
  );
  return (
    <span className={classes.name}>
      <Monogram name={name} />
      <TwoLines first={link} second={below} />
    </span>
  );
};
