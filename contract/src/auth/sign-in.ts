import * as z from 'zod';
import { authErrors } from '../errors.ts';
import { languages, themeModes } from '../constants.ts';
import { consent, email, id, optionalText, timestamp, typedPassword } from '../fields.ts';
import { defineEndpoint, nothing } from '../http.ts';
import { organizationKinds, permissions, roles } from '../permissions.ts';
import { serviceWord } from '../services/services.ts';

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
  unhandled: authErrors.unknown,
} as const;

export const login = defineEndpoint({
  ...loginRecord,
  name: 'login',
  path: '/login/',
  summary: 'Signs in with address and password; a code or terms may be outstanding.',
  errors: [
    authErrors.credentialsMissing,
    authErrors.usernameInvalid,
    authErrors.loginFailed,
    'tooManyAttempts',
    'waitingForApproval',
    'registrationDeclined',
    'emailNotVerified',
    'companyDeleting',
    'newPasswordNeeded',
  ],
});
export const loginV2 = defineEndpoint({
  ...loginRecord,
  name: 'loginV2',
  path: '/auth-v2/login/',
  summary: 'The same as login.',
  errors: [
    authErrors.credentialsMissing,
    authErrors.usernameInvalid,
    authErrors.loginFailed,
    'tooManyAttempts',
    'waitingForApproval',
    'registrationDeclined',
    'emailNotVerified',
    'companyDeleting',
    'newPasswordNeeded',
  ],
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
  errors: [
    authErrors.twoFactorNotEnabled,
    authErrors.termsOutstanding,
    authErrors.upgradeFailed,
    authErrors.codeMissing,
    authErrors.codeIncorrect,
    authErrors.upgradeBearerMissing,
    'tooManyAttempts',
  ],
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
  errors: [
    authErrors.termsNotAccepted,
    authErrors.upgradeBearerMissing,
    authErrors.upgradeConsentMissing,
    'documentsChanged',
    'refusedWhileActing',
  ],
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
  /** The partner that the organization belongs to, or itself. */
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
  /** The partner is suspended: its people and customers, and whoever acts for one, read but change nothing. */
  readOnly: z.boolean(),
  /** The organization is to be deleted, and who of it is an owner may keep it; null otherwise. */
  deletion: z.object({ until: timestamp, requestedAt: timestamp, requestedBy: z.string() }).nullable(),
  servicesOffered: z.array(serviceWord),
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
  unsafe: true,
  query: z.object({ id: id.optional() }),
  response: impersonateAnswer,
  errors: ['forbidden', 'alreadyActing', 'organizationDeleting', 'partnerAccessClosed'],
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
  errors: ['forbidden', 'alreadyActing', 'organizationDeleting', 'partnerAccessClosed'],
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
];
