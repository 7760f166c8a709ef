import {
  activateMfa,
  changePassword,
  disableMfa,
  getContactDetails,
  getMfaSettings,
  getUserAppearance,
  renewRecoveryCodes,
  startMfa,
  updateContactDetails,
  updateUserAppearance,
} from '@portal/contract/user';
import {
  cancelEmailChange,
  changeEmail,
  createApiToken,
  endOtherSessions,
  endSession,
  getEmail,
  listApiTokens,
  listSessions,
  resendEmailCode,
  revokeApiToken,
  verifyEmail,
} from '@portal/contract/user-access';
import { createFloods } from '../auth/index.ts';
import { opens, type Binding } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import type { Platform } from '../platform/platform.ts';
import { createCreateApiToken, createListApiTokens, createRevokeApiToken } from './api-tokens.ts';
import { createReadAppearance, createWriteAppearance } from './appearance.ts';
import { createReadDetails, createWriteDetails } from './contact-details.ts';
import {
  createCancelEmailChange,
  createChangeEmail,
  createReadEmail,
  createResendEmailCode,
  createVerifyEmail,
} from './email-change.ts';
import { createChangePassword } from './password.ts';
import { createEndOtherSessions, createEndSession, createListSessions } from './sessions.ts';
import {
  createActivateMfa,
  createDisableMfa,
  createReadMfa,
  createRenewRecoveryCodes,
  createStartMfa,
} from './two-factor.ts';

/** How one gets in: address, sessions, tokens of programs. */
function accessBindings(platform: Platform): Binding[] {
  const mailing = { platform, floods: createFloods(platform) };
  return [
    opens(getEmail, createReadEmail(platform)),
    opens(changeEmail, createChangeEmail(mailing)),
    opens(resendEmailCode, createResendEmailCode(mailing)),
    opens(verifyEmail, createVerifyEmail(mailing)),
    opens(cancelEmailChange, createCancelEmailChange(platform)),
    opens(listSessions, createListSessions(platform)),
    opens(endSession, createEndSession(platform)),
    opens(endOtherSessions, createEndOtherSessions(platform)),
    opens(listApiTokens, createListApiTokens(platform)),
    opens(createApiToken, createCreateApiToken(platform)),
    opens(revokeApiToken, createRevokeApiToken(platform)),
  ];
}
export { confirmPassword } from './own-account.ts';

/** One's own account. It is open while acting too, when its row is outside the tenant: hence not under a tenant. */
const userBindings = (platform: Platform): Binding[] => [
  opens(getContactDetails, createReadDetails(platform)),
  opens(updateContactDetails, createWriteDetails(platform)),
  opens(getUserAppearance, createReadAppearance(platform)),
  opens(updateUserAppearance, createWriteAppearance(platform)),
  opens(getMfaSettings, createReadMfa(platform)),
  opens(startMfa, createStartMfa(platform)),
  opens(activateMfa, createActivateMfa(platform)),
  opens(disableMfa, createDisableMfa(platform)),
  opens(renewRecoveryCodes, createRenewRecoveryCodes(platform)),
  opens(changePassword, createChangePassword(platform)),
  ...accessBindings(platform),
];

export const userCapability: Capability = { name: 'user', bindings: userBindings };
