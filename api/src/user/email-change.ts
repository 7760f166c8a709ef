import type { Language } from '@portal/contract/constants';
import type { ResponseOf } from '@portal/contract/http';
import type {
  cancelEmailChange,
  changeEmail,
  getEmail,
  resendEmailCode,
  verifyEmail,
} from '@portal/contract/user-access';
import {
  addToken,
  atLeast,
  checkCode,
  codeSeconds,
  findByEmail,
  forgetGuesses,
  guessKeys,
  keptCode,
  lockEmailChange,
  moveSignInName,
  newCode,
  readPendingEmail,
  replaceCode,
  retireEmailChanges,
  retireTokensOf,
  sha256,
  withdrawInvitationOf,
  type Account,
  type Floods,
  type OneTimeToken,
} from '../auth/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import { addSeconds } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, Problem } from '../platform/http/problem.ts';
import {
  auditOwn,
  confirmPassword,
  lockOwn,
  missingUser,
  ownOf,
  type ConfirmedSecrets,
  type Own,
} from './own-account.ts';
import { readDetails, writeEmail, type Secrets } from './repository.ts';

/** How long a change may wait for its code, however often a new one is sent. */
const changeSeconds = 60 * 60;
const evenMs = 100;

type Deps = { platform: Platform; floods: Floods };
type PendingChange = ResponseOf<typeof changeEmail>;

const pendingOf = ({ email, codeExpiresAt }: { email: string; codeExpiresAt: Date }): PendingChange => ({
  email,
  sentAt: addSeconds(codeExpiresAt, -codeSeconds).toISOString(),
  expiresAt: codeExpiresAt.toISOString(),
});

const noChange = (): Problem => new Problem('emailChangeOver');
const codeIncorrect = (): Problem => new Problem('emailCodeIncorrect');
const codeExpired = (): Problem => new Problem('emailCodeExpired');

export const createReadEmail =
  ({ auth, clock }: Platform) =>
  async (call: OpenCall<typeof getEmail>): Promise<ResponseOf<typeof getEmail>> => {
    const { key } = ownOf(call);
    const details = await readDetails(auth, key);
    if (!details) throw missingUser();
    const pending = await readPendingEmail(auth, key, clock());
    return { email: details.email, pending: pending && pendingOf(pending) };
  };

/** An application that nobody verified may be a stranger's: it keeps nobody from an address that they can read. */
const isFree = (holder: Account | null): boolean =>
  holder === null ||
  holder.organizationState === 'declined' ||
  (holder.organizationState === 'applied' && !holder.emailVerified) ||
  (holder.state === 'invited' && !holder.isInvitationOpen);

async function tellHolder(tx: Queryable, holder: Account, language: Language): Promise<void> {
  const mail = {
    partnerId: holder.partnerId,
    recipient: holder.email,
    language: holder.language ?? language,
  };
  if (holder.isInvitationOpen) {
    const content = { attempt: 'emailChange', organizationName: '' } as const;
    await queueMail(tx, { ...mail, kind: 'addressInvited', content });
  } else await queueMail(tx, { ...mail, kind: 'emailTaken', content: {} });
}

type NewAddress = { own: Own; secrets: Secrets; hash: string; email: string };

/** Mails a code, or tells the holder of the address; what is kept of a code that was mailed to nobody fits nothing. */
async function mailCode({ platform, floods }: Deps, tx: Queryable, wanted: NewAddress) {
  const { own, secrets, hash, email } = wanted;
  const holder = await findByEmail(tx, email);
  const code = newCode();
  const kept = keptCode(platform, hash, code);
  const mailed = await floods.mayMail(email);
  const { language } = own.request;
  if (isFree(holder) || !holder) {
    const mail = { partnerId: own.key.partnerId, recipient: email, language: secrets.language ?? language };
    if (mailed) await queueMail(tx, { ...mail, kind: 'emailCode', content: { code } });
    return { mailed, ...kept };
  }
  if (mailed) await tellHolder(tx, holder, language);
  return { mailed, ...kept, codeHash: null };
}

type ChangeRequest = { own: Own; confirmed: ConfirmedSecrets; email: string };

async function begin(deps: Deps, tx: Queryable, { own, confirmed, email }: ChangeRequest) {
  const secrets = await confirmed.hold(tx);
  const hash = sha256(newToken());
  await retireEmailChanges(tx, own.key);
  const { mailed, ...kept } = await mailCode(deps, tx, { own, secrets, hash, email });
  const expiresAt = addSeconds(deps.platform.clock(), changeSeconds);
  await addToken(tx, { hash, purpose: 'email', email, ...own.key, expiresAt, ...kept });
  await auditOwn(tx, own, { event: 'emailChangeRequested', details: { newEmail: email, mailed } });
  return pendingOf({ email, ...kept });
}

