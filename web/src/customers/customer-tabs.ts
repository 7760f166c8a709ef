import { listAuditLog } from '@portal/contract/audit-log/entries';
import { getCustomerPricing } from '@portal/contract/pricing';
import { useMe } from '../platform/current-session.ts';
import { mayCall } from '../platform/page-record.ts';
import { workplaceOf } from '../platform/refusals.ts';

const all = ['overview', 'services', 'users', 'pricing', 'activity', 'details'] as const;
export type CustomerTab = (typeof all)[number];

/** Those that the person may see, and the one that the address names, or the first. */
export function useCustomerTabs(named: string | undefined): {
  tabs: readonly CustomerTab[];
  current: CustomerTab;
} {
  const me = useMe();
  // The operator reads its own log, and no partner's.
  const isPartner = me !== null && workplaceOf(me).kind === 'partner';
  const hidden: Partial<Record<CustomerTab, boolean>> = {
    pricing: !isPartner || !mayCall(me, getCustomerPricing),
    activity: !isPartner || !mayCall(me, listAuditLog),
  };
  const tabs = all.filter((tab) => hidden[tab] !== true);
  return { tabs, current: tabs.find((tab) => tab === named) ?? 'overview' };
}
