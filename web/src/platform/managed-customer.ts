import { createStore } from './store.ts';

export type Managed = { customerId?: string; partnerId?: string };
/** What the query of a call takes of it. */
export type ScopeQuery = { customerId?: string | undefined; partnerId?: string | undefined };

const key = 'managedCustomer';

/** Whom the service screens of this tab were last scoped to; the address decides, this only fills links. */
export function rememberManaged(managed: Managed): void {
  sessionStorage.setItem(key, JSON.stringify(managed));
}

export function managedBefore(): Managed {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  return typeof kept === 'object' && kept !== null ? kept : {};
}

export const forgetManaged = (): void => sessionStorage.removeItem(key);

/** The address whose page found that what it names is not there. */
export const unknownPlace = createStore<{ href: string | null }>({ href: null });

/** That page tells it: no link of the frame leads there again. */
export function markUnknown(href: string): void {
  forgetManaged();
  unknownPlace.set({ href });
}
