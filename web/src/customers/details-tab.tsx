import { updateCustomer, type Customer } from '@portal/contract/customers';
import { IconPencil } from '@tabler/icons-react';
import { useIsEverAllowed, useRefusal } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Skeletons } from '../ui/states.tsx';
import { TwoPane } from '../ui/two-pane.tsx';
import { editOf } from './addresses.ts';
import { CustomerCard } from './customer-card.tsx';
import { CompanyFacts } from './customer-facts.tsx';

/** All that is known of the customer as a company. */
export function DetailsTab({ customer }: { customer: Customer | undefined }) {
  const { t } = useTexts();
  const refusal = useRefusal(updateCustomer);
  const mayEver = useIsEverAllowed(updateCustomer);
  if (!customer) return <Skeletons rows={8} height={40} />;
  const edit = mayEver && (
    <div>
      <Button icon={IconPencil} size="toolbar" href={editOf(customer.id)} disabledReason={refusal}>
        {t('customers.action.edit')}
      </Button>
    </div>
  );
  return (
    <TwoPane side={<CustomerCard customer={customer} />} sideLabel={t('customers.card.title')}>
      <CompanyFacts company={customer} head={edit} />
    </TwoPane>
  );
}
