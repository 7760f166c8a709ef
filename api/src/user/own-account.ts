import { callerOf, forgetGuesses, guessKeys, takeOpenGuess, verifyPassword } from '../auth/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { AuditDetails } from '@portal/contract/audit-details';
import type { AuditEvent } from '@portal/contract/audit-log';
import type { RequestInfo } from '../platform/call.ts';
import type { Queryable } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/principal.ts';
import { invalidField, notFound, type Problem } from '../platform/problem.ts';
import { readSecrets, type Secrets, type UserKey } from './repository.ts';

export type Own = { principal: Principal; key: UserKey; request: RequestInfo };

/** The caller and their row: while acting, still the person's own, never the other organization's. */
export function ownOf(call: { principal: Principal | null; request: RequestInfo }): Own {
  const principal = callerOf(call.principal);
  const key = { partnerId: principal.home.partnerId, userId: principal.userId };
  return { principal, key, request: call.request };
}

export const missingUser = (): Problem => notFound('The user');

/** Shows that the person at the screen is the one who signed in; wrong ones in a row have to wait. */
export async function confirmPassword(
  platform: Platform,
  own: Own,
  typed: { field: string; password: string },
): Promise<Secrets & { passwordHash: string }> {
  const { key } = own;
  const guessKey = guessKeys.ownPassword(key.userId);
  const failures = await takeOpenGuess(platform, guessKey);
  const secrets = await readSecrets(platform.auth, key);
  const passwordHash = secrets?.passwordHash ?? null;
  const isRight = await verifyPassword(passwordHash, typed.password);
  if (!secrets || passwordHash === null || !isRight) {
    await auditOwn(platform.auth, own, { event: 'passwordConfirmationFailed', details: { failures } });
    throw invalidField(typed.field, { errorKey: 'passwordIncorrect' });
  }
  await forgetGuesses(platform.auth, guessKey);
  return { ...secrets, passwordHash };
}

/** `target` is the person's own address when left out. */
type Told = { event: AuditEvent; target?: string; details?: AuditDetails };

/** Tells what a person did with their own account, in the log of their organization. */
export async function auditOwn(db: Queryable, { principal, request }: Own, told: Told): Promise<void> {
  const { home } = principal;
  const customer =
    home.kind === 'customer' ? { customerId: home.organizationId, customerName: home.organizationName } : {};
  await audit(db, {
    event: told.event,
    actor: actorOf(principal, request),
    partnerId: home.partnerId,
    ...customer,
    target: told.target ?? principal.email,
    details: told.details ?? {},
  });
}
