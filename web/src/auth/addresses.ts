import { safeReturnTo } from '../platform/return-to.ts';

export const loginPath = '/auth/login';

/** Where the person wanted to go before the sign-in came in between; null for nowhere in particular. */
export const returnToOfPage = (): string | null =>
  safeReturnTo(new URLSearchParams(location.search).get('returnTo'));

/** A page of the sign-in that remembers where to go afterwards. */
export const withReturn = (path: string, returnTo: string | null): string =>
  returnTo === null ? path : `${path}?returnTo=${encodeURIComponent(returnTo)}`;
