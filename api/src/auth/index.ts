import {
  acceptTerms,
  authenticate,
  getMe,
  impersonate,
  impersonateByGet,
  listSubjects,
  login,
  loginV2,
  logout,
} from '@portal/contract/auth/sign-in';
import {
  readInvitation,
  register,
  requestPasswordReset,
  resendRegistrationCode,
  setNewPassword,
  verifyRegistration,
} from '@portal/contract/auth/by-mail';
import { opens, reads, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { tidySignIn } from './housekeeping.ts';
import { createAcceptTerms, refuseTermsInput } from './accept-terms.ts';
import { createAuthenticate, refuseCodeInput } from './authenticate.ts';
import { createBadToken } from './bad-token.ts';
import { createFloods, type Floods } from './floods.ts';
import { refuseWithoutToken } from './halfway.ts';
import { createImpersonate } from './impersonation.ts';
import { createReadInvitation } from './invitation.ts';
import { createLogin, refuseLoginInput } from './login.ts';
import { createLogout } from './logout.ts';
import { createMe } from './me.ts';
import { createNewPassword, refuseTokenInput } from './new-password.ts';
import { createPasswordReset, refuseResetInput } from './password-reset.ts';
import { createResendCode, createVerifyRegistration } from './registration-code.ts';
import { createRegister } from './registration.ts';
import { subjects } from './subjects.ts';

export { findByEmail, operatorId, type Account } from './account-repository.ts';
export { addApiToken, apiTokensOf, endApiToken } from './api-token-repository.ts';
export {
  moveSignInName,
  readPendingEmail,
  retireEmailChanges,
  withdrawInvitationOf,
} from './email-repository.ts';
export { createFloods, type Floods } from './floods.ts';
export { createInviteUser, type Invitation, type InviteUser } from './invitation.ts';
export { forgetGuesses } from './guess-repository.ts';
export { guessKeys, sha256, takeOpenGuess } from './guesses.ts';
export { bearerNotValid, callerOf } from './halfway.ts';
export { auditEndedVisits } from './audit-acting.ts';
export { atLeast, checkCode, codeSeconds, keptCode, newCode } from './mailed-code.ts';
export { queueUp, releaseDeclined } from './registration-repository.ts';
export { endSessionOf, sessionsOf } from './own-sessions-repository.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export { aloneError, requireGoodPassword } from './password-policy.ts';
export {
  addToken,
  lockEmailChange,
  replaceCode,
  retireTokensOf,
  type OneTimeToken,
} from './token-repository.ts';
export { endSessionsOf, endVisitsTo, lockSession, type EndedVisit } from './session-repository.ts';
export { newRecoveryCodes, newSecret, secretUri, spendCode, stepOf } from './two-factor.ts';

function signInBindings(platform: Platform, floods: Floods): Binding[] {
  const logIn = createLogin(platform, floods);
  const step = { withoutToken: refuseWithoutToken, badToken: createBadToken(platform, floods) };
  return [
    opens(login, logIn, { input: refuseLoginInput }),
    opens(loginV2, logIn, { input: refuseLoginInput }),
    opens(authenticate, createAuthenticate(platform), { input: refuseCodeInput, ...step }),
    opens(acceptTerms, createAcceptTerms(platform), { input: refuseTermsInput, ...step }),
    opens(logout, createLogout(platform)),
  ];
}

function identityBindings(platform: Platform): Binding[] {
  const act = createImpersonate(platform);
  return [
    opens(getMe, createMe(platform)),
    opens(impersonateByGet, (call) => act(call, call.query)),
    opens(impersonate, (call) => act(call, call.body)),
    reads(listSubjects, subjects),
  ];
}

function openBindings(platform: Platform, floods: Floods): Binding[] {
  return [
    opens(requestPasswordReset, createPasswordReset(platform, floods), { input: refuseResetInput }),
    opens(setNewPassword, createNewPassword(platform, floods), { input: refuseTokenInput }),
    opens(readInvitation, createReadInvitation(platform, floods), { input: refuseTokenInput }),
    opens(register, createRegister(platform, floods)),
    opens(verifyRegistration, createVerifyRegistration(platform, floods)),
    opens(resendRegistrationCode, createResendCode(platform, floods)),
  ];
}

const authBindings = (platform: Platform): Binding[] => {
  const floods = createFloods(platform);
  return [
    ...signInBindings(platform, floods),
    ...identityBindings(platform),
    ...openBindings(platform, floods),
  ];
};

export const authCapability: Capability = {
  name: 'auth',
  bindings: authBindings,
  maintenance: { signIn: ({ database }) => database.transaction((tx) => tidySignIn(tx)) },
};
