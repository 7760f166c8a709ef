import { logout } from '@portal/contract/auth/sign-in';
import { session, type Write } from './current-session.ts';
import { forgetDraftsOf } from './forget-drafts.ts';
import { reportError } from './report-error.ts';

/**
 * Ends what there is of a session at the API and on this device, where nothing stays that the person typed; on the device
 * also when the API cannot be asked.
 */
export async function logOut(write: Write): Promise<void> {
  const { user } = session.state.get();
  try {
    await write(logout, {});
  } catch (error) {
    reportError('log out', error);
  }
  session.signOut();
  if (user) forgetDraftsOf(user.user.id, localStorage);
}
