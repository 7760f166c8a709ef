import type { RequestInfo } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import type { Claims } from '../platform/sessions/tokens.ts';
import { findAccount, operatorId } from './account-repository.ts';
import { auditPerson, auditStranger } from './audit-person.ts';
import type { Floods } from './floods.ts';
import { sessionHolder } from './session-repository.ts';

type Bad = { token: string; request: RequestInfo };
type Why = 'expired' | 'ended';
type Once = { claims: Claims; why: Why; request: RequestInfo };

/** The event of each kind of bad token. */
const events = { expired: 'loginFailedTokenTimeout', ended: 'loginFailedBearer' } as const;

/** In the person's own log, or in the operator's when nobody knows the person any more. */
async function record({ auth }: Platform, { claims, why, request }: Once): Promise<void> {
  const event = events[why];
  const sessionId = claims.sid;
  const holder = await sessionHolder(auth, sessionId);
  const account = holder && (await findAccount(auth, holder));
  if (account) return auditPerson(auth, account, { event, request, sessionId });
  const operator = await operatorId(auth);
  if (operator !== null) await auditStranger(auth, operator, { event, request, target: '' });
}

/**
 * Records a token that a step of sign-in refused. One that was ours is in the audit log, once a day for its
 * session; a forged one is counted and logged alone, because anybody can make any number of them.
 */
export function createBadToken(platform: Platform, floods: Floods) {
  const { tokens, clock, metrics, log } = platform;
  return async ({ token, request }: Bad): Promise<void> => {
    const claims = await tokens.recognize(token);
    if (!claims) {
      metrics.refusedTokens.inc({ why: 'forged' });
      log.warn({ requestId: request.requestId }, "a token that is not the portal's was refused");
      return;
    }
    const why = claims.exp * 1000 <= clock().getTime() ? 'expired' : 'ended';
    metrics.refusedTokens.inc({ why });
    if (await floods.mayTell(claims.sid)) await record(platform, { claims, why, request });
  };
}
