import type { setNewPassword } from '@portal/contract/auth/by-mail';
import type { FieldError } from '@portal/contract/errors';
import type { BodyOf, ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import {
  introduce,
  lockAccount,
  setPassword,
  type Account,
  type FirstDetails,
} from './account-repository.ts';
import { endApiTokensOf } from './api-token-repository.ts';
import { auditEndedVisits } from './audit-acting.ts';
import { auditPerson } from './audit-person.ts';
import type { Floods } from './floods.ts';
import { forgetGuesses } from './guess-repository.ts';
import { guessKeys, sha256 } from './guesses.ts';
import { checkCode } from './mailed-code.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodPassword } from './password-policy.ts';
import { endSessionsOf } from './session-repository.ts';
import {
  findToken,
  lockInvitingOrganization,
  lockToken,
  retireTokensOf,
  type OneTimeToken,
} from './token-repository.ts';

/** What the shared errors are called here. */
export function refuseTokenInput(fields: Record<string, FieldError>): Problem {
  if (!fields['token'] && !fields['_']) {
    return new Problem('invalid').with({ fields });
  }
  return fields['token']?.errorKey === 'maxLength'
    ? new Problem('passwordTokenInvalid')
    : new Problem('passwordTokenMissing');
}

/** What keeps a token from setting a password, before its code is looked at. */
export function tokenProblem(token: OneTimeToken | null, now: Date): Problem | null {
  if (!token) return new Problem('passwordTokenInvalid');
  if (token.purpose === 'registration' || token.purpose === 'email')
    return new Problem('passwordTokenMismatch');
  if (token.usedAt !== null || token.expiresAt <= now) return new Problem('passwordTokenExpired');
  return null;
}

type PersonToken = OneTimeToken & { partnerId: string; userId: string };

/** The token when it is one that an invitation led to; throws what is wrong with it. */
export function invitationOf(token: OneTimeToken | null, now: Date): PersonToken {
  const refused = tokenProblem(token, now);
  if (refused) throw refused;
  const isInvitation = token?.purpose === 'invitation' || token?.purpose === 'operator';
  if (!isInvitation || token.partnerId === null || token.userId === null)
    throw new Problem('passwordTokenMismatch');
  return { ...token, partnerId: token.partnerId, userId: token.userId };
}

type Body = BodyOf<typeof setNewPassword>;
type Credential = { token: OneTimeToken; code: string | undefined };

/** A reset needs its mailed code; a link that was mailed needs none. */
async function codeProblem(
  platform: Platform,
  tx: Queryable,
  { token, code }: Credential,
): Promise<Problem | null> {
  if (token.purpose !== 'reset') return code === undefined ? null : new Problem('passwordTokenMismatch');
  if (code === undefined) return new Problem('passwordCodeMissing');
  const check = await checkCode(platform, tx, { token, code });
  if (check === 'right') return null;
  return new Problem(check === 'wrong' ? 'passwordCodeIncorrect' : 'passwordCodeExpired');
}

/** What was mailed to an address is good while its person has that address. */
const isOpenTo = (account: Account | null, { purpose, email }: OneTimeToken): account is Account =>
  account !== null &&
  account.holdsAddress &&
  account.email === email &&
  account.state === (purpose === 'reset' ? 'active' : 'invited');

/** Null with a reset: who has signed in before has a name. */
function detailsOf({ purpose }: OneTimeToken, body: Body): FirstDetails | null {
  if (purpose === 'reset') return null;
  const { firstName = '', lastName = '', language = null } = body;
  return { firstName, lastName, language };
}

/** Everybody who comes in by an invitation says who they are: logs and mails name them. */
function nameProblem(details: FirstDetails | null): Problem | null {
  if (details === null) return null;
  const missing = (['firstName', 'lastName'] as const).filter((name) => details[name] === '');
  if (missing.length === 0) return null;
  const fields = Object.fromEntries(missing.map((name) => [name, { errorKey: 'required' }]));
  return new Problem('invalid').with({ fields });
}

type Change = {
  account: Account;
  token: OneTimeToken;
  details: FirstDetails | null;
  password: string;
  request: RequestInfo;
};

async function change(platform: Platform, tx: Queryable, made: Change): Promise<void> {
  const { account, token, details, password, request } = made;
  const { email, mfaSecretSealed } = account;
  const { firstName, lastName } = details ?? account;
  const owner = { email, firstName, lastName, twoFactor: mfaSecretSealed !== null };
  await requireGoodPassword(platform.config.PASSWORD_POLICY, { password, owner });
  const key = { partnerId: account.partnerId, userId: account.id };
  await setPassword(tx, key, await hashPassword(password));
  if (details) await introduce(tx, key, details);
  await retireTokensOf(tx, key);
  await forgetGuesses(tx, guessKeys.account(email));
  await auditEndedVisits(tx, await endSessionsOf(tx, key), request);
  const apiTokens = await endApiTokensOf(tx, key);
  const isReset = token.purpose === 'reset';
  const name = details ? `${firstName} ${lastName}` : account.name;
  await auditPerson(
    tx,
    { ...account, name },
    {
      event: isReset ? 'passwordReset' : 'invitationAccepted',
      request,
      details: apiTokens.length === 0 ? {} : { apiTokens },
    },
  );
  if (!isReset) return;
  const language = account.language ?? request.language;
  const { partnerId } = account;
  await queueMail(tx, {
    partnerId,
    kind: 'passwordChanged',
    recipient: email,
    language,
    content: { apiTokens },
  });
}

const lockHolder = async (tx: Queryable, token: OneTimeToken | null): Promise<Account | null> =>
  token?.partnerId && token.userId
    ? lockAccount(tx, { partnerId: token.partnerId, userId: token.userId })
    : null;

/** Answers what went wrong instead of throwing it where a counted try has to be kept. */
async function attempt(
  platform: Platform,
  tx: Queryable,
  { body, request }: { body: Body; request: RequestInfo },
): Promise<Problem | null> {
  const hash = sha256(body.token);
  await lockInvitingOrganization(tx, hash);
  // The person before the token, as everybody does who ends the tokens of one.
  const account = await lockHolder(tx, await findToken(tx, hash));
  const token = await lockToken(tx, hash);
  const refused = tokenProblem(token, platform.clock());
  if (refused || !token) return refused;
  const wrongCode = await codeProblem(platform, tx, { token, code: body.code });
  if (wrongCode) return wrongCode;
  const details = detailsOf(token, body);
  const nameless = nameProblem(details);
  if (nameless) return nameless;
  if (!isOpenTo(account, token)) return new Problem('passwordNotSet');
  await change(platform, tx, { account, token, details, password: body.password, request });
  return null;
}

/** Sets a password once: with a reset token and its code, or with the token of an invitation. */
export function createNewPassword(platform: Platform, floods: Floods) {
  return async ({
    body,
    request,
  }: OpenCall<typeof setNewPassword>): Promise<ResponseOf<typeof setNewPassword>> => {
    await floods.countCall(request.ip);
    const refused = await platform.auth.transaction((tx) => attempt(platform, tx, { body, request }));
    if (refused) throw refused;
    return {};
  };
}
