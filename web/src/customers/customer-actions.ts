import { getCustomerPricing } from '@portal/contract/pricing';
import { updateCustomer, type CustomerRow } from '@portal/contract/customers';
import {
  IconEye,
  IconFileDescription,
  IconPencil,
  IconReceipt2,
  IconTrash,
  IconUserShield,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useRefusal, useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import type { RowAction } from '../ui/list/types.ts';
import { serviceHome } from '../platform/address.ts';
import { editOf, pricingOf } from './addresses.ts';

export type DialogAction = { action: 'impersonate' | 'delete'; customer: CustomerRow };
type CustomerActionsOptions = { partnerId: string | undefined; ask: (dialog: DialogAction) => void };

/** Why the person may not act as a customer; undefined when they may. */
function useImpersonationRefusal(): string | undefined {
  const isActing = Boolean(useMe()?.actingAs);
  const refusal = useRefusal('customers.impersonate');
  const { t } = useTexts();
  return isActing ? t('customers.refused.nested') : refusal;
}

/** Why nobody may act as that customer or delete it just now; undefined when they may. */
function useShut(): (row: CustomerRow) => string | undefined {
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

/** What can be done with a customer. The operator reads only, so that the rest is not even named. */
export function useCustomerActions({
  partnerId,
  ask,
}: CustomerActionsOptions): (row: CustomerRow) => readonly RowAction[] {
  const { t } = useTexts();
  const writing = useRefusal(updateCustomer);
  const pricing = useRefusal(getCustomerPricing);
  const impersonating = useImpersonationRefusal();
  const isOperator = useWorkplaceKind() === 'operator';
  const shut = useShut();
  const service = useMe()?.servicesOffered[0];
  return useCallback(
    (row) => {
      const place = { customerId: row.id, partnerId };
      const manage: RowAction = {
        label: t('customers.action.manage'),
        icon: IconEye,
        ...(service === undefined
          ? { disabledReason: t('customers.action.nothingOffered') }
          : { href: serviceHome(service, place) }),
      };
      const show: RowAction = {
        label: t('customers.action.show'),
        icon: IconFileDescription,
        href: editOf(place),
      };
      if (isOperator) return [manage, show];
      const impersonate: RowAction = {
        label: t('customers.action.impersonate'),
        icon: IconUserShield,
        disabledReason: impersonating ?? shut(row),
        onSelect: () => ask({ action: 'impersonate', customer: row }),
      };
      const edit: RowAction = {
        label: t('customers.action.edit'),
        icon: IconPencil,
        href: editOf(place),
        disabledReason: writing,
      };
      const price: RowAction = {
        label: t('customers.action.pricing'),
        icon: IconReceipt2,
        href: pricingOf(row.id),
        disabledReason: pricing,
      };
      const remove: RowAction = {
        label: t('customers.action.delete'),
        icon: IconTrash,
        tone: 'delete',
        separated: true,
        disabledReason: writing ?? shut(row),
        onSelect: () => ask({ action: 'delete', customer: row }),
      };
      return [manage, impersonate, ...(writing === undefined ? [] : [show]), edit, price, remove];
    },
    [t, writing, pricing, impersonating, shut, isOperator, service, partnerId, ask],
  );
}
