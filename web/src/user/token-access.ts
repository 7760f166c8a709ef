import { readsAlone, scopesOf, type Permission } from '@portal/contract/permissions';
import { useMe } from '../platform/current-session.ts';

/** How a token's scopes are chosen: what only reads, all that one may give, or one by one. */
export const accesses = ['read', 'all', 'chosen'] as const;
export type Access = (typeof accesses)[number];

/** The scopes that the person may give a token today. */
export const useOwnScopes = (): Permission[] => scopesOf(useMe()?.permissions ?? []);

/** What a choice comes to; of single ones nothing is chosen yet. */
export function scopesFor(access: Access, own: readonly Permission[]): Permission[] {
  if (access === 'chosen') return [];
  return access === 'all' ? [...own] : own.filter(readsAlone);
}

const isSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((scope) => other.includes(scope));

/** The choice that the scopes of a token are today. */
export function accessOf(scopes: readonly Permission[], own: readonly Permission[]): Access {
  if (isSame(scopes, scopesFor('read', own))) return 'read';
  return isSame(scopes, own) ? 'all' : 'chosen';
}
