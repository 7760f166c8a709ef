import { LatestChanges as Latest } from '../audit-log/latest-changes.tsx';
import { customerHome } from '../platform/address.ts';

/** What was changed last of a customer, on its page. */
export const LatestChanges = ({ customerId: id }: { customerId: string }) => (
  <Latest customerId={id} hrefOf={(words) => customerHome({ id, tab: 'activity' }, words)} />
);
