import * as z from 'zod';
import { authErrors } from './errors.ts';
import { languages, themeModes } from './constants.ts';
import { phone, text, typedPassword, version } from './fields.ts';
import { defineEndpoint, nothing } from './http.ts';

const module = 'user';
const own = { module, scope: 'self' } as const;

export const contactDetails = z.object({ firstName: text(60), lastName: text(60), phone });
export type ContactDetails = z.infer<typeof contactDetails>;

export const getContactDetails = defineEndpoint({
  ...own,
  name: 'getContactDetails',
  method: 'GET',
  path: '/user/contact-details/',
  summary: "One's own name and phone.",
  access: { who: 'user' },
  response: contactDetails.extend({
    // Empty until somebody who was invited has given them.
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    version,
  }),
});
export const updateContactDetails = defineEndpoint({
  ...own,
  name: 'updateContactDetails',
  method: 'PUT',
  path: '/user/contact-details/',
  summary: "Changes one's own name and phone.",
  access: { who: 'user', notWhileActing: true },
  body: contactDetails.extend({ version }),
  response: nothing,
});

export const getUserAppearance = defineEndpoint({
  ...own,
  name: 'getUserAppearance',
  method: 'GET',
  path: '/user/appearance/',
  summary: 'Mode and language that the person chose; null for not chosen.',
  access: { who: 'user' },
  response: z.object({
    preferredMode: z.enum(themeModes).nullable(),
    language: z.enum(languages).nullable(),
  }),
});
export const updateUserAppearance = defineEndpoint({
  ...own,
  name: 'updateUserAppearance',
  method: 'PUT',
  path: '/user/appearance/',
  summary: 'Keeps the chosen mode or language with the person.',
  access: { who: 'user' },
  body: z.object({
    preferredMode: z.enum(themeModes).nullable().optional(),
    language: z.enum(languages).optional(),
  }),
  response: nothing,
});

export const getMfaSettings = defineEndpoint({
  ...own,
  name: 'getMfaSettings',
  method: 'GET',
  path: '/user/mfa/settings/',
  summary: 'Whether two-factor is on, and how many recovery codes are left.',
  access: { who: 'user' },
  response: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int().nonnegative() }),
});
export const startMfa = defineEndpoint({
  ...own,
  name: 'startMfa',
  method: 'POST',
  path: '/user/mfa/settings/',
  summary:
    'Makes a new secret to scan; nothing changes until it is activated with a code. Where two-factor is on, a code of it is needed, too.',
  access: { who: 'user', notWhileActing: true },
  body: z.object({ password: typedPassword, code: z.string().trim().max(20).optional() }),
  response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: [authErrors.codeMissing, 'tooManyAttempts'],
});
export const activateMfa = defineEndpoint({
  ...own,
  name: 'activateMfa',
  method: 'POST',
  path: '/user/mfa/activate/',
  summary: 'Turns two-factor on with a code of the new secret; answers the recovery codes, once.',
  access: { who: 'user', notWhileActing: true },
  body: z.object({ code: z.string().trim().max(20) }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [authErrors.codeMissing, authErrors.secretMissing, authErrors.codeIncorrect, 'tooManyAttempts'],
});
/** A code of the authenticator, or a recovery code: without one of them a stolen password would do. */
const confirmedByCode = z.object({
  password: typedPassword,
  code: z.string().trim().min(1, { error: 'empty' }).max(20),
});

export const disableMfa = defineEndpoint({
  ...own,
  name: 'disableMfa',
  method: 'DELETE',
  path: '/user/mfa/settings/',
  summary:
    'Turns two-factor off; takes a code of the authenticator or a recovery code besides the password. Mailed.',
  access: { who: 'user', notWhileActing: true },
  body: confirmedByCode,
  response: nothing,
  errors: [authErrors.twoFactorNotEnabled, authErrors.codeIncorrect, 'tooManyAttempts'],
});
export const renewRecoveryCodes = defineEndpoint({
  ...own,
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/mfa/recovery-codes/',
  summary: 'Replaces all recovery codes; answers the new ones, once.',
  access: { who: 'user', notWhileActing: true },
  body: confirmedByCode,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: [authErrors.twoFactorNotEnabled, authErrors.codeIncorrect, 'tooManyAttempts'],
});

export const changePassword = defineEndpoint({
  ...own,
  name: 'changePassword',
  method: 'POST',
  path: '/user/change-password/',
  summary: "Changes one's own password and ends the other sessions.",
  access: { who: 'user', notWhileActing: true },
  body: z.object({
    currentPassword: typedPassword,
    password: z.string().min(1, { error: 'empty' }).max(128),
  }),
  response: nothing,
  errors: ['tooManyAttempts'],
});

export const userEndpoints = [
  getContactDetails,
  updateContactDetails,
  getUserAppearance,
  updateUserAppearance,
  getMfaSettings,
  startMfa,
  activateMfa,
  disableMfa,
  renewRecoveryCodes,
  changePassword,
];
