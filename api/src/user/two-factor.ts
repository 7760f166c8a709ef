import { authErrors } from '@portal/contract/errors';
import type { ResponseOf } from '@portal/contract/http';
import type {
  activateMfa,
  disableMfa,
  getMfaSettings,
  renewRecoveryCodes,
  startMfa,
} from '@portal/contract/user';
import QRCode from 'qrcode';
import {
  aloneError,
  auditEndedVisits,
  endSessionsOf,
  forgetGuesses,
  guessKeys,
  newRecoveryCodes,
  newSecret,
  secretUri,
  spendCode,
  stepOf,
  takeOpenGuess,
} from '../auth/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { queueMail, type TwoFactorChange } from '../platform/mail/mail-queue.ts';
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
import {
  activateSecret,
  keepPendingSecret,
  readSecrets,
  removeSecret,
  replaceRecoveryCodes,
  type Secrets,
} from './repository.ts';

const notEnabled = (): Problem => new Problem(authErrors.twoFactorNotEnabled);
const secretMissing = (): Problem => new Problem(authErrors.secretMissing);
const codeMissing = (): Problem => new Problem(authErrors.codeMissing);
const codeIncorrect = (): Problem => new Problem(authErrors.codeIncorrect);

export const createReadMfa =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof getMfaSettings>): Promise<ResponseOf<typeof getMfaSettings>> => {
    const secrets = await readSecrets(auth, ownOf(call).key);
    if (!secrets) throw missingUser();
    const { mfaSecretSealed, recoveryCodesLeft } = secrets;
    return { enabled: mfaSecretSealed !== null, recoveryCodesLeft };
  };

/** Tells the person, who may not be who did it. */
async function tell(tx: Queryable, own: Own, change: { secrets: Secrets; change: TwoFactorChange }) {
  const { key, request } = own;
  const { email: recipient, language } = change.secrets;
  const mail = { partnerId: key.partnerId, recipient, language: language ?? request.language };
  await queueMail(tx, { ...mail, kind: 'twoFactorChanged', content: { change: change.change } });
}

type Act = (tx: Queryable, secrets: Secrets) => Promise<void>;

/** Does what takes a code of the authenticator or a recovery code besides the password; wrong ones in a row have to wait. */
async function withCode(
  platform: Platform,
  { own, confirmed, code }: { own: Own; confirmed: ConfirmedSecrets; code: string },
  act: Act,
): Promise<void> {
  const { partnerId, userId } = own.key;
  const guessKey = guessKeys.oneTimeCode(userId);
  const failures = await takeOpenGuess(platform, guessKey);
  const refused = await platform.auth.transaction(async (tx) => {
    const secrets = await confirmed.hold(tx);
    if (secrets.mfaSecretSealed === null) return notEnabled();
    const account = { partnerId, id: userId, mfaSecretSealed: secrets.mfaSecretSealed };
    const used = await spendCode(platform, tx, { account, code });
    if (used === null) {
      await auditOwn(tx, own, { event: 'codeConfirmationFailed', details: { failures } });
      return codeIncorrect();
    }
    if (used === 'recoveryCode') await auditOwn(tx, own, { event: 'recoveryCodeUsed' });
    await act(tx, secrets);
    return null;
  });
  if (refused) throw refused;
  await forgetGuesses(platform.auth, guessKey);
}

/** Does what takes the password alone as long as two-factor is off. */
const whileOff = (platform: Platform, confirmed: ConfirmedSecrets, act: Act): Promise<void> =>
  platform.auth.transaction(async (tx) => {
    const secrets = await confirmed.hold(tx);
    if (secrets.mfaSecretSealed !== null) throw codeMissing();
    await act(tx, secrets);
  });

/** A new secret to scan; the one in use stays until a code of the new one comes. */
export const createStartMfa =
  (platform: Platform) =>
  async (call: OpenCall<typeof startMfa>): Promise<ResponseOf<typeof startMfa>> => {
    const own = ownOf(call);
    const { password, code = '' } = call.body;
    const confirmed = await confirmPassword(platform, own, { field: 'password', password });
    const secret = newSecret();
    const keep = (tx: Queryable): Promise<void> =>
      keepPendingSecret(tx, own.key, platform.sealer.seal(secret));
    if (confirmed.mfaSecretSealed === null) await whileOff(platform, confirmed, keep);
    else if (code === '') throw codeMissing();
    else await withCode(platform, { own, confirmed, code }, keep);
    const uri = secretUri(secret, confirmed.email);
    return { secret, uri, qrSvg: await QRCode.toString(uri, { type: 'svg', margin: 1 }) };
  };

