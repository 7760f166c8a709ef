import { logout } from '@portal/contract/auth/sign-in';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callEndpoint, session } from '../platform/current-session.ts';
import { reportError } from '../platform/report-error.ts';
import { loginPath, returnToOfPage, withReturn } from './addresses.ts';

/** Ends what there is of a session, at the API and on this device; the device forgets it also when the API is away. */
export async function leaveSignIn(): Promise<void> {
  try {
    await callEndpoint(logout, {});
  } catch (error) {
    reportError('log out', error);
  }
  session.signOut();
}

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
