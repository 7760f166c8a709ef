import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scopeWords, useWords } from '../platform/address.ts';
import { managedBefore, rememberManaged, unknownPlace, type Managed } from '../platform/managed-customer.ts';
import { useStore } from '../platform/store.ts';

/** Where the person is: the path, and the customer and partner that the address names, when they are there. */
export function usePlace(): { path: string } & Managed {
  const path = useLocation({ select: (location) => location.pathname });
  const { customerId, partnerId } = useWords(scopeWords);
  const href = useLocation({ select: (location) => location.href });
  const isUnknown = useStore(unknownPlace, (unknown) => unknown.href === href);
  useEffect(() => {
    const before = managedBefore();
    // Asked of the store: a page that needs no answer has found out since this was drawn.
    if (unknownPlace.get().href === href || (customerId === undefined && partnerId === undefined)) return;
    const isSamePartner = before.partnerId === partnerId;
    const kept = customerId ?? (isSamePartner ? before.customerId : undefined);
    rememberManaged({ ...(kept && { customerId: kept }), ...(partnerId && { partnerId }) });
  }, [customerId, partnerId, href]);
  if (isUnknown) return { path };
  return { path, ...(customerId && { customerId }), ...(partnerId && { partnerId }) };
}
