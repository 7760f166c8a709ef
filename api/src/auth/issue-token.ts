import { accessTokenSeconds, shortLivedSeconds } from '@portal/contract/constants';
import type { RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { markSignedIn, type Account } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import { outstandingDocuments } from './consent-repository.ts';
import { newSession } from './session-repository.ts';

export type TokenAnswer = {
  accessToken: string;
  additionalAuthenticationRequired: boolean;
  termsConsentRequired: boolean;
};

/** A life of exactly 300 s says "halfway": a full token that has as much left lives a second less. */
const fullSeconds = (seconds: number): number =>
  seconds === shortLivedSeconds ? seconds - 1 : Math.max(1, seconds);

type TokenOf = { sessionId: string; subject: string; actingUserId?: string; expiresAt: Date };

/** A token for a full session that is already open, for the time that is left of it. */
export function tokenOf({ tokens, clock }: Platform, token: TokenOf): Promise<string> {
  const left = Math.round((token.expiresAt.getTime() - clock().getTime()) / 1000);
  return tokens.sign({
    sessionId: token.sessionId,
    userId: token.subject,
    ...(token.actingUserId ? { actingUserId: token.actingUserId } : {}),
    seconds: fullSeconds(Math.min(left, accessTokenSeconds)),
  });
}

type PassedStep = { account: Account; codeOutstanding: boolean; request: RequestInfo };

/** Opens the session that a step of sign-in has led to: the 300-second kind while terms or a code are owed. */
export async function issue(platform: Platform, tx: Queryable, passed: PassedStep): Promise<TokenAnswer> {
  const { account, codeOutstanding, request } = passed;
  const termsOutstanding = (await outstandingDocuments(tx, account)).length > 0;
  const isHalfway = codeOutstanding || termsOutstanding;
  const seconds = isHalfway ? shortLivedSeconds : accessTokenSeconds;
  const now = platform.clock();
  const sessionId = await newSession(tx, {
    user: account,
    tenant: account,
    seconds,
    now,
    request,
    ...(isHalfway ? { halfway: { codeOutstanding } } : {}),
  });
  if (!isHalfway) {
    await markSignedIn(tx, { partnerId: account.partnerId, userId: account.id }, now);
    await auditPerson(tx, account, { event: 'login', request, sessionId });
  }
  return {
    accessToken: await platform.tokens.sign({ sessionId, userId: account.id, seconds }),
    additionalAuthenticationRequired: codeOutstanding,
    termsConsentRequired: termsOutstanding,
  };
}
