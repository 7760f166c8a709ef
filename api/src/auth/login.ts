import type { login } from '@portal/contract/auth/sign-in';
import { authErrors, type FieldError } from '@portal/contract/errors';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/http/problem.ts';
import {
  addDevice,
  findByEmail,
  lockAccount,
  operatorId,
  touchDevice,
  type Account,
} from './account-repository.ts';
import { auditPerson, auditStranger } from './audit-person.ts';
import type { Floods } from './floods.ts';
import { forgetGuesses, takeGuess } from './guess-repository.ts';
import { guessKeys, sha256 } from './guesses.ts';
import { issue } from './issue-token.ts';
import { verifyPassword } from './password-hash.ts';
import { aloneError } from './password-policy.ts';

const isMissing = (error: FieldError | undefined): boolean =>
  error?.errorKey === 'required' || error?.errorKey === 'empty';

/** What login answers to input that is not a login. */
export function refuseLoginInput(fields: Record<string, FieldError>): Problem {
  if (fields['_'] || isMissing(fields['username']) || isMissing(fields['password'])) {
    return new Problem(authErrors.credentialsMissing).with({
      fields,
    });
  }
  if (fields['username']) {
    return new Problem(authErrors.usernameInvalid).with({
      fields,
    });
  }
  return new Problem('invalid').with({ fields });
}

const loginFailed = (): Problem => new Problem(authErrors.loginFailed);

type Reason = 'unknown' | 'wrongPassword' | 'notActive' | 'tooManyAttempts' | 'passwordTooShort';

function reasonOf(account: Account | null, failures: number | null): Reason {
  if (failures === null) return 'tooManyAttempts';
  if (!account) return 'unknown';
  return account.state === 'active' ? 'wrongPassword' : 'notActive';
}

type FailedLogin = {
  email: string;
  account: Account | null;
  failures: number | null;
  request: RequestInfo;
  reason?: Reason;
};

async function recordFailure(db: Queryable, failed: FailedLogin): Promise<void> {
  const { email, account, failures, request, reason = reasonOf(account, failures) } = failed;
  // A guess that is not looked at leaves no entry: a flood would fill the log of the one it aims at.
  if (failures === null) return;
  const details = { reason, failures };
  const entry = { event: 'loginFailedCredentials', request, details } as const;
  const operator = await operatorId(db);
  if (account) await auditPerson(db, account, entry);
  else if (operator) await auditStranger(db, operator, { ...entry, target: email });
}

function approvalMissing({
  kind,
  organizationState,
  emailVerified,
}: Account): 'waitingForApproval' | 'registrationDeclined' | 'emailNotVerified' | null {
  if (kind !== 'partner') return null;
  if (organizationState === 'declined') return 'registrationDeclined';
  if (organizationState !== 'applied') return null;
  return emailVerified ? 'waitingForApproval' : 'emailNotVerified';
}

type Call = OpenCall<typeof login>;
type GuessCount = { isKnownDevice: boolean; guessKey: string };
type CheckedLogin = GuessCount & { account: Account; failures: number };

/** A device that the person signed in from is counted for itself: a stranger's guesses are not its owner's. */
async function counterOf({ auth }: Platform, { username, deviceToken }: Call['body']): Promise<GuessCount> {
  const deviceHash = deviceToken === undefined ? null : sha256(deviceToken);
  if (deviceHash !== null && (await touchDevice(auth, username, deviceHash))) {
    return { isKnownDevice: true, guessKey: guessKeys.device(deviceHash) };
  }
  return { isKnownDevice: false, guessKey: guessKeys.account(username) };
}

/** Looks at one guess; every way to be wrong takes the same time and gets the same answer. */
async function checkCredentials(platform: Platform, floods: Floods, call: Call): Promise<CheckedLogin> {
  const { auth, clock } = platform;
  const { username, password } = call.body;
  const counter = await counterOf(platform, call.body);
  const failures = await takeGuess(auth, counter.guessKey, clock());
  const account = await findByEmail(auth, username);
  const mayEnter = failures !== null && account?.state === 'active';
  const isRight = await verifyPassword(mayEnter ? account.passwordHash : null, password);
  if (account && mayEnter && isRight) return { account, failures, ...counter };
  await recordFailure(auth, { email: username, account, failures, request: call.request });
  await floods.countFailure(call.request.ip);
  throw loginFailed();
}

/** What the guess was right about, and what decides which session it opens. */
const isAsChecked = (locked: Account, checked: Account): boolean =>
  (['email', 'passwordHash', 'state', 'mfaSecretSealed'] as const).every(
    (field) => locked[field] === checked[field],
  );

async function refusalOf(tx: Queryable, account: Account, request: RequestInfo): Promise<Problem | null> {
  const missing = approvalMissing(account);
  if (missing) {
    const details = { reason: missing };
    await auditPerson(tx, account, { event: 'loginFailedNotApproved', request, details });
    return new Problem(missing);
  }
  return account.isShutOut ? new Problem('companyDeleting') : null;
}

/** Somebody else turned two-factor off, or the rule has become stricter: a mailed code leads to a longer one. */
const newPasswordNeeded = (): Problem => new Problem('newPasswordNeeded');

type LoginAttempt = { checked: CheckedLogin; password: string; request: RequestInfo };

/**
 * Opens the session of a right guess while the person is held: who changed their password or lost the account since it
 * was looked at is not let in by it. Answers what went wrong instead of throwing it, because what was noted is kept.
 */
async function enter(
  platform: Platform,
  tx: Queryable,
  { checked, password, request }: LoginAttempt,
): Promise<ResponseOf<typeof login> | Problem> {
  const { account, isKnownDevice, guessKey, failures } = checked;
  const key = { partnerId: account.partnerId, userId: account.id };
  const locked = await lockAccount(tx, key);
  if (!locked || !isAsChecked(locked, account)) {
    await recordFailure(tx, { email: account.email, account: locked, failures, request });
    return loginFailed();
  }
  await forgetGuesses(tx, guessKey);
  const refused = await refusalOf(tx, locked, request);
  if (refused) return refused;
  const codeOutstanding = locked.mfaSecretSealed !== null;
  if (!codeOutstanding && aloneError(platform.config.PASSWORD_POLICY, password)) {
    const reason = 'passwordTooShort';
    await recordFailure(tx, { email: locked.email, account: locked, failures, request, reason });
    return newPasswordNeeded();
  }
  const issued = await issue(platform, tx, { account: locked, codeOutstanding, request });
  if (isKnownDevice) return issued;
  const deviceToken = newToken();
  await addDevice(tx, key, sha256(deviceToken));
  return { ...issued, deviceToken };
}

/** Credentials first; then terms, then the code, are what the answer says. */
export function createLogin(platform: Platform, floods: Floods) {
  return async (call: Call): Promise<ResponseOf<typeof login>> => {
    const { request, body } = call;
    const { password } = body;
    await floods.refuseFlooder(request.ip);
    const checked = await checkCredentials(platform, floods, call);
    const entered = await platform.auth.transaction((tx) =>
      enter(platform, tx, { checked, password, request }),
    );
    if (entered instanceof Problem) throw entered;
    return entered;
  };
}
