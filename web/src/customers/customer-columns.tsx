import type { CustomerRow } from '@portal/contract/customers';
import { useMemo } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { Monogram } from '../ui/monogram.tsx';
import { ServiceWords } from './service-words.tsx';
import classes from './customers.module.css';

/** The columns of the customer list; a name leads to `hrefOf` its customer. */
export function useCustomerColumns(hrefOf: (row: CustomerRow) => string): readonly Column<CustomerRow>[] {
  const { t, format } = useTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('customers.column.name'),
        strong: true,
        sortable: true,
        cell: (row) => <CustomerName name={row.name} href={hrefOf(row)} />,
        cardRole: 'title',
      },
      {
        id: 'organizationNumber',
        header: t('customers.column.organizationNumber'),
        sortable: true,
        cell: (row) => <span className="tabular">{row.organizationNumber}</span>,
        cardRole: 'fact',
      },
      {
        id: 'city',
        header: t('customers.column.city'),
        sortable: true,
        cell: (row) => row.city || format.number(null),
        cardRole: 'fact',
      },
      {
        id: 'services',
        header: t('customers.column.services'),
        cell: (row) => <ServiceWords services={row.activeServices} />,
        cardRole: 'status',
      },
      {
        id: 'contactEmail',
        header: t('customers.column.contactEmail'),
        cell: (row) => (
          <span className={classes.email} title={row.contactEmail}>
            {row.contactEmail}
          </span>
        ),
        cardRole: 'none',
      },
      {
        id: 'users',
        header: t('customers.column.users'),
        align: 'right',
        cell: (row) => format.number(row.users),
        cardRole: 'none',
      },
      {
        id: 'createdAt',
        header: t('customers.column.createdAt'),
        sortable: true,
        cell: (row) => format.date(row.createdAt),
        cardRole: 'none',
      },
    ],
    [t, format, hrefOf],
  );
}

/** A customer's monogram and name, as a link. */
export const CustomerName = ({ name, href }: { name: string; href: string }) => (
  <span className={classes.name}>
    <Monogram name={name} />
    <TextLink look="name" href={href}>
      {name}
    </TextLink>
  </span>
);
