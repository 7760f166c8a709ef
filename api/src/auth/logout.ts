import type { logout } from '@portal/contract/auth/sign-in';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { findAccount } from './account-repository.ts';
import { auditEndedVisits } from './audit-acting.ts';
import { auditPerson } from './audit-person.ts';
import { callerOf } from './halfway.ts';
import { endFamily } from './session-repository.ts';

/** Signs out at this screen: the session of the token, and what belongs to it. */
export function createLogout({ auth }: Platform) {
  return async ({ principal, request }: OpenCall<typeof logout>): Promise<ResponseOf<typeof logout>> => {
    const { sessionId, userId, home } = callerOf(principal);
    await auth.transaction(async (tx) => {
      await auditEndedVisits(tx, await endFamily(tx, sessionId), request);
      const account = await findAccount(tx, { partnerId: home.partnerId, userId });
      if (account) await auditPerson(tx, account, { event: 'logout', request, sessionId });
    });
    return {};
  };
}
