import { updateContactDetails, updateUserAppearance, getContactDetails } from '@portal/contract/user';
import {
  activateMfa,
  changePassword,
  disableMfa,
  getMfaSettings,
  renewRecoveryCodes,
  startMfa,
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
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { personOf } from '../people.ts';
import { sampleOf } from '../sample.ts';
import { after, button, code, fill, firstMenu, inDialog, item, radio, type WriteRow } from './row.ts';

const me = personOf('partner', 'owner');
const password = 'Right-password-7';
const onTab = (tab: string) => ({ me, address: `/user-profile?tab=${tab}` });
const settings = (enabled: boolean) => answer(getMfaSettings, { ...sampleOf(getMfaSettings), enabled });
const email = (isPending: boolean) => {
  const read = sampleOf(getEmail);
  return answer(getEmail, { ...read, pending: isPending ? read.pending : null });
};
const withoutTwoFactor = { ...onTab('security'), answers: () => [settings(false), email(false)] };
const withTwoFactor = { ...onTab('security'), answers: () => [settings(true), email(false)] };
const changingEmail = { ...onTab('security'), answers: () => [settings(true), email(true)] };
const hourLater = (page: Page): Promise<void> => page.clock.fastForward('01:00:00');

export const writes: readonly WriteRow[] = [
  {
    me,
    address: '/user-profile',
    reads: [getContactDetails],
    writes: updateContactDetails,
    upTo: after(fill({ phone: '+46 8 123 45 67' }), button('user.contact.save')),
  },
  {
    ...onTab('preferences'),
    writes: updateUserAppearance,
    goesOnAway: true,
    at: 'mode',
    upTo: after(radio('user.preferences.dark')),
  },
  {
    ...onTab('preferences'),
    writes: updateUserAppearance,
    goesOnAway: true,
    at: 'language',
    upTo: after(radio('language.sv')),
  },
  {
    ...withoutTwoFactor,
    writes: startMfa,
    upTo: after(button('user.mfa.enable.open'), fill({ password }), inDialog('user.mfa.enable.continue')),
  },
  {
    ...withoutTwoFactor,
    reads: [startMfa],
    writes: activateMfa,
    upTo: after(
      button('user.mfa.enable.open'),
      fill({ password }),
      inDialog('user.mfa.enable.continue'),
      inDialog('user.mfa.enable.copySecret'),
      code('49120'),
      inDialog('user.mfa.enable.submit'),
    ),
    begins: (page) => page.keyboard.press('7'),
  },
  {
    ...withTwoFactor,
    writes: disableMfa,
    upTo: after(
      button('user.mfa.disable.open'),
      fill({ password, code: '491207' }),
      inDialog('user.mfa.disable.submit'),
    ),
  },
  {
    ...withTwoFactor,
    writes: renewRecoveryCodes,
    upTo: after(
      button('user.mfa.renew.open'),
      fill({ password, code: '491207' }),
      inDialog('user.mfa.renew.submit'),
    ),
  },
  {
    ...withTwoFactor,
    writes: changePassword,
    upTo: after(
      fill({ currentPassword: 'Old-password-7', password, repeat: password }),
      button('user.password.submit'),
    ),
  },
  {
    ...withTwoFactor,
    writes: changeEmail,
    upTo: after(
      button('user.email.change'),
      fill({ email: 'new@polarvind.example', password }),
      inDialog('user.email.send'),
    ),
  },
  {
    ...changingEmail,
    writes: resendEmailCode,
    upTo: after(button('user.email.enterCode'), hourLater, inDialog('auth.resend.action')),
  },
  {
    ...changingEmail,
    writes: verifyEmail,
    begins: (page) => page.keyboard.press('7'),
    upTo: after(button('user.email.enterCode'), code('49120'), inDialog('user.email.take')),
  },
  { ...changingEmail, writes: cancelEmailChange, upTo: after(button('user.email.keep')) },
  {
    ...onTab('sessions'),
    reads: [listSessions],
    writes: endSession,
    upTo: after(firstMenu, item('user.sessions.end')),
  },
  {
    ...onTab('sessions'),
    reads: [listSessions],
    writes: endOtherSessions,
    upTo: after(button('user.sessions.endOthers')),
  },
  {
    ...onTab('tokens'),
    reads: [listApiTokens],
    writes: createApiToken,
    upTo: after(
      button('user.tokens.create'),
      fill({ name: 'Report', password }),
      inDialog('user.tokens.create'),
    ),
  },
  {
    ...onTab('tokens'),
    reads: [listApiTokens],
    writes: revokeApiToken,
    upTo: after(firstMenu, item('user.tokens.revoke.open'), inDialog('user.tokens.revoke.open')),
  },
];
