/** Where a ticket is written. */
export const createTicketPath = '/support/create-ticket';

/** What went wrong where, for the ticket that is to tell of it. */
export type Trouble = {
  /** Whose it is, as `ownerOf` names them: nobody else gets to see it, nor they in another organization. */
  owner: string;
  /** As it was shown. */
  what: string;
  why: string;
  key: string;
  reference: string;
  /** Whom and which service it is about, where the page does not tell. */
  about?: { service: string; customerId: string } | undefined;
  /** The page with what it was about. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
};

const kept = 'trouble';

/** Kept for this tab, because an address is seen by others and is no place for texts. */
export function keepTrouble(trouble: Omit<Trouble, 'address' | 'at'>): void {
  const address = location.pathname + location.search;
  sessionStorage.setItem(kept, JSON.stringify({ ...trouble, address, at: Date.now() }));
}

export const troubleKept = (): unknown => JSON.parse(sessionStorage.getItem(kept) ?? 'null');
export const forgetTrouble = (): void => sessionStorage.removeItem(kept);
