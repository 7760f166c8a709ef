import type { Endpoint } from '@portal/contract/http';
import type { serviceStatus } from '@portal/contract/services/endpoints';
import type { Service } from '@portal/contract/services/services';
import type { ComponentType } from 'react';
import { useMemo } from 'react';
import type * as z from 'zod';
import { useWords } from '../platform/address.ts';
import type { Managed } from '../platform/managed-customer.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import type { IconType } from '../ui/button.tsx';
import type { SendContext } from '../ui/use-send.ts';

/** What every service says of itself for a customer. */
export type ServiceStatus = z.infer<typeof serviceStatus>;
export type RegionStatus = ServiceStatus['regions'][number];

/**
 * A service as its pages share it. Words that only it has stand in its own texts: `notEnabled.text` and `.hint`,
 * `notOffered.text`, `choose.text`, `regionDown.never`, `linked.text`.
 */
export type ServiceScreens<S extends ServiceStatus = ServiceStatus> = {
  service: Service;
  icon: IconType;
  iconOff: IconType;
  /** Its first page. */
  home: `/${string}`;
  /** Who may make this call may change something of it. */
  order: Endpoint;
  statusOf: Endpoint;
  readStatus(scope: Managed, signal: AbortSignal): Promise<S>;
  enable(context: SendContext, scope: Managed): Promise<unknown>;
  /** The heading while an operation is under way that neither enables nor ends it, by its kind. */
  titles: Readonly<Record<string, string>>;
  /** The kind of the operation that ends it. */
  endKind: string;
  EndDialog: ComponentType<{ customerName: string; onClose: () => void }>;
  refresh(context: SendContext, scope: Managed): Promise<unknown>;
  /** What is read again when its regions have been. */
  lists: readonly Endpoint[];
};

/** What most parts of a service's pages are drawn from. */
export type ServiceProps = { of: ServiceScreens; status: ServiceStatus };

/** Of which customer the address is. `isChosen` is false for those who have to choose one first. */
export function useServiceScope(): { scope: Managed; isChosen: boolean } {
  const { customerId, partnerId } = useWords('customerId', 'partnerId');
  const isOwn = useWorkplaceKind() === 'customer';
  return useMemo(
    () => ({
      scope: { ...(customerId && { customerId }), ...(partnerId && { partnerId }) },
      isChosen: isOwn || customerId !== undefined,
    }),
    [customerId, partnerId, isOwn],
  );
}

/** The age of a list is that of the region that answered longest ago. */
export const isSomeRegionDown = ({ regions }: Pick<ServiceStatus, 'regions'>): boolean =>
  regions.some(({ reachable }) => reachable === 'no');
