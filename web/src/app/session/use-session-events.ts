import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../../platform/current-session.ts';
import { i18n } from '../../platform/i18n.ts';
import { loadLate } from '../../platform/load-late.ts';
import { safeReturnTo } from '../../platform/return-to.ts';
import type { SessionEvent } from '../../platform/session.ts';
import { isOwnPage } from './page-owners.ts';

const withReturn = (page: string, address: string): string => {
  const returnTo = safeReturnTo(address);
  return returnTo === null || returnTo === '/' ? page : `${page}?returnTo=${encodeURIComponent(returnTo)}`;
};

const termsPath = '/auth/accept-terms';

async function alertExpired(): Promise<void> {
  const { notifyError } = await loadLate('toasts', () => import('../../ui/toasts.tsx'));
  const { t } = i18n.get().texts;
  notifyError({ what: t('app.session.expired'), why: t('app.session.expiredWhy') });
}

/** Another identity starts at its home; the page in view is its own only when the identity is the same as before. */
function meetAgain(router: AnyRouter): void {
  const { user } = session.state.get();
  const { pathname, state } = router.history.location;
  const isPortal = !pathname.startsWith('/auth/');
  // What was typed waits as a draft.
  if (user && isPortal && !isOwnPage(user, state)) router.history.push('/', {}, { ignoreBlocker: true });
  else void router.invalidate();
}

/** Where the screens go when the session does. */
function follow(router: AnyRouter, event: SessionEvent): void {
  const address = router.history.location.href;
  const isOutside = address.startsWith('/auth/');
  if (event === 'expired') void alertExpired();
  if (event === 'expired' && !isOutside) router.history.push(withReturn('/auth/login', address));
  if (event === 'signedOut' && !isOutside) router.history.push('/auth/login');
  if (event === 'terms') {
    // The page of somebody acted for is not one's own to come back to.
    const isOwn = session.state.get().user?.actingAs === null;
    router.history.push(isOwn ? withReturn(termsPath, address) : termsPath);
  }
  if (event === 'identity') meetAgain(router);
}

export function useSessionEvents(): void {
  const router = useRouter();
  useEffect(() => session.on((event) => follow(router, event)), [router]);
}
