import { useLogWords } from '../audit-log/addresses.ts';
import { LogList } from '../audit-log/log-list.tsx';
import { customerHome } from '../platform/address.ts';

/** The log of a customer, on its page. */
export const Activity = ({ customerId: id }: { customerId: string }) => (
  <LogList
    view="all"
    customerId={id}
    search={useLogWords()}
    hrefOf={(words) => customerHome({ id, tab: 'activity' }, words)}
  />
);
