import * as z from 'zod';
import { languages, themeModes } from './constants.ts';
import { code, consent, email, id, optionalText, text, timestamp, typedPassword } from './fields.ts';
import { defineEndpoint, nothing } from './http.ts';
import { organizationKinds, permissions, roles } from './permissions.ts';
import { services } from './services.ts';

const module = 'auth';
export const newPassword = z.string().min(1, { error: 'empty' }).max(128);

export const loginAnswer = z.object({
  accessToken: z.string(),
  additionalAuthenticationRequired: z.boolean(),
  termsConsentRequired: z.boolean(),
  /** Kept on the device and sent with the next login, so that a stranger's guessing does not lock its owner out. */
  deviceToken: z.string().optional(),
});
const loginBody = z.object({
  username: email,
  password: typedPassword,
  deviceToken: z.string().max(100).optional(),
});

const loginRecord = {
  module,
  method: 'POST',
  access: { who: 'anyone' },
  scope: 'none',
  body: loginBody,
  response: loginAnswer,
} as const;

export const login = defineEndpoint({
  ...loginRecord,
  name: 'login',
  path: '/login/',
  summary: 'Signs in with address and password; a code or terms may be outstanding.',
});
export const loginV2 = defineEndpoint({
  ...loginRecord,
  name: 'loginV2',
  path: '/auth-v2/login/',
  summary: 'The same as login.',
});

export const authenticate = defineEndpoint({
  name: 'authenticate',
  module,
  method: 'POST',
  path: '/authenticate/',
  summary: 'Checks the one-time code, or a recovery code, and upgrades the token.',
  access: { who: 'halfway' },
  scope: 'none',
  body: z.object({ code: z.string().trim().max(20) }),
  response: z.object({ accessToken: z.string(), termsConsentRequired: z.boolean() }),
});

export const acceptTerms = defineEndpoint({
  name: 'acceptTerms',
  module,
  method: 'POST',
  path: '/accept-terms/',
  summary: 'Accepts the outstanding documents, each named by its hash, and upgrades the token.',
  access: { who: 'halfway' },
  scope: 'none',
  body: z.object({ termsConsent: consent, hashes: z.array(z.string().length(64)).max(10).optional() }),
  response: z.object({ accessToken: z.string(), additionalAuthenticationRequired: z.boolean() }),
});

export const logout = defineEndpoint({
  name: 'logout',
  module,
  method: 'DELETE',
  path: '/auth-v2/session',
  summary: 'Ends the session of the token.',
  access: { who: 'halfway' },
  scope: 'none',
  response: nothing,
});

export const organizationSummary = z.object({
  id,
  partnerId: id,
  kind: z.enum(organizationKinds),
  name: z.string(),
  state: z.enum(['applied', 'active', 'suspended', 'declined']),
});

export const mfaFlag = z.enum(['enabled', 'disabled', 'unknown']);

export const me = z.object({
  user: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    phone: z.string(),
    mfa: mfaFlag,
    lastLoggedInAt: timestamp.nullable(),
    preferredMode: z.enum(themeModes).nullable(),
    language: z.enum(languages).nullable(),
  }),
  organization: organizationSummary,
  /** The house the organization belongs to: its partner, or itself. */
  partnerName: z.string(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  actingAs: z
    .object({
      organization: organizationSummary,
      realOrganizationName: z.string(),
      role: z.enum(roles),
      endsAt: timestamp,
    })
    .nullable(),
  /** The house is suspended: its people and customers, and whoever acts for one, read but change nothing. */
  readOnly: z.boolean(),
  /** The organization is to be deleted, and who of it is an owner may keep it; null otherwise. */
  deletion: z.object({ until: timestamp, requestedAt: timestamp, requestedBy: z.string() }).nullable(),
  servicesOffered: z.array(z.enum(services)),
  demo: z.boolean(),
  /** Pages outside that the installation links to; null for none. */
  links: z.object({ knowledgeBase: z.string().nullable(), feedback: z.string().nullable() }),
});
export type Me = z.infer<typeof me>;

export const getMe = defineEndpoint({
  name: 'getMe',
  module,
  method: 'GET',
  path: '/me/',
  summary: 'Who the token speaks for, and what that person may do.',
  access: { who: 'user' },
  scope: 'self',
  response: me,
});

const impersonateAnswer = z.object({ accessToken: z.string() });
export const impersonateByGet = defineEndpoint({
  name: 'impersonateByGet',
  module,
  method: 'GET',
  path: '/impersonate/',
  summary: 'Acts in another organization; without an id, returns to the own one.',
  access: { who: 'user' },
  scope: 'self',
  changes: true,
  query: z.object({ id: id.optional() }),
  response: impersonateAnswer,
});
export const impersonate = defineEndpoint({
  name: 'impersonate',
  module,
  method: 'POST',
  path: '/impersonate/',
  summary: 'Acts in another organization for at most an hour; without an id, returns to the own one.',
  access: { who: 'user' },
  scope: 'self',
  body: z.object({ id: id.optional(), reason: optionalText(200) }),
  response: impersonateAnswer,
});

export const subject = z.object({
  id,
  kind: z.enum(organizationKinds),
  name: z.string(),
  organizationNumber: z.string(),
  mayImpersonate: z.boolean(),
});
export type Subject = z.infer<typeof subject>;
export const listSubjects = defineEndpoint({
  name: 'listSubjects',
  module,
  method: 'GET',
  path: '/auth-v2/subjects/',
  summary: 'The organizations that one may manage or impersonate, the first 50 that match.',
  access: { may: 'customers.read' },
  scope: 'self',
  query: z.object({ search: z.string().trim().max(100).optional(), partnerId: id.optional() }),
  response: z.object({ items: z.array(subject) }),
});

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
});

export const register = defineEndpoint({
  name: 'register',
  module,
  method: 'POST',
  path: '/register/',
  summary: 'Applies as a new reseller; the address is verified by a mailed code.',
  access: { who: 'anyone' },
  scope: 'none',
  body: z.object({
    email,
    password: newPassword,
    firstName: text(60),
    lastName: text(60),
    companyName: text(120),
    organizationNumber: optionalText(20),
    termsConsent: consent,
    language: z.enum(languages).default('en'),
  }),
  response: z.object({
    accessToken: z.string(),
    user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  }),
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
});

export const authEndpoints = [
  login,
  loginV2,
  authenticate,
  acceptTerms,
  logout,
  getMe,
  impersonateByGet,
  impersonate,
  listSubjects,
  requestPasswordReset,
  setNewPassword,
  readInvitation,
  register,
  verifyRegistration,
  resendRegistrationCode,
];
