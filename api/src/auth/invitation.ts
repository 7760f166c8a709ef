import type { readInvitation } from '@portal/contract/auth/by-mail';
import type { ResponseOf } from '@portal/contract/http';
import type { Role } from '@portal/contract/permissions';
import { actorOf, audit } from '../platform/audit.ts';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import { addSeconds, systemClock } from '../platform/process/clock.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newToken } from '../platform/database/ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findAccount } from './account-repository.ts';
import { createFloods, type Floods } from './floods.ts';
import { sha256 } from './guesses.ts';
import { addInvitation } from './invitation-repository.ts';
import { Problem } from '../platform/http/problem.ts';
import { invitationOf } from './new-password.ts';
import { findToken } from './token-repository.ts';

export const invitationSeconds = 72 * 60 * 60;

/** Where an invitation leads, below the portal's own address, which the mail's writer puts before it. */
export const newPasswordPath = (token: string): string => `/auth/new-password?token=${token}`;

export type Invitation = {
  partnerId: string;
  organizationId: string;
  organizationName: string;
  email: string;
  roles: readonly Role[];
  principal: Principal;
  request: RequestInfo;
};

type MailedInvitation = Invitation & { isMailed: boolean };

async function invite(tx: Queryable, invitation: MailedInvitation): Promise<void> {
  const { partnerId, organizationId, organizationName, email, principal, request, isMailed } = invitation;
  const token = newToken();
  const expiresAt = addSeconds(systemClock(), invitationSeconds).toISOString();
  const roles = await addInvitation(tx, {
    organizationId,
    email,
    roles: invitation.roles,
    language: request.language,
    token: { hash: sha256(token), expiresAt },
    content: { organizationName, inviterName: principal.userName, link: newPasswordPath(token), expiresAt },
    isMailed,
  });
  const isCustomer = organizationId !== partnerId;
  await audit(tx, {
    event: 'userInvited',
    actor: actorOf(principal, request),
    partnerId,
    ...(isCustomer ? { customerId: organizationId, customerName: organizationName } : {}),
    target: email,
    details: { roles, mailed: isMailed },
  });
}

/** Adds an invitation in the transaction of what it belongs to. */
export type InviteUser = (tx: Queryable, invitation: Invitation) => Promise<void>;

/**
 * Invites a person by mail into an organization of the tenant that `tx` is open in. A taken address is answered and
 * listed like any other; only its holder is told. Inviting again replaces the link, until the mailbox has had its share
 * of mails. Who may grant the roles is for the caller to check. Audited.
 */
export function createInviteUser(platform: Platform): InviteUser {
  const floods = createFloods(platform);
  return async (tx, invitation) =>
    invite(tx, { ...invitation, isMailed: await floods.mayMail(invitation.email) });
}

/** Whom an invitation is for, before it is used. */
export function createReadInvitation({ auth, clock }: Platform, floods: Floods) {
  return async ({
    body,
    request,
  }: OpenCall<typeof readInvitation>): Promise<ResponseOf<typeof readInvitation>> => {
    await floods.countCall(request.ip);
    const token = await findToken(auth, sha256(body.token));
    const { partnerId, userId, expiresAt } = invitationOf(token, clock());
    const account = await findAccount(auth, { partnerId, userId });
    if (!account) throw new Problem('passwordTokenExpired');
    const { email, organizationName, firstName, lastName } = account;
    return { email, organizationName, firstName, lastName, expiresAt: expiresAt.toISOString() };
  };
}
