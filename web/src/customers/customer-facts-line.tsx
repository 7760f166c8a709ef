import type { Customer } from '@portal/contract/customers';
import { IconCalendarX, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';
import { useBelow } from '../ui/viewport.ts';

/** What stands beside the name: number, city and state; a phone has room for a state that is not the usual one. */
export function useCustomerFacts(customer: Customer | undefined): ReactNode[] {
  const narrow = useBelow('md');
  if (!customer) return [];
  const { organizationNumber, city, closedUntil, deletedOn } = customer;
  const isUsual = closedUntil === null && deletedOn === null;
  return [
    organizationNumber,
    ...(city === '' ? [] : [city]),
    ...(narrow && isUsual ? [] : [<CustomerState key="state" {...customer} />]),
  ];
}

function CustomerState({ closedUntil, deletedOn }: Pick<Customer, 'closedUntil' | 'deletedOn'>) {
  const { t, format } = useTexts();
  const isOperator = useWorkplaceKind() === 'operator';
  if (deletedOn !== null) {
    const word = t('customers.page.state.deleting', { at: format.date(deletedOn) });
    return <StatusWord tone="warn" icon={IconCalendarX} word={word} />;
  }
  if (closedUntil !== null) {
    const word = t(`customers.page.state.${isOperator ? 'closedToPartner' : 'closed'}`, {
      at: format.dateTime(closedUntil),
    });
    return <StatusWord tone="off" icon={IconLock} word={word} />;
  }
  return <StatusWord tone="ok" word={t('customers.page.state.active')} />;
}
