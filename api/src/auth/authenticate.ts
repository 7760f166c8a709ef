import type { authenticate } from '@portal/contract/auth/sign-in';
import { authErrors, type FieldError } from '@portal/contract/errors';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { Problem } from '../platform/http/problem.ts';
import { findAccount, type Account } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import { forgetGuesses } from './guess-repository.ts';
import { guessKeys, takeOpenGuess } from './guesses.ts';
import { callerOf, takeStep } from './halfway.ts';
import { issue } from './issue-token.ts';
import { endSession } from './session-repository.ts';
import { spendCode } from './two-factor.ts';

/** Wrong codes in a row that end the challenge. */
const triesPerChallenge = 5;

const codeMissing = (fields: Record<string, FieldError>): Problem =>
  new Problem(authErrors.codeMissing).with({ fields });

export const refuseCodeInput = codeMissing;

const notEnabled = (): Problem => new Problem(authErrors.twoFactorNotEnabled);

const nothingToUpgrade = (): Problem => new Problem(authErrors.upgradeFailed);

const termsComeFirst = (): Problem => new Problem(authErrors.termsOutstanding);

const codeIncorrect = (): Problem => new Problem(authErrors.codeIncorrect);

async function checkOrder({ auth }: Platform, principal: Principal, request: RequestInfo): Promise<void> {
  const account = await findAccount(auth, { partnerId: principal.home.partnerId, userId: principal.userId });
  if (!principal.codeOutstanding) throw account?.mfaSecretSealed ? nothingToUpgrade() : notEnabled();
  if (!principal.termsOutstanding) return;
  if (account) await auditPerson(auth, account, { event: 'loginFailedTerms', request });
  throw termsComeFirst();
}

type Wrong = { account: Account; sessionId: string; failures: number; request: RequestInfo };

async function recordWrong(tx: Queryable, wrong: Wrong): Promise<Problem> {
  const { account, sessionId, failures, request } = wrong;
  await auditPerson(tx, account, { event: 'loginFailedMfa', request, sessionId, details: { failures } });
  if (failures >= triesPerChallenge) await endSession(tx, sessionId);
  return codeIncorrect();
}

/** Checks a one-time or recovery code, once, and upgrades the token to a new session. */
export function createAuthenticate(platform: Platform) {
  return async (call: OpenCall<typeof authenticate>): Promise<ResponseOf<typeof authenticate>> => {
    const principal = callerOf(call.principal);
    const { request, body } = call;
    if (body.code === '') throw codeMissing({ code: { errorKey: 'empty' } });
    await checkOrder(platform, principal, request);
    const guessKey = guessKeys.oneTimeCode(principal.userId);
    const failures = await takeOpenGuess(platform, guessKey);
    return takeStep(platform, principal, async (tx, { session, account }) => {
      const used = await spendCode(platform, tx, { account, code: body.code });
      if (used === null) return recordWrong(tx, { account, sessionId: session.id, failures, request });
      if (used === 'recoveryCode') await auditPerson(tx, account, { event: 'recoveryCodeUsed', request });
      await forgetGuesses(tx, guessKey);
      await endSession(tx, session.id);
      return issue(platform, tx, { account, codeOutstanding: false, request });
    });
  };
}
