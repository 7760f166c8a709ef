import type { Endpoint } from '@portal/contract/http';
import type { serviceStatus } from '@portal/contract/services/service-life';
import type { LinkableService } from '@portal/contract/services/list';
import type { Service } from '@portal/contract/services/services';
import { useMemo, type ComponentType } from 'react';
import type * as z from 'zod';
import { useWords } from '../platform/address.ts';
import type { Change, Question } from '../platform/call.ts';
import type { Managed, ScopeQuery } from '../platform/managed-customer.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import type { IconType } from '../ui/button.tsx';
import type { GoesWithIt } from '../ui/confirm/delete-dialog.tsx';
import type { TextBranch, TextKey } from '../platform/text-keys.ts';
import type { DialogAbout } from '../ui/use-dialog.tsx';

/** What every service says of itself for a customer. */
export type ServiceStatus = z.infer<typeof serviceStatus>;
export type RegionStatus = ServiceStatus['regions'][number];
/** Of what its lists are read, and when each was. */
export type Sources = {
  regions: readonly Pick<RegionStatus, 'reachable' | 'syncedAt'>[];
  /** Of what is read less often than most. */
  staleAfterSeconds?: number;
};

type OfCustomer = { query: z.ZodType<unknown, ScopeQuery> };
type Ordered = Change & OfCustomer & { body: z.ZodType<unknown, object> };

/** A list that has to be empty before a service ends. */
type Emptied = {
  list: Endpoint & {
    query: z.ZodType<unknown, ScopeQuery & { pageSize?: unknown }>;
    response: z.ZodType<{ total: number | '10000+' }>;
  };
  texts: TextBranch<'unread' | 'nothingLeft' | 'left' | 'show'>;
  /** Which of them count; left out, all. */
  filter?: Readonly<Record<string, string>>;
  /** Where what is left is shown; left out of the list that the service is ended from. */
  path?: `/${string}`;
};

/** What every service says in words of its own. */
type ServiceText =
  | 'notEnabled.text'
  | 'notEnabled.hint'
  | 'notOffered.text'
  | 'choose.text'
  | 'end.subtitle'
  | 'end.acknowledge';

type DrawnService = Service & TextBranch<ServiceText>;

/** Of one whose existing tenants can be linked: that its things were there before the portal. */
type Linking =
  | { service: DrawnService & LinkableService; linked: TextBranch<'title' | 'text'> }
  | { service: Exclude<DrawnService, LinkableService>; linked?: never };

/** Which service ends, and whose. */
export type EndedService = { of: ServiceScreens; customerName: string };

/** A service as its pages share it. */
export type ServiceScreens<S extends ServiceStatus = ServiceStatus> = Linking & {
  icon: IconType;
  iconOff: IconType;
  /** Its first page. */
  home: `/${string}`;
  /** Who may make this call may change something of it. */
  order: Endpoint;
  life: {
    status: Question & OfCustomer & { response: z.ZodType<S> };
    enable: Ordered;
    /** Is called like the operation that it orders. */
    disable: Ordered;
    refresh: Change & OfCustomer;
  };
  /** Where a person enables it, of a service that asks more than a press. */
  enablePath?: `/${string}`;
  /** That it is ready, of one whose enabling people may have turned away from. */
  ready?: TextKey;
  /** The heading while an operation is under way that neither enables nor ends it, by its kind. */
  titles?: Readonly<Record<string, TextKey>>;
  emptied: readonly Emptied[];
  /** Asks in its own way before it ends; left out, names what `emptied` still has. */
  EndDialog?: ComponentType<DialogAbout<EndedService>>;
  /** What goes with it when it ends. */
  useGoesWithIt?: () => readonly GoesWithIt[];
  /** What is read again when its regions have been. */
  lists: readonly Endpoint[];
  /** How long an order takes that a region carries out. */
  orderTakes?: TextBranch<'create' | 'edit'>;
  /** What a thing is that nobody ordered here. */
  notOrderedHere?: TextKey;
  /** That a region which is away was never read, and which orders do not wait for it. */
  regionDown?: { never: TextKey; exception?: TextKey };
};

/** What most parts of a service's pages are drawn from. */
export type ServiceProps = { of: ServiceScreens; status: ServiceStatus };

/** Of which customer the address is. `isChosen` is false for those who have to choose one first. */
export function useServiceScope(): { scope: Managed; isChosen: boolean } {
  const { customerId, partnerId } = useWords(['customerId', 'partnerId']);
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
export const isSomeRegionDown = ({ regions }: Sources): boolean =>
  regions.some(({ reachable }) => reachable === 'no');
