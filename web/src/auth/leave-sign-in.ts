import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../platform/current-session.ts';
import { loginPath, returnToOfPage, withReturn } from './addresses.ts';

/** A step whose token has ended, here or in another tab, starts over at the login and keeps the way back. */
export function useStartOverAtEnd(): void {
  const router = useRouter();
  useEffect(
    () =>
      session.on((event) => {
        if (event !== 'expired' && event !== 'signedOut') return;
        router.history.push(withReturn(loginPath, returnToOfPage()));
      }),
    [router],
  );
}
