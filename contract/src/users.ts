import * as z from 'zod';
import { email, id, optionalText, phone, text, timestamp, version } from './fields.ts';
import { byId, defineEndpoint, listOf, listQuery, nothing } from './http.ts';
import { roles } from './permissions.ts';

const module = 'users';
const own = { module, scope: 'self' } as const;

export const userStates = ['invited', 'active', 'disabled'] as const;
/** Unknown until somebody who was invited has signed in. */
export const twoFactorStates = ['enabled', 'disabled', 'unknown'] as const;

const roleList = z.array(z.enum(roles)).min(1).max(roles.length);

export const companyUser = z.object({
  id,
  email: z.string(),
  /** Empty until somebody who was invited has given them. */
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  roles: z.array(z.enum(roles)),
  state: z.enum(userStates),
  twoFactor: z.enum(twoFactorStates),
  lastLoggedInAt: timestamp.nullable(),
  createdAt: timestamp,
  version,
});
export type CompanyUser = z.infer<typeof companyUser>;

/** Roles that are named twice count once. */
export const userInvitation = z.object({ email, roles: roleList });
/** Names may be missing until somebody who was invited has given them. */
export const userForm = z.object({
  firstName: optionalText(60),
  lastName: optionalText(60),
  phone,
  roles: roleList,
});
export type UserForm = z.infer<typeof userForm>;

export const listUsers = defineEndpoint({
  ...own,
  name: 'listUsers',
  method: 'GET',
  path: '/company/users/',
  summary: "The people of the caller's organization, invited ones too.",
  access: { may: 'users.manage' },
  query: listQuery(['name', 'email', 'lastLoggedInAt']).extend({
    role: z.enum(roles).optional(),
    state: z.enum(userStates).optional(),
    twoFactor: z.enum(twoFactorStates).optional(),
  }),
  response: listOf(companyUser),
  csv: true,
});

/** A person of a customer as those see them who manage it. */
export const customerUser = companyUser.omit({ phone: true, createdAt: true, version: true });
export type CustomerUser = z.infer<typeof customerUser>;

export const listCustomerUsers = defineEndpoint({
  module,
  scope: 'partner',
  name: 'listCustomerUsers',
  method: 'GET',
  path: '/customer/users/',
  summary: 'The people of a customer, for whoever manages it; its own owners change them.',
  access: { may: 'customers.read' },
  query: listQuery(['name', 'email', 'lastLoggedInAt']).extend({ id, partnerId: id.optional() }),
  response: listOf(customerUser),
  csv: true,
});

export const getUser = defineEndpoint({
  ...own,
  name: 'getUser',
  method: 'GET',
  path: '/company/user/',
  summary: "One person of the caller's organization.",
  access: { may: 'users.manage' },
  query: byId,
  response: companyUser,
});

export const inviteUser = defineEndpoint({
  ...own,
  name: 'inviteUser',
  method: 'POST',
  path: '/company/user/',
  summary: 'Invites a person by mail. An address that is taken elsewhere is answered like any other.',
  access: { may: 'users.manage' },
  body: userInvitation,
  response: nothing,
  status: 201,
  errors: ['ownersOnly'],
});

export const resendUserInvitation = defineEndpoint({
  ...own,
  name: 'resendUserInvitation',
  method: 'POST',
  path: '/company/user/invitation/',
  summary: 'Mails a new link to somebody who was invited; the one before stops working.',
  access: { may: 'users.manage' },
  query: byId,
  response: nothing,
  errors: ['notInvited', 'ownersOnly'],
});

export const updateUser = defineEndpoint({
  ...own,
  name: 'updateUser',
  method: 'PUT',
  path: '/company/user/',
  summary:
    'Changes name, phone and roles of a person that was read at `version`; roles count at the next call.',
  access: { may: 'users.manage' },
  query: byId,
  body: userForm.extend({ version }),
  response: z.object({ version }),
  errors: ['ownersOnly', 'lastOwner'],
});

export const disableUser = defineEndpoint({
  ...own,
  name: 'disableUser',
  method: 'POST',
  path: '/company/user/disable/',
  summary: 'Takes sign-in away from a person and ends all of their sessions.',
  access: { may: 'users.manage' },
  query: byId,
  response: nothing,
  errors: ['ownersOnly', 'lastOwner', 'oneself', 'notActive'],
});

export const enableUser = defineEndpoint({
  ...own,
  name: 'enableUser',
  method: 'POST',
  path: '/company/user/enable/',
  summary: 'Lets a disabled person sign in again.',
  access: { may: 'users.manage' },
  query: byId,
  response: nothing,
  errors: ['ownersOnly', 'notDisabled'],
});

export const deleteUser = defineEndpoint({
  ...own,
  name: 'deleteUser',
  method: 'DELETE',
  path: '/company/user/',
  summary:
    'Deletes a person, or takes an invitation back; their sessions end, the audit log keeps their name.',
  access: { may: 'users.manage' },
  query: byId,
  response: nothing,
  errors: ['ownersOnly', 'lastOwner', 'oneself'],
});

export const resetUserTwoFactor = defineEndpoint({
  ...own,
  name: 'resetUserTwoFactor',
  method: 'POST',
  path: '/company/user/mfa-reset/',
  summary:
    "Turns a person's two-factor sign-in off, for a reason that is kept and mailed to them; ends their sessions.",
  access: { may: 'users.manage', notWhileActing: true, inPerson: true },
  query: byId,
  body: z.object({ reason: text(200) }),
  response: nothing,
  errors: ['ownersOnly', 'oneself', 'twoFactorNotOn'],
});

export const usersEndpoints = [
  listUsers,
  listCustomerUsers,
  getUser,
  inviteUser,
  resendUserInvitation,
  updateUser,
  disableUser,
  enableUser,
  deleteUser,
  resetUserTwoFactor,
];
