import type { requestPasswordReset } from '@portal/contract/auth/by-mail';
import type { FieldError } from '@portal/contract/errors';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import { addSeconds } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockByEmail, operatorId, type Account } from './account-repository.ts';
import { auditPerson, auditStranger } from './audit-person.ts';
import type { Floods } from './floods.ts';
import { sha256 } from './guesses.ts';
import { atLeast, keptCode, newCode } from './mailed-code.ts';
import { addToken, retireTokens } from './token-repository.ts';

const tokenSeconds = 60 * 60;
const evenMs = 100;

/** What the shared errors are called here. */
export function refuseResetInput(fields: Record<string, FieldError>): Problem {
  const key = fields['username']?.errorKey ?? 'required';
  return key === 'required' || key === 'empty'
    ? new Problem('resetUsernameRequired').with({ fields })
    : new Problem('resetUsernameInvalid').with({ fields });
}

type ResetRequest = { email: string; mayMail: boolean; request: RequestInfo };
type Known = { account: Account | null; isMailed: boolean };

const event = 'passwordResetRequested';

async function record(
  tx: Queryable,
  { email, request }: ResetRequest,
  { account, isMailed }: Known,
): Promise<void> {
  const details = { mailed: isMailed };
  const operator = await operatorId(tx);
  if (account) await auditPerson(tx, account, { event, request, details });
  else if (operator) await auditStranger(tx, operator, { event, request, target: email, details });
}

const mayReset = (account: Account | null): boolean =>
  account?.state === 'active' && account.passwordHash !== null;

type ResetMail = { code: string; request: RequestInfo };

async function mailCode(
  tx: Queryable,
  { partnerId, email: recipient, language }: Account,
  { code, request }: ResetMail,
): Promise<void> {
  const mail = { partnerId, recipient, language: language ?? request.language };
  await queueMail(tx, { ...mail, kind: 'resetCode', content: { code } });
}

async function prepare(platform: Platform, tx: Queryable, wanted: ResetRequest): Promise<string> {
  const { email, mayMail, request } = wanted;
  const account = await lockByEmail(tx, email);
  const isMailed = mayMail && mayReset(account);
  const token = newToken();
  const hash = sha256(token);
  const code = newCode();
  const owner = isMailed ? account : null;
  if (owner || !account) await retireTokens(tx, email, 'reset');
  await addToken(tx, {
    hash,
    purpose: 'reset',
    email,
    partnerId: owner?.partnerId ?? null,
    userId: owner?.id ?? null,
    expiresAt: addSeconds(platform.clock(), tokenSeconds),
    ...keptCode(platform, hash, code),
  });
  await record(tx, wanted, { account, isMailed });
  if (owner) await mailCode(tx, owner, { code, request });
  return token;
}

/** Always answers a token; a code is mailed only to whom the address belongs. */
export function createPasswordReset(platform: Platform, floods: Floods) {
  return async (
    call: OpenCall<typeof requestPasswordReset>,
  ): Promise<ResponseOf<typeof requestPasswordReset>> => {
    const { body, request } = call;
    const email = body.username;
    await floods.countCall(request.ip);
    return atLeast(evenMs, async () => {
      const wanted = { email, mayMail: await floods.mayMail(email), request };
      return { token: await platform.auth.transaction((tx) => prepare(platform, tx, wanted)) };
    });
  };
}