/** Answers the same in the same time whether the address is free or somebody's, who is then told. */
export const createChangeEmail =
  (deps: Deps) =>
  async (call: OpenCall<typeof changeEmail>): Promise<PendingChange> => {
    const own = ownOf(call);
    const { email, password } = call.body;
    const confirmed = await confirmPassword(deps.platform, own, { field: 'password', password });
    if (email === confirmed.email) throw invalidField('email', { errorKey: 'sameEmail' });
    await deps.floods.countEmailChange(own.key.userId);
    return atLeast(evenMs, () =>
      deps.platform.auth.transaction((tx) => begin(deps, tx, { own, confirmed, email })),
    );
  };

type OpenChange = { secrets: Secrets; token: OneTimeToken };

/** The person and the change that they have begun, both held. */
async function lockChange({ clock }: Platform, tx: Queryable, own: Own): Promise<OpenChange> {
  const secrets = await lockOwn(tx, own);
  const token = await lockEmailChange(tx, own.key);
  if (!token || token.expiresAt <= clock()) throw noChange();
  return { secrets, token };
}

export const createResendEmailCode =
  (deps: Deps) =>
  async (call: OpenCall<typeof resendEmailCode>): Promise<PendingChange> => {
    const own = ownOf(call);
    await deps.floods.countEmailChange(own.key.userId);
    return atLeast(evenMs, () =>
      deps.platform.auth.transaction(async (tx) => {
        const { secrets, token } = await lockChange(deps.platform, tx, own);
        const { email, hash } = token;
        const { mailed, ...kept } = await mailCode(deps, tx, { own, secrets, hash, email });
        await replaceCode(tx, hash, kept);
        await auditOwn(tx, own, { event: 'emailCodeResent', details: { newEmail: email, mailed } });
        return pendingOf({ email, ...kept });
      }),
    );
  };

/** An address stands once in a list: an invitation that the same organization has sent to it is settled with it. */
async function withdrawGhost(tx: Queryable, own: Own, email: string): Promise<void> {
  const { partnerId, organizationId } = own.principal.home;
  for (const { roles } of await withdrawInvitationOf(tx, { partnerId, organizationId, email })) {
    await auditOwn(tx, own, { event: 'userInvitationWithdrawn', target: email, details: { roles } });
  }
}

/** Answers what went wrong instead of throwing it where a counted try has to be kept. */
async function take(
  { platform }: Deps,
  tx: Queryable,
  { own, code }: { own: Own; code: string },
): Promise<Problem | null> {
  const { secrets, token } = await lockChange(platform, tx, own);
  const check = await checkCode(platform, tx, { token, code });
  if (check !== 'right') return check === 'wrong' ? codeIncorrect() : codeExpired();
  const { key, request } = own;
  const { email: to } = token;
  // Whoever took the address meanwhile is not given away: the code is one that counts no more.
  if (!(await moveSignInName(tx, key, { from: secrets.email, to }))) return codeExpired();
  await writeEmail(tx, key, { email: to, by: own.principal.userName });
  await withdrawGhost(tx, own, to);
  await retireTokensOf(tx, key);
  await forgetGuesses(tx, guessKeys.account(to));
  await auditOwn(tx, own, { event: 'emailChanged', details: { newEmail: to } });
  const language = secrets.language ?? request.language;
  const mail = { partnerId: key.partnerId, recipient: secrets.email, language };
  await queueMail(tx, { ...mail, kind: 'emailChanged', content: { newEmail: to } });
  return null;
}

/** Takes the new address, once; every link and code that was mailed to the old one ends. */
export const createVerifyEmail =
  (deps: Deps) =>
  async (call: OpenCall<typeof verifyEmail>): Promise<ResponseOf<typeof verifyEmail>> => {
    const own = ownOf(call);
    const { code } = call.body;
    const refused = await deps.platform.auth.transaction((tx) => take(deps, tx, { own, code }));
    if (refused) throw refused;
    return {};
  };

export const createCancelEmailChange =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof cancelEmailChange>): Promise<ResponseOf<typeof cancelEmailChange>> => {
    const own = ownOf(call);
    await auth.transaction(async (tx) => {
      if ((await retireEmailChanges(tx, own.key)) === 0) return;
      await auditOwn(tx, own, { event: 'emailChangeCancelled' });
    });
    return {};
  };
