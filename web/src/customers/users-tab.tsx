import type { Customer } from '@portal/contract/customers';
import { listCustomerUsers } from '@portal/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { customerHome, listWords, useGo, useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { DataList } from '../ui/list/data-list.tsx';
import { nameOf, useUserColumns } from '../users/index.ts';
import { FirstOwner } from './first-owner.tsx';
import type { CustomerPlace } from './service-at-customer.ts';
import classes from './customers.module.css';

type UsersTabProps = { place: CustomerPlace; customer: Customer | undefined };

/** The people of the customer, who are changed by its own owners, and the way to the first of them. */
export function UsersTab({ place, customer }: UsersTabProps) {
  const { t } = useTexts();
  const go = useGo();
  const isOperator = useWorkplaceKind() === 'operator';
  return (
    <div className={classes.users}>
      {customer?.users === 0 && !isOperator && <FirstOwner key={customer.invitedOwner} customer={customer} />}
      <DataList
        id="customer-users"
        isPart
        label={t('customers.users.label')}
        endpoint={listCustomerUsers}
        input={place}
        state={useWords(listWords)}
        onStateChange={(next) => void go(customerHome({ ...place, tab: 'users' }, next))}
        columns={useUserColumns()}
        rowId={({ id }) => id}
        rowName={nameOf}
        searchLabel={t('customers.users.search')}
        csvName={t('customers.users.file')}
        errorTitle={t('customers.users.failed')}
        empty={{
          icon: IconUsers,
          title: t('customers.users.empty'),
          text: t(isOperator ? 'customers.users.emptyForOperator' : 'customers.users.emptyText'),
        }}
      />
    </div>
  );
}
