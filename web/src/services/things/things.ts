import type { Endpoint } from '@portal/contract/http';
import type { CarriedOperation } from '@portal/contract/operations';
import type { ThingState } from '@portal/contract/services/services';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { linkTo, type Words } from '../../platform/address.ts';
import type { Managed, ScopeQuery } from '../../platform/managed-customer.ts';
import type { TextBranch } from '../../platform/text-keys.ts';
import { useTexts } from '../../platform/use-texts.ts';
import type { IconType } from '../../ui/button.tsx';
import type { PageActionProps } from '../../ui/page.tsx';
import { shownState } from '../operations.ts';
import { useServiceScope, type ServiceScreens } from '../screens.ts';
import type { Listed, ListText } from '../service-list.tsx';
import { useOrderRefusal } from '../use-status.ts';

/** What can be ordered, changed and deleted in a service. */
export type Thing = {
  id: string;
  region: string;
  state: ThingState;
  operation: CarriedOperation | null;
  /** False for one that was found in the system. */
  orderedHere: boolean;
  /** Since when its system does not list it; null while it does. */
  notSeenSince: string | null;
  createdAt: string;
};

/** Why a thing cannot be changed or deleted now, in a sentence; undefined when it can. */
export type ThingRefusals<Row> = {
  editing: (thing: Row) => string | undefined;
  deleting: (thing: Row) => string | undefined;
};

/** What is said of any kind of thing: of its list, of one of them, of the forms that order and change one. */
type ThingText =
  | ListText
  | 'one'
  | 'oneFailed'
  | `action.${'details' | 'edit'}`
  | `create.${'title' | 'failed'}`
  | `edit.${'save' | 'failed' | 'notNow'}`
  | `stale.${'title' | 'titleUnknown'}`;

/** One kind of thing of a service. */
export type ThingKind = {
  of: ServiceScreens;
  /** Names the settings of its list and the drafts of its forms on a device. */
  id: string;
  texts: TextBranch<ThingText>;
  icon: IconType;
  iconOff: IconType;
  iconDetails: IconType;
  listPath: `/${string}`;
  /** One of them has a page of its own; left out, a panel of the list. */
  onePath?: `/${string}`;
  createPath: `/${string}`;
  editPath: `/${string}`;
  /** By this name an address says which one it shows. */
  word: string;
  /** The column that names it, which is also what the list is sorted by. */
  nameColumn: string;
};

/** What a form that orders something needs of its kind; `listPath` is where it leads. */
export type Ordered = Pick<ThingKind, 'of' | 'id'> & {
  texts: TextBranch<`create.${'title' | 'failed'}`>;
  listPath: string;
};

/** What one of them is read by, and called. */
export type Nameable<One, Row = One> = {
  texts: TextBranch<'oneFailed'>;
  one: Endpoint & { query: z.ZodType<unknown, ScopeQuery & { id: string }>; response: z.ZodType<One> };
  nameOf: (thing: Row) => string;
};

export type Things<Row extends Thing, One extends Row = Row> = ThingKind &
  Nameable<One, Row> & {
    list: Listed<Row>;
    /** What has to be seen of it at once, beside its name. */
    mark?: (thing: Row) => ReactNode;
    useRefusals: () => ThingRefusals<Row>;
    texts: TextBranch<'name' | 'action.delete'>;
  };

/** What is shown of one of them in a panel of the list. */
export type Panelled = { texts: TextBranch<'one' | 'oneFailed' | 'gone'> };

type Creatable = Pick<ThingKind, 'of' | 'createPath'> & { texts: TextBranch<'create.title'> };
type Paths = Pick<ThingKind, 'listPath' | 'onePath' | 'createPath' | 'editPath' | 'word'>;
export const editOf = ({ editPath }: Paths, scope: Managed, id: string): string =>
  linkTo(editPath, { ...scope, id });
/** Where that thing is shown. */
export const oneOf = ({ listPath, onePath = listPath, word }: Paths, scope: Managed, id: string): string =>
  linkTo(onePath, { ...scope, [word]: id });

/** The way to the form that orders one, of a page's head; `words` are what it begins with. */
export function useCreateAction({ of, texts, createPath }: Creatable, words: Words = {}): PageActionProps {
  const { t } = useTexts();
  const { scope } = useServiceScope();
  return {
    children: t(`${texts}.create.title`),
    icon: IconPlus,
    href: linkTo(createPath, { ...scope, ...words }),
    disabledReason: useOrderRefusal(of),
  };
}

/** Why nothing of it can be changed now: who asks may not, or another change is under way or stuck. */
export function useThingRefusal(
  of: ServiceScreens,
): (thing: Pick<Thing, 'state' | 'operation'>) => string | undefined {
  const { t } = useTexts();
  const ordering = useOrderRefusal(of);
  return (thing) => {
    const { state } = thing;
    if (ordering !== undefined || state === 'active' || state === 'failed') return ordering;
    return t(`services.not.${shownState(thing) === 'needs-attention' ? 'stuck' : state}`);
  };
}
