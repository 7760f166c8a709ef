import * as z from 'zod';
import { apiTokenMaxDays } from './constants.ts';
import { code, email, id, text, timestamp, typedPassword } from './fields.ts';
import { byId, defineEndpoint, nothing } from './http.ts';
import { organizationKinds, permissions, tokenScopes } from './permissions.ts';

// How a person gets in: the address, the sessions, and the tokens of programs.
const module = 'user';
const own = { module, scope: 'self' } as const;
const changes = { who: 'user', notWhileActing: true } as const;
/** Read at the screen only: where somebody is signed in is nothing for a program. */
const atScreen = { who: 'user', inPerson: true } as const;

const pendingEmail = z.object({
  email: z.string(),
  /** When the code was mailed that counts now, and until when it does. */
  sentAt: timestamp,
  expiresAt: timestamp,
});

export const getEmail = defineEndpoint({
  ...own,
  name: 'getEmail',
  method: 'GET',
  path: '/user/email/',
  summary: 'The address that one signs in with, and the new one whose code is still to come.',
  access: atScreen,
  response: z.object({ email: z.string(), pending: pendingEmail.nullable() }),
});
export const changeEmail = defineEndpoint({
  ...own,
  name: 'changeEmail',
  method: 'POST',
  path: '/user/email/',
  summary: 'Mails a code to a new address; the answer is the same when somebody else has it.',
  access: changes,
  body: z.object({ email, password: typedPassword }),
  response: pendingEmail,
  errors: ['tooManyAttempts'],
});
export const resendEmailCode = defineEndpoint({
  ...own,
  name: 'resendEmailCode',
  method: 'POST',
  path: '/user/email/code/',
  summary: 'Mails a new code to the new address; the one before counts no more.',
  access: changes,
  response: pendingEmail,
  errors: ['emailChangeOver', 'tooManyAttempts'],
});
export const verifyEmail = defineEndpoint({
  ...own,
  name: 'verifyEmail',
  method: 'POST',
  path: '/user/email/verify/',
  summary: 'Takes the new address with its mailed code, once; the old one gets a mail.',
  access: changes,
  body: z.object({ code }),
  response: nothing,
  errors: ['emailChangeOver', 'emailCodeIncorrect', 'emailCodeExpired', 'tooManyAttempts'],
});
export const cancelEmailChange = defineEndpoint({
  ...own,
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/user/email/',
  summary: 'Keeps the address; the mailed code counts no more.',
  access: changes,
  response: nothing,
});

export const userSession = z.object({
  id,
  /** The one that asks. */
  current: z.boolean(),
  userAgent: z.string(),
  ip: z.string(),
  signedInAt: timestamp,
  /** To the minute. */
  lastSeenAt: timestamp,
  expiresAt: timestamp,
  /** The organization that one acts in with it. */
  actingAs: z.object({ name: z.string(), kind: z.enum(organizationKinds) }).nullable(),
});
export type UserSession = z.infer<typeof userSession>;

export const listSessions = defineEndpoint({
  ...own,
  name: 'listSessions',
  method: 'GET',
  path: '/user/sessions/',
  summary: "One's own sessions that are open, the latest used first.",
  access: atScreen,
  response: z.object({ items: z.array(userSession) }),
});
export const endSession = defineEndpoint({
  ...own,
  name: 'endSession',
  method: 'DELETE',
  path: '/user/session/',
  summary: 'Signs out one session, with what was opened from it.',
  access: changes,
  query: byId,
  response: nothing,
});
export const endOtherSessions = defineEndpoint({
  ...own,
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/user/sessions/',
  summary: 'Signs out every session but the one that asks.',
  access: changes,
  response: z.object({ ended: z.number().int().nonnegative() }),
});

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(permissions)),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  /** To the minute; null until it is used. */
  lastUsedAt: timestamp.nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const listApiTokens = defineEndpoint({
  ...own,
  name: 'listApiTokens',
  method: 'GET',
  path: '/user/api-tokens/',
  summary: "One's own API tokens that were not revoked, the newest first.",
  access: atScreen,
  response: z.object({ items: z.array(apiToken) }),
});
export const createApiToken = defineEndpoint({
  ...own,
  name: 'createApiToken',
  method: 'POST',
  path: '/user/api-token/',
  summary: 'Makes a token that does no more than its scopes, nor than its owner may; answers it, once.',
  access: changes,
  body: z.object({
    name: text(60),
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
    days: z.coerce.number().int().min(1).max(apiTokenMaxDays),
    password: typedPassword,
  }),
  response: z.object({ id, token: z.string(), expiresAt: timestamp }),
  status: 201,
  secret: true,
  errors: ['tooManyApiTokens', 'tooManyAttempts'],
});
export const revokeApiToken = defineEndpoint({
  ...own,
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/user/api-token/',
  summary: 'Ends an API token, from its next call on.',
  access: changes,
  query: byId,
  response: nothing,
});

export const userAccessEndpoints = [
  getEmail,
  changeEmail,
  resendEmailCode,
  verifyEmail,
  cancelEmailChange,
  listSessions,
  endSession,
  endOtherSessions,
  listApiTokens,
  createApiToken,
  revokeApiToken,
];
