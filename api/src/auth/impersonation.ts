import { impersonationSeconds } from '@portal/contract/constants';
import type { OpenCall, RequestInfo } from '../platform/http/call.ts';
import type { impersonate } from '@portal/contract/auth/sign-in';
import type { Queryable } from '../platform/database/database.ts';
import { addSeconds } from '../platform/process/clock.ts';
import { notify } from '../platform/mail/notifications.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { forbidden, notFound, Problem } from '../platform/http/problem.ts';
import { keepVisit } from '../platform/sessions/visits.ts';
import { auditEndedVisits, auditVisit } from './audit-acting.ts';
import { bearerNotValid, callerOf, lockCaller } from './halfway.ts';
import { findTarget, lockParent, parentIdOf, type Parent, type Target } from './impersonation-repository.ts';
import { tokenOf } from './issue-token.ts';
import { endSession, newSession } from './session-repository.ts';

type Wish = { principal: Principal; id: string; reason: string; request: RequestInfo };

const permissionFor = (kind: Principal['kind']) =>
  kind === 'operator' ? 'partners.impersonate' : 'customers.impersonate';

async function targetOf(tx: Queryable, { principal, id }: Wish): Promise<Target> {
  if (principal.acting) {
    throw new Problem('alreadyActing');
  }
  if (!principal.permissions.has(permissionFor(principal.kind))) throw forbidden();
  const target = await findTarget(tx, principal, id);
  if (!target) throw notFound();
  if (target.deleting) {
    throw new Problem('organizationDeleting');
  }
  if (target.closed) {
    throw new Problem('partnerAccessClosed');
  }
  return target;
}

type VisitRequest = Wish & { target: Target; parent: Parent; now: Date };

async function openVisit(
  tx: Queryable,
  opening: VisitRequest,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const { principal, target, parent, reason, request, now } = opening;
  const left = (parent.expiresAt.getTime() - now.getTime()) / 1000;
  const seconds = Math.min(impersonationSeconds, left);
  const { home, userId, userName } = principal;
  const user = { partnerId: home.partnerId, organizationId: home.organizationId, id: userId };
  const acting = { parentId: parent.id, reason };
  const sessionId = await newSession(tx, { user, tenant: target, seconds, now, request, acting });
  const visit = {
    sessionId,
    userId,
    userName,
    homePartnerId: home.partnerId,
    homeName: home.organizationName,
    tenantPartnerId: target.partnerId,
    organizationId: target.organizationId,
    organizationName: target.organizationName,
    kind: target.kind,
  };
  const { requestId, ip } = request;
  const expiresAt = addSeconds(now, seconds);
  await auditVisit(tx, visit, { phase: 'started', requestId, ip, details: reason === '' ? {} : { reason } });
  await announce(tx, opening, { sessionId, expiresAt });
  return { sessionId, expiresAt };
}

/** For the visitor book, and for those who want a mail at once. */
async function announce(
  tx: Queryable,
  { principal, target, reason, now }: VisitRequest,
  { sessionId, expiresAt: endsAt }: { sessionId: string; expiresAt: Date },
): Promise<void> {
  const { partnerId, organizationId, organizationName } = target;
  const { userId, home } = principal;
  const visitorName = principal.userName;
  const homeName = home.organizationName;
  const to = { partnerId, organizationId };
  await keepVisit(tx, { ...to, sessionId, userId, userName: visitorName, homeName, reason, endsAt });
  const content = { organizationName, visitorName, homeName, reason, at: now.toISOString() };
  await notify(tx, { to, as: 'visits', kind: 'visitBegan', content });
}

/** A token that acts in the other organization, in a session of its own, for an hour at most. */
async function enter(platform: Platform, wish: Wish): Promise<string> {
  const { principal } = wish;
  const opened = await platform.auth.transaction(async (tx) => {
    const target = await targetOf(tx, wish);
    const locked = await lockCaller(tx, principal);
    if (!locked) throw bearerNotValid();
    const visit = await openVisit(tx, { ...wish, target, parent: locked.session, now: platform.clock() });
    return { ...visit, subject: target.organizationId };
  });
  return tokenOf(platform, { ...opened, actingUserId: principal.userId });
}

/** Ends the acting session and answers a token of the person's own session, which has stayed open meanwhile. */
async function leave(platform: Platform, principal: Principal, request: RequestInfo): Promise<string> {
  const own = await platform.auth.transaction(async (tx) => {
    if (!principal.acting) return lockParent(tx, principal.sessionId);
    const parentId = await parentIdOf(tx, principal.sessionId);
    await auditEndedVisits(tx, await endSession(tx, principal.sessionId), request);
    return parentId === null ? null : lockParent(tx, parentId);
  });
  if (!own) throw bearerNotValid();
  return tokenOf(platform, { sessionId: own.id, subject: principal.userId, expiresAt: own.expiresAt });
}

type Input = { id?: string | undefined; reason?: string };
type Call = Pick<OpenCall<typeof impersonate>, 'principal' | 'request'>;

/** There with an id, back without one. */
export const createImpersonate =
  (platform: Platform) =>
  async (call: Call, { id, reason = '' }: Input): Promise<{ accessToken: string }> => {
    const principal = callerOf(call.principal);
    const accessToken =
      id === undefined
        ? await leave(platform, principal, call.request)
        : await enter(platform, { principal, id, reason, request: call.request });
    return { accessToken };
  };
