import {
  bearerNotValid,
  callerOf,
  forgetGuesses,
  guessKeys,
  lockSession,
  takeOpenGuess,
  verifyPassword,
} from '../auth/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { invalidField, notFound, type Problem } from '../platform/http/problem.ts';
import { lockSecrets, readSecrets, type Secrets, type UserKey } from './repository.ts';

export type Own = { principal: Principal; key: UserKey; request: RequestInfo };

/** The caller and their row: while acting, still the person's own, never the other organization's. */
export function ownOf(call: { principal: Principal | null; request: RequestInfo }): Own {
  const principal = callerOf(call.principal);
  const key = { partnerId: principal.home.partnerId, userId: principal.userId };
  return { principal, key, request: call.request };
}

export const missingUser = (): Problem => notFound();

/** One's own row, held until the transaction ends; refused when the session has ended since the call was let in. */
export async function lockOwn(tx: Queryable, { principal, key }: Own): Promise<Secrets> {
  const secrets = await lockSecrets(tx, key);
  const session = await lockSession(tx, principal.sessionId);
  if (!secrets || !session) throw bearerNotValid();
  return secrets;
}

/**
 * Who has just given their password, as they were then. What it was asked for is done with `hold`: as `lockOwn`, and
 * refused when the password is another by now.
 */
export type ConfirmedSecrets = Secrets & { hold(tx: Queryable): Promise<Secrets> };

/** Shows that the person at the screen is the one who signed in; wrong ones in a row have to wait. */
export async function confirmPassword(
  platform: Platform,
  own: Own,
  typed: { field: string; password: string },
): Promise<ConfirmedSecrets> {
  const { key } = own;
  const guessKey = guessKeys.ownPassword(key.userId);
  const failures = await takeOpenGuess(platform, guessKey);
  const secrets = await readSecrets(platform.auth, key);
  const passwordHash = secrets?.passwordHash ?? null;
  const isRight = await verifyPassword(passwordHash, typed.password);
  const incorrect = (): Problem => invalidField(typed.field, { errorKey: 'passwordIncorrect' });
  if (!secrets || passwordHash === null || !isRight) {
    await auditOwn(platform.auth, own, { event: 'passwordConfirmationFailed', details: { failures } });
    throw incorrect();
  }
  await forgetGuesses(platform.auth, guessKey);
  const hold = async (tx: Queryable): Promise<Secrets> => {
    const locked = await lockOwn(tx, own);
    if (locked.passwordHash !== passwordHash) throw incorrect();
    return locked;
  };
  return { ...secrets, hold };
}

/** `target` is the person's own address when left out. */
type Entry = { event: AuditEvent; target?: string; details?: AuditDetails };

/** Tells what a person did with their own account, in the log of their organization. */
export async function auditOwn(db: Queryable, { principal, request }: Own, entry: Entry): Promise<void> {
  const { home } = principal;
  const customer =
    home.kind === 'customer' ? { customerId: home.organizationId, customerName: home.organizationName } : {};
  await audit(db, {
    event: entry.event,
    actor: actorOf(principal, request),
    partnerId: home.partnerId,
    ...customer,
    target: entry.target ?? principal.email,
    details: entry.details ?? {},
  });
}
