import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import { mayGrant, permissionsOf, type Role } from '@portal/contract/permissions';
import type {
  deleteUser,
  disableUser,
  enableUser,
  inviteUser,
  resendUserInvitation,
  resetUserTwoFactor,
  updateUser,
  UserForm,
} from '@portal/contract/users';
import { auditEndedVisits, queueUp, type InviteUser } from '../auth/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { publish } from '../platform/events/events.ts';
import { systemClock } from '../platform/process/clock.ts';
import { queueMail, type SecurityEvent } from '../platform/mail/mail-queue.ts';
import { notify } from '../platform/mail/notifications.ts';
import type { Principal } from '../platform/http/principal.ts';
import { invalidField, notFound, Problem, stale } from '../platform/http/problem.ts';
import {
  changeUser,
  endSessions,
  lockUserAndOwners,
  removeUser,
  resetTwoFactor,
  stateOfAddress,
  type Organization,
  type StoredUser,
} from './repository.ts';

export const missingUser = (): Problem => notFound();

export const organizationOf = ({ partnerId, organizationId }: Principal): Organization => ({
  partnerId,
  organizationId,
});

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'request'>;
type OneCall = Call & { query: { id: string } };
type Found = { user: StoredUser; isLastOwner: boolean };

const ownersOnly = (): Problem => new Problem('ownersOnly');
const lastOwner = (): Problem => new Problem('lastOwner');

/** The person, locked; only an owner may change an owner. */
async function lock({ tx, principal, query }: OneCall): Promise<Found> {
  const locked = await lockUserAndOwners(tx, organizationOf(principal), query.id);
  const user = locked.find(({ id }) => id === query.id);
  if (!user) throw missingUser();
  if (user.roles.includes('owner') && !principal.roles.includes('owner')) throw ownersOnly();
  const otherOwners = locked.filter(({ id }) => id !== query.id);
  const isOwner = user.state === 'active' && user.roles.includes('owner');
  return { user, isLastOwner: isOwner && otherOwners.length === 0 };
}

const notOneself = ({ principal, query }: OneCall): void => {
  if (query.id === principal.userId) {
    throw new Problem('oneself');
  }
};

function checkGrant({ principal }: Call, roles: readonly Role[]): void {
  if (roles.includes('owner') && !principal.roles.includes('owner')) throw ownersOnly();
  // A program grants no more than it was made for, whatever its owner could.
  const isBeyondToken =
    principal.apiToken !== null &&
    permissionsOf(principal.kind, roles).some((permission) => !principal.permissions.has(permission));
  if (isBeyondToken || !mayGrant(principal.kind, principal.roles, roles)) {
    throw invalidField('roles', { errorKey: 'rolesBeyondOwn' });
  }
}

type Entry = { event: AuditEvent; target: string; details?: AuditDetails };

async function record(
  { tx, principal, request }: Call,
  { event, target, details = {} }: Entry,
): Promise<void> {
  const { partnerId, organizationId, organizationName, kind } = principal;
  const customer = kind === 'customer' ? { customerId: organizationId, customerName: organizationName } : {};
  await audit(tx, { event, actor: actorOf(principal, request), partnerId, ...customer, target, details });
  await tell({ tx, principal });
}

async function tell({ tx, principal }: Pick<Call, 'tx' | 'principal'>): Promise<void> {
  const customerId = principal.kind === 'customer' ? principal.organizationId : null;
  await publish(tx, { topic: 'users', partnerId: principal.partnerId, customerId, id: null });
}

/** What others who look after the organization's security should know. */
async function warn({ tx, principal }: Call, event: SecurityEvent, target: string): Promise<void> {
  const { organizationName, userName: byName } = principal;
  const content = { event, organizationName, byName, target, at: systemClock().toISOString() };
  await notify(tx, { to: organizationOf(principal), as: 'security', kind: 'securityEvent', content });
}

const inOrder = (roles: readonly Role[]): Role[] => [...new Set(roles)];

const invitationFor = ({ principal, request }: Call, { email, roles }: { email: string; roles: Role[] }) => ({
  ...organizationOf(principal),
  organizationName: principal.organizationName,
  email,
  roles,
  principal,
  request,
});

/** Invites a person; refused for an address that one's own list shows already. */
export async function invite(
  call: WriteCall<typeof inviteUser>,
  inviteByMail: InviteUser,
): Promise<ResponseOf<typeof inviteUser>> {
  const { tx, principal, body } = call;
  const roles = inOrder(body.roles);
  checkGrant(call, roles);
  await queueUp(tx, body.email);
  const state = await stateOfAddress(tx, organizationOf(principal), body.email);
  if (state !== null) {
    throw invalidField('email', { errorKey: state === 'invited' ? 'invitedAlready' : 'memberAlready' });
  }
  await inviteByMail(tx, invitationFor(call, { email: body.email, roles }));
  if (roles.includes('owner')) await warn(call, 'ownerInvited', body.email);
  await tell(call);
  return {};
}

