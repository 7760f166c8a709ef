import type { Me } from '@portal/contract/auth/sign-in';
import type { Endpoint } from '@portal/contract/http';
import { createContext, use, type ComponentType } from 'react';
import { may } from './permissions.ts';
import { workplaceOf } from './refusals.ts';
import type { TextKey } from './text-keys.ts';

/**
 * `customer`: of the customer in the address, or one to be chosen. `asked`: its form asks for the customer, and begins
 * with the one in the address. `partner`: of the operator's partner in it.
 */
export type PageScope = 'customer' | 'asked' | 'partner' | 'none';

/** Everything that the portal knows of a page before it loads it. */
export type PageRecord = {
  /** A word in braces, `/ticket/{ticketId}`, stands for what the address says there. */
  path: `/${string}`;
  /** The key of its title; a page of one thing says that thing's name instead once it knows it. */
  title: TextKey;
  /** The call that it lives on, or who else may see it. What one may not see is the 404 page. */
  may: Endpoint | ((me: Me) => boolean);
  scope: PageScope;
  /** The key of its name in the navigation, if it stands there. */
  navigation?: TextKey;
  /** The page that it belongs to: a form to its list. */
  up?: `/${string}`;
  /** The catalogues that it speaks from. */
  texts: readonly string[];
  load: () => Promise<ComponentType>;
};

/** Keeps the literal types of a record. */
export const definePage = <const P extends PageRecord>(page: P): P => page;

/** True when that person may make the call, as its record says. */
export function mayCall(me: Me, { access }: Pick<Endpoint, 'access'>): boolean {
  if (!('may' in access)) return true;
  return may(me, access.may) && (access.of?.includes(workplaceOf(me).kind) ?? true);
}

export const mayOpen = (me: Me, { may: rule }: Pick<PageRecord, 'may'>): boolean =>
  typeof rule === 'function' ? rule(me) : mayCall(me, rule);

/** Where a page stands: its title by its record, and the way down to it. */
export type PlaceOfPage = {
  title: string;
  crumbs: readonly { label: string; href?: string | undefined }[];
  back: string | undefined;
};

const PlaceContext = createContext<PlaceOfPage>({ title: '', crumbs: [], back: undefined });
export const PlaceProvider = PlaceContext.Provider;
export const usePlaceOfPage = (): PlaceOfPage => use(PlaceContext);
