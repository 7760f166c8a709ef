import * as z from 'zod';
import { newPassword } from './sign-in.ts';
import { languages } from '../constants.ts';
import { checkVatNumber, vatNumber } from '../billing/fields.ts';
import { code, consent, country, email, optionalText, text, timestamp, zipcode } from '../fields.ts';
import { defineEndpoint, nothing } from '../http.ts';

const module = 'auth';

export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  module,
  method: 'POST',
  path: '/auth-v2/reset-password/',
  summary: 'Mails a code when the address is known; the answer is the same when it is not.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({ username: email }),
  response: z.object({ token: z.string() }),
  errors: ['resetUsernameRequired', 'resetUsernameInvalid', 'tooManyAttempts'],
});

export const setNewPassword = defineEndpoint({
  name: 'setNewPassword',
  module,
  method: 'POST',
  path: '/auth-v2/new-password/',
  summary: 'Sets a password with a reset token and its mailed code, or with an invitation token.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({
    token: z.string().min(1).max(200),
    code: code.optional(),
    password: newPassword,
    /** Required with an invitation, which nobody accepts without a name. */
    firstName: text(60).optional(),
    lastName: text(60).optional(),
    /** That of the page, for an invited person. */
    language: z.enum(languages).optional(),
  }),
  response: nothing,
  errors: [
    'passwordTokenMissing',
    'passwordTokenInvalid',
    'passwordTokenExpired',
    'passwordTokenMismatch',
    'passwordCodeMissing',
    'passwordCodeIncorrect',
    'passwordCodeExpired',
    'passwordNotSet',
    'tooManyAttempts',
  ],
});

/** What an invitation says before it is used, so that the page can greet and name the company. */
export const readInvitation = defineEndpoint({
  name: 'readInvitation',
  module,
  method: 'POST',
  path: '/auth-v2/invitation/',
  summary: 'Whom an invitation token is for.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: z.object({
    email: z.string(),
    organizationName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    expiresAt: timestamp,
  }),
  errors: [
    'passwordTokenMissing',
    'passwordTokenInvalid',
    'passwordTokenExpired',
    'passwordTokenMismatch',
    'tooManyAttempts',
  ],
  asks: true,
});

export const register = defineEndpoint({
  name: 'register',
  module,
  method: 'POST',
  path: '/register/',
  summary: 'Applies as a new reseller; the address is verified by a mailed code.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z
    .object({
      email,
      password: newPassword,
      firstName: text(60),
      lastName: text(60),
      companyName: text(120),
      organizationNumber: optionalText(20),
      address: optionalText(120),
      zipcode,
      city: optionalText(80),
      country: country.default('SE'),
      vatNumber,
      termsConsent: consent,
      language: z.enum(languages).default('en'),
    })
    .superRefine(checkVatNumber),
  response: z.object({
    accessToken: z.string(),
    user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  }),
  errors: ['registrationNotOpen', 'tooManyAttempts'],
});

export const verifyRegistration = defineEndpoint({
  name: 'verifyRegistration',
  module,
  method: 'POST',
  path: '/register/verify/',
  summary: 'Confirms the address of an application with the mailed code.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({ token: z.string().min(1).max(200), code }),
  response: nothing,
  errors: [
    'registrationTokenInvalid',
    'registrationCodeIncorrect',
    'registrationCodeExpired',
    'tooManyAttempts',
  ],
});

export const resendRegistrationCode = defineEndpoint({
  name: 'resendRegistrationCode',
  module,
  method: 'POST',
  path: '/register/code/',
  summary: 'Mails a new code for an application.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: nothing,
  errors: ['registrationTokenInvalid', 'tooManyAttempts'],
});

/** What a mailed link or code leads to, and what asks for one. */
export const authByMailEndpoints = [
  requestPasswordReset,
  setNewPassword,
  readInvitation,
  register,
  verifyRegistration,
  resendRegistrationCode,
];