/** Whoever signed in on the strength of less has to sign in again. */
async function endOtherSessions(tx: Queryable, { key, principal, request }: Own): Promise<void> {
  await auditEndedVisits(tx, await endSessionsOf(tx, key, principal.sessionId), request);
}

/** Answers what went wrong instead of throwing it, because a wrong code is noted. */
async function activate(
  platform: Platform,
  tx: Queryable,
  typed: { own: Own; code: string; failures: number },
): Promise<string[] | Problem> {
  const { own, code, failures } = typed;
  const { sealer, clock } = platform;
  const secrets = await lockOwn(tx, own);
  const sealed = secrets.mfaPendingSecretSealed;
  if (sealed === null) throw secretMissing();
  const step = stepOf(sealer.open(sealed), code, clock());
  if (step === null) {
    await auditOwn(tx, own, { event: 'codeConfirmationFailed', details: { failures } });
    return codeIncorrect();
  }
  const { codes, digests } = newRecoveryCodes(sealer, own.key.userId);
  await activateSecret(tx, own.key, { sealed, step, digests });
  await endOtherSessions(tx, own);
  const isReplaced = secrets.mfaSecretSealed !== null;
  await auditOwn(tx, own, { event: isReplaced ? 'mfaReplaced' : 'mfaEnabled' });
  if (isReplaced) await tell(tx, own, { secrets, change: 'replaced' });
  return codes;
}

/** Turns two-factor on, or puts another authenticator in place of the one before; the recovery codes are shown this once. */
export const createActivateMfa =
  (platform: Platform) =>
  async (call: OpenCall<typeof activateMfa>): Promise<ResponseOf<typeof activateMfa>> => {
    const own = ownOf(call);
    const code = call.body.code.replaceAll(/\s/g, '');
    if (code === '') throw codeMissing();
    const guessKey = guessKeys.oneTimeCode(own.key.userId);
    const failures = await takeOpenGuess(platform, guessKey);
    const typed = { own, code, failures };
    const recoveryCodes = await platform.auth.transaction((tx) => activate(platform, tx, typed));
    if (recoveryCodes instanceof Problem) throw recoveryCodes;
    await forgetGuesses(platform.auth, guessKey);
    return { recoveryCodes };
  };

export const createDisableMfa =
  (platform: Platform) =>
  async (call: OpenCall<typeof disableMfa>): Promise<ResponseOf<typeof disableMfa>> => {
    const own = ownOf(call);
    const { password, code } = call.body;
    const confirmed = await confirmPassword(platform, own, { field: 'password', password });
    const tooShort = aloneError(platform.config.PASSWORD_POLICY, password);
    if (confirmed.mfaSecretSealed !== null && tooShort) throw invalidField('password', tooShort);
    await withCode(platform, { own, confirmed, code }, async (tx, secrets) => {
      await removeSecret(tx, own.key);
      await endOtherSessions(tx, own);
      await auditOwn(tx, own, { event: 'mfaDisabled' });
      await tell(tx, own, { secrets, change: 'disabled' });
    });
    return {};
  };

/** Ten new recovery codes, shown this once; the old ones work no more. */
export const createRenewRecoveryCodes =
  (platform: Platform) =>
  async (call: OpenCall<typeof renewRecoveryCodes>): Promise<ResponseOf<typeof renewRecoveryCodes>> => {
    const own = ownOf(call);
    const { password, code } = call.body;
    const confirmed = await confirmPassword(platform, own, { field: 'password', password });
    const { codes, digests } = newRecoveryCodes(platform.sealer, own.key.userId);
    await withCode(platform, { own, confirmed, code }, async (tx, secrets) => {
      await replaceRecoveryCodes(tx, own.key, digests);
      await auditOwn(tx, own, { event: 'recoveryCodesRenewed' });
      await tell(tx, own, { secrets, change: 'codesRenewed' });
    });
    return { recoveryCodes: codes };
  };
