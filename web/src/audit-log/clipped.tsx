import type { AuditEntry } from '@portal/contract/audit-log/entries';
import { customerHome } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { TextLink } from '../ui/link.tsx';
import classes from './audit-log.module.css';

type ClippedProps = {
  text: string;
  narrow: boolean;
  /** Whose name it is. */
  customer?: AuditEntry['targetCustomer'] | undefined;
};

/** One line, whatever it says; the panel has it whole. */
export const Clipped = ({ text, narrow, customer = null }: ClippedProps) => (
  <span className={classes.clipped} data-narrow={narrow || undefined} title={text}>
    {customer === null ? text : <CustomerName customer={customer} />}
  </span>
);

/** The name of a customer leads its partner to its page. */
export function CustomerName({ customer }: { customer: NonNullable<AuditEntry['targetCustomer']> }) {
  const isPartner = useWorkplaceKind() === 'partner';
  if (!isPartner) return customer.name;
  return (
    <TextLink look="name" href={customerHome({ id: customer.id })} className={classes.customer}>
      {customer.name}
    </TextLink>
  );
}