/** Mails a new link; the one before stops working. */
export async function resend(
  call: WriteCall<typeof resendUserInvitation>,
  inviteByMail: InviteUser,
): Promise<ResponseOf<typeof resendUserInvitation>> {
  const { user } = await lock(call);
  if (user.state !== 'invited') {
    throw new Problem('notInvited');
  }
  await inviteByMail(call.tx, invitationFor(call, user));
  await tell(call);
  return {};
}

/** Who has signed in has a name, and keeps one. */
function requireNames({ state }: StoredUser, form: UserForm): void {
  if (state === 'invited') return;
  for (const name of ['firstName', 'lastName'] as const) {
    if (form[name] === '') throw invalidField(name, { errorKey: 'empty' });
  }
}

const fields = ['firstName', 'lastName', 'phone', 'roles'] as const;

const changedFields = (before: UserForm, after: UserForm): string[] =>
  fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** Changes name, phone and roles; new roles count at the person's next call. */
export async function update(call: WriteCall<typeof updateUser>): Promise<ResponseOf<typeof updateUser>> {
  const { tx, principal } = call;
  const { version, ...typed } = call.body;
  const { user, isLastOwner } = await lock(call);
  if (user.version !== version) throw stale(user.updatedByName, user.updatedAt.toISOString());
  const form = { ...typed, roles: inOrder(typed.roles) };
  requireNames(user, form);
  const changed = changedFields(user, form);
  if (changed.length === 0) return { version };
  const granted = form.roles.filter((role) => !user.roles.includes(role));
  checkGrant(call, granted);
  if (isLastOwner && !form.roles.includes('owner')) throw lastOwner();
  const who = { organization: organizationOf(principal), id: user.id, by: principal.userName };
  await changeUser(tx, who, { ...form, state: user.state });
  const rolesBefore = changed.includes('roles') ? { roles: form.roles, previousRoles: user.roles } : {};
  await record(call, { event: 'userUpdated', target: user.email, details: { changed, ...rolesBefore } });
  if (granted.includes('owner')) await warn(call, 'ownerGranted', user.email);
  return { version: version + 1 };
}

/** Takes sign-in away; every session of the person ends with it. */
export async function disable(call: WriteCall<typeof disableUser>): Promise<ResponseOf<typeof disableUser>> {
  notOneself(call);
  const { user, isLastOwner } = await lock(call);
  if (user.state !== 'active') throw new Problem('notActive');
  if (isLastOwner) throw lastOwner();
  await endAndSet(call, { user, state: 'disabled' });
  await record(call, { event: 'userDisabled', target: user.email });
  return {};
}

/** Whoever acts for another organization is put out there, too, and both logs say so. */
async function endAll({ tx, principal, request }: Call, id: string): Promise<void> {
  const ended = await endSessions(tx, organizationOf(principal), id);
  await auditEndedVisits(tx, ended, { ...request, openPartnerId: principal.partnerId });
}

async function endAndSet(
  call: Call,
  { user, state }: { user: StoredUser; state: 'active' | 'disabled' },
): Promise<void> {
  const { tx, principal } = call;
  const organization = organizationOf(principal);
  await changeUser(tx, { organization, id: user.id, by: principal.userName }, { ...user, state });
  await endAll(call, user.id);
}

export async function enable(call: WriteCall<typeof enableUser>): Promise<ResponseOf<typeof enableUser>> {
  const { user } = await lock(call);
  if (user.state !== 'disabled') throw new Problem('notDisabled');
  await endAndSet(call, { user, state: 'active' });
  await record(call, { event: 'userEnabled', target: user.email });
  return {};
}

/** Deletes a person, or takes an invitation back. */
export async function remove(call: WriteCall<typeof deleteUser>): Promise<ResponseOf<typeof deleteUser>> {
  notOneself(call);
  const { tx, principal } = call;
  const { user, isLastOwner } = await lock(call);
  if (isLastOwner) throw lastOwner();
  const organization = organizationOf(principal);
  await endAll(call, user.id);
  await removeUser(tx, organization, user.id);
  const event = user.state === 'invited' ? 'userInvitationWithdrawn' : 'userDeleted';
  await record(call, { event, target: user.email, details: { roles: user.roles } });
  return {};
}

/** Turns somebody's two-factor sign-in off because they lost what makes the codes; they are told by mail. */
export async function resetMfa(
  call: WriteCall<typeof resetUserTwoFactor>,
): Promise<ResponseOf<typeof resetUserTwoFactor>> {
  notOneself(call);
  const { tx, principal, body } = call;
  const { user } = await lock(call);
  const organization = organizationOf(principal);
  if (!(await resetTwoFactor(tx, organization, user.id))) {
    throw new Problem('twoFactorNotOn');
  }
  await endAll(call, user.id);
  const { reason } = body;
  await queueMail(tx, {
    partnerId: principal.partnerId,
    kind: 'twoFactorReset',
    recipient: user.email,
    language: user.language,
    content: { byName: principal.userName, reason },
  });
  await record(call, { event: 'mfaReset', target: user.email, details: { reason } });
  await warn(call, 'mfaReset', user.email);
  return {};
}
