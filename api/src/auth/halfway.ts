import { authErrors } from '@portal/contract/errors';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockAccount, type Account } from './account-repository.ts';
import { lockSession, type LiveSession } from './session-repository.ts';

export const bearerNotValid = (): Problem => new Problem(authErrors.bearerNotValid);

/** The steps after the first need the token of the step before. */
export const refuseWithoutToken = (): Problem => new Problem(authErrors.upgradeBearerMissing);

/** The principal of an endpoint whose access is not `anyone`. */
export function callerOf(principal: Principal | null): Principal {
  if (!principal) throw bearerNotValid();
  return principal;
}

export type Step = { session: LiveSession; account: Account };

/**
 * The person who calls and the session of the call, both held until the transaction ends; null when it has ended since
 * the call was let in. The person first, as everybody does who ends the sessions of one.
 */
export async function lockCaller(tx: Queryable, principal: Principal): Promise<Step | null> {
  const { home, userId, sessionId } = principal;
  const account = await lockAccount(tx, { partnerId: home.partnerId, userId });
  const session = account && (await lockSession(tx, sessionId));
  return session && { session, account };
}

/**
 * Runs one step of sign-in alone on its session. A step may answer a Problem instead of throwing it: what it wrote is
 * then kept.
 */
export async function takeStep<T>(
  { auth }: Platform,
  principal: Principal,
  step: (tx: Queryable, locked: Step) => Promise<T | Problem>,
): Promise<T> {
  const result = await auth.transaction(async (tx) => {
    const locked = await lockCaller(tx, principal);
    return locked ? step(tx, locked) : bearerNotValid();
  });
  if (result instanceof Problem) throw result;
  return result;
}
