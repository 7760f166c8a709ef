import { getCustomerPricing } from '@portal/contract/pricing';
import { updateCustomer, type CustomerRow } from '@portal/contract/customers';
import { IconEye, IconPencil, IconReceipt2, IconTrash, IconUserShield } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { customerHome, serviceHome } from '../platform/address.ts';
import { editOf } from './addresses.ts';

/** What has to be known of a customer for that. */
type Known = Pick<CustomerRow, 'id' | 'name' | 'organizationNumber' | 'closedUntil' | 'deletedOn'>;
export type DialogAction = { action: 'impersonate' | 'delete'; customer: Known };
/** `others` are not even named to the operator, who reads only. */
type CustomerActions = {
  manage: RowAction;
  others: Record<'impersonate' | 'edit' | 'pricing' | 'remove', RowAction> | null;
};
type CustomerActionsOptions = { partnerId: string | undefined; ask: (dialog: DialogAction) => void };

/** Why the person may not act as a customer; undefined when they may. */
function useImpersonationRefusal(): string | undefined {
  const isActing = Boolean(useMe()?.actingAs);
  const refusal = useRefusal('customers.impersonate');
  const { t } = useTexts();
  return isActing ? t('customers.refused.nested') : refusal;
}

/** Why nobody may act as that customer or delete it just now; undefined when they may. */
export function useShut(): (customer: Pick<Known, 'closedUntil' | 'deletedOn'>) => string | undefined {
  const { t, format } = useTexts();
  return useCallback(
    ({ closedUntil, deletedOn }) => {
      if (deletedOn !== null) return t('customers.refused.deleting', { at: format.dateTime(deletedOn) });
      return closedUntil === null
        ? undefined
        : t('customers.refused.closed', { at: format.dateTime(closedUntil) });
    },
    [t, format],
  );
}

/** What can be done with a customer. */
export function useCustomerActions({
  partnerId,
  ask,
}: CustomerActionsOptions): (customer: Known) => CustomerActions {
  const { t } = useTexts();
  const writing = useRefusal(updateCustomer);
  const pricing = useRefusal(getCustomerPricing);
  const impersonating = useImpersonationRefusal();
  const isOperator = useWorkplaceKind() === 'operator';
  const shut = useShut();
  const service = useMe()?.servicesOffered[0];
  return useCallback(
    (customer) => {
      const place = { customerId: customer.id, partnerId };
      const manage: RowAction = {
        label: t('customers.action.manage'),
        icon: IconEye,
        ...(service === undefined
          ? { disabledReason: t('customers.action.nothingOffered') }
          : { href: serviceHome(service, place) }),
      };
      if (isOperator) return { manage, others: null };
      const others = {
        impersonate: {
          label: t('customers.action.impersonate'),
          icon: IconUserShield,
          disabledReason: impersonating ?? shut(customer),
          onSelect: () => ask({ action: 'impersonate', customer }),
        },
        edit: {
          label: t('customers.action.edit'),
          icon: IconPencil,
          href: editOf(customer.id),
          disabledReason: writing,
        },
        pricing: {
          label: t('customers.action.pricing'),
          icon: IconReceipt2,
          href: customerHome({ id: customer.id, tab: 'pricing' }),
          disabledReason: pricing,
        },
        remove: {
          label: t('customers.action.delete'),
          icon: IconTrash,
          tone: 'delete',
          separated: true,
          disabledReason: writing ?? shut(customer),
          onSelect: () => ask({ action: 'delete', customer }),
        },
      } as const;
      return { manage, others };
    },
    [t, writing, pricing, impersonating, shut, isOperator, service, partnerId, ask],
  );
}
