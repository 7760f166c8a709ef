import type { resendRegistrationCode, verifyRegistration } from '@portal/contract/auth/by-mail';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockAccount, markVerified, operatorId, type Account } from './account-repository.ts';
import { auditPerson } from './audit-person.ts';
import { addConsent, outstandingDocuments } from './consent-repository.ts';
import type { Floods } from './floods.ts';
import { sha256 } from './guesses.ts';
import { checkCode, keptCode, newCode } from './mailed-code.ts';
import { appliedAt } from './registration-repository.ts';
import { lockToken, replaceCode, spendToken, type OneTimeToken } from './token-repository.ts';

const tokenInvalid = (): Problem => new Problem('registrationTokenInvalid');
const codeIncorrect = (): Problem => new Problem('registrationCodeIncorrect');
const codeExpired = (): Problem => new Problem('registrationCodeExpired');

async function lockOpenToken({ clock }: Platform, tx: Queryable, token: string): Promise<OneTimeToken> {
  const found = await lockToken(tx, sha256(token));
  if (found?.purpose !== 'registration' || found.usedAt !== null || found.expiresAt <= clock()) {
    throw tokenInvalid();
  }
  return found;
}

const accountOf = async (tx: Queryable, { partnerId, userId }: OneTimeToken): Promise<Account | null> =>
  partnerId === null || userId === null ? null : lockAccount(tx, { partnerId, userId });

/** The terms that were ticked with the application, now that it is known who ticked. */
async function keepConsents(tx: Queryable, account: Account, request: RequestInfo): Promise<void> {
  const tickedAt = await appliedAt(tx, account.partnerId, account.id);
  const documents = await outstandingDocuments(tx, account);
  const read = documents.filter((document) => tickedAt !== null && document.publishedAt <= tickedAt);
  for (const document of read) await addConsent(tx, account, { document, request });
  if (read.length === 0) return;
  const accepted = read.map(({ kind, hash }) => ({ kind, hash }));
  await auditPerson(tx, account, { event: 'termsAccepted', request, details: { documents: accepted } });
}

async function verify(
  platform: Platform,
  tx: Queryable,
  { body, request }: OpenCall<typeof verifyRegistration>,
): Promise<Problem | null> {
  const token = await lockOpenToken(platform, tx, body.token);
  const check = await checkCode(platform, tx, { token, code: body.code });
  if (check !== 'right') return check === 'wrong' ? codeIncorrect() : codeExpired();
  const account = await accountOf(tx, token);
  if (!account) return codeIncorrect();
  await markVerified(tx, { partnerId: account.partnerId, userId: account.id });
  await spendToken(tx, token.hash);
  await keepConsents(tx, account, request);
  const organization = (await operatorId(tx)) ?? account.partnerId;
  const details = { companyName: account.organizationName };
  await auditPerson(
    tx,
    { ...account, partnerId: organization },
    { event: 'registrationVerified', request, details },
  );
  return null;
}

/** Verifies the address of an application; from then on it waits in the operator's list. */
export function createVerifyRegistration(platform: Platform, floods: Floods) {
  return async (
    call: OpenCall<typeof verifyRegistration>,
  ): Promise<ResponseOf<typeof verifyRegistration>> => {
    await floods.countCall(call.request.ip);
    const refused = await platform.auth.transaction((tx) => verify(platform, tx, call));
    if (refused) throw refused;
    return {};
  };
}

/** Mails a new code in place of the one before; for an address that was known before the answer is the same. */
export function createResendCode(platform: Platform, floods: Floods) {
  return async ({
    body,
    request,
  }: OpenCall<typeof resendRegistrationCode>): Promise<ResponseOf<typeof resendRegistrationCode>> => {
    await floods.countCall(request.ip);
    await platform.auth.transaction(async (tx) => {
      const token = await lockOpenToken(platform, tx, body.token);
      if (!(await floods.mayMail(token.email))) return;
      const code = newCode();
      await replaceCode(tx, token.hash, keptCode(platform, token.hash, code));
      const account = await accountOf(tx, token);
      if (!account) return;
      const partnerId = (await operatorId(tx)) ?? account.partnerId;
      const language = account.language ?? request.language;
      const recipient = account.email;
      await queueMail(tx, { partnerId, kind: 'registrationCode', recipient, language, content: { code } });
    });
    return {};
  };
}
