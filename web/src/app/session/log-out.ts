import { logout } from '@portal/contract/auth/sign-in';
import { callEndpoint, session } from '../../platform/current-session.ts';
import { reportError } from '../../platform/report-error.ts';

/** Ends the session at the API and on this device; when the API cannot be asked, at least on this device. */
export async function logOut(): Promise<void> {
  try {
    await callEndpoint(logout, {});
  } catch (error) {
    reportError('log out', error);
  }
  session.signOut();
}
