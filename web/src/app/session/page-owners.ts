import type { Me } from '@portal/contract/auth/sign-in';
import type { Storage } from '../../platform/token-store.ts';
import { home } from '../home.ts';
import { ownerOf } from '../../platform/owner.ts';

const name = 'pageOwners';
const keptAtMost = 200;

/** An entry of the tab's history, by the name that the router gives it. */
export type PageEntry = { __TSR_key?: string | undefined };

export type PageOwners = {
  /** Whether the page is that owner's; one that nobody had becomes its. `page` is an entry of the tab's history. */
  claim: (page: string, owner: string) => boolean;
};

/** Whose each page of the tab's history is, because the back button knows nothing of identities; outlives a reload. */
export function createPageOwners(storage: Storage): PageOwners {
  const read = (): [page: string, owner: string][] => {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? '{}');
    return Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
  };
  return {
    claim: (page, owner) => {
      const pages = read();
      const known = pages.find(([one]) => one === page);
      if (known) return known[1] === owner;
      storage.setItem(name, JSON.stringify(Object.fromEntries([...pages, [page, owner]].slice(-keptAtMost))));
      return true;
    },
  };
}

const owners = createPageOwners(globalThis.sessionStorage);

/** False for a page of the history that the person met as somebody else. */
export const isOwnPage = (me: Me, { __TSR_key: page }: PageEntry): boolean =>
  page === undefined || owners.claim(page, ownerOf(me));

/** A page that is one's own, or that everybody has: whatever somebody else met is not shown. */
export const mayMeet = (me: Me, { href, state }: { href: string; state: PageEntry }): boolean =>
  isOwnPage(me, state) || href === home(me);
