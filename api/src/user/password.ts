import type { ResponseOf } from '@portal/contract/http';
import type { changePassword } from '@portal/contract/user';
import {
  auditEndedVisits,
  endSessionsOf,
  hashPassword,
  requireGoodPassword,
  retireTokensOf,
} from '../auth/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import type { Platform } from '../platform/platform.ts';
import { auditOwn, confirmPassword, ownOf } from './own-account.ts';
import { replacePassword } from './repository.ts';

/** Changes one's own password; every other session ends, and the person is told by mail. */
export const createChangePassword =
  (platform: Platform) =>
  async (call: OpenCall<typeof changePassword>): Promise<ResponseOf<typeof changePassword>> => {
    const own = ownOf(call);
    const { currentPassword, password } = call.body;
    const confirmed = await confirmPassword(platform, own, {
      field: 'currentPassword',
      password: currentPassword,
    });
    await platform.auth.transaction(async (tx) => {
      const secrets = await confirmed.hold(tx);
      const owner = { ...secrets, twoFactor: secrets.mfaSecretSealed !== null };
      await requireGoodPassword(platform.config.PASSWORD_POLICY, { password, owner });
      await replacePassword(tx, own.key, await hashPassword(password));
      await retireTokensOf(tx, own.key);
      await auditEndedVisits(tx, await endSessionsOf(tx, own.key, own.principal.sessionId), call.request);
      await auditOwn(tx, own, { event: 'passwordChanged' });
      const mail = {
        partnerId: own.key.partnerId,
        recipient: secrets.email,
        language: secrets.language ?? call.request.language,
        content: { apiTokens: [] },
      };
      await queueMail(tx, { ...mail, kind: 'passwordChanged' });
    });
    return {};
  };
