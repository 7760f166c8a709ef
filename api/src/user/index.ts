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
import { opens, type Binding } from '../platform/call.ts';
import type { Platform } from '../platform/platform.ts';
import { createReadAppearance, createWriteAppearance } from './appearance.ts';
import { createReadDetails, createWriteDetails } from './contact-details.ts';
import { createChangePassword } from './password.ts';
import {
  createActivateMfa,
  createDisableMfa,
  createReadMfa,
  createRenewRecoveryCodes,
  createStartMfa,
} from './two-factor.ts';

/** One's own account. It is open while acting too, when its row is outside the tenant: hence not under a tenant. */
export const userBindings = (platform: Platform): Binding[] => [
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
];
