import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { ResponseOf } from '@portal/contract/http';
import type { deleteCompany, keepCompany } from '@portal/contract/settings';
import { auditEndedVisits, callerOf, endVisitsTo, operatorId } from '../auth/index.ts';
import { confirmPassword } from '../user/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { Registry } from '../platform/capability.ts';
import type { OpenCall } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { publish } from '../platform/events/events.ts';
import type { Platform } from '../platform/platform.ts';
import type { Principal } from '../platform/http/principal.ts';
import { Problem } from '../platform/http/problem.ts';
import { blockersIn, lockUndeleted, orderDeletion, withdrawDeletion } from './deletion-repository.ts';
import { ownOf, record, warn, type Call } from './own.ts';

/** What was ordered before the organization was locked is there, and nothing comes after. */
async function requireFree(tx: Queryable, registry: Registry, principal: Principal): Promise<void> {
  const blockers = await blockersIn(tx, registry, { ...ownOf(principal), kind: principal.kind });
  if (blockers.length === 0) return;
  throw new Problem('companyBlocked').with({
    details: { blockers },
  });
}

/** In the organization's own log, and where a partner goes in the operator's. */
async function tell(call: Call, event: AuditEvent, until?: Date): Promise<void> {
  const { tx, principal, request } = call;
  const details = until ? { until: until.toISOString() } : {};
  await record(call, { event, details });
  const operator = principal.kind === 'partner' ? await operatorId(tx) : null;
  if (operator !== null) {
    const target = principal.organizationName;
    await audit(tx, { event, actor: actorOf(principal, request), partnerId: operator, target, details });
  }
  const customerId = principal.kind === 'customer' ? principal.organizationId : null;
  await publish(tx, { topic: 'customers', partnerId: principal.partnerId, customerId, id: customerId });
}

/** Has the organization deleted after 30 days: from now on only its owners come in. */
export const createDeleteCompany =
  (platform: Platform, registry: Registry) =>
  async ({
    principal: caller,
    body,
    request,
  }: OpenCall<typeof deleteCompany>): Promise<ResponseOf<typeof deleteCompany>> => {
    const principal = callerOf(caller);
    const key = { partnerId: principal.home.partnerId, userId: principal.userId };
    const confirmed = await confirmPassword(
      platform,
      { principal, key, request },
      { field: 'password', password: body.password },
    );
    const own = ownOf(principal);
    const until = await platform.auth.transaction(async (tx) => {
      if (!(await lockUndeleted(tx, own))) throw new Problem('deletedAlready');
      await confirmed.hold(tx);
      await requireFree(tx, registry, principal);
      const at = await orderDeletion(tx, own, principal.userName);
      await auditEndedVisits(tx, await endVisitsTo(tx, own), null);
      const call = { tx, principal, request };
      await tell(call, 'companyDeletionRequested', at);
      await warn(call, 'companyDeletionRequested', principal.organizationName);
      return at;
    });
    return { until: until.toISOString() };
  };

/** Takes it back, as if it had never been; whoever was signed out signs in again. */
export const createKeepCompany =
  (platform: Platform) =>
  async ({
    principal: caller,
    request,
  }: OpenCall<typeof keepCompany>): Promise<ResponseOf<typeof keepCompany>> => {
    const principal = callerOf(caller);
    await platform.auth.transaction(async (tx) => {
      if (!(await withdrawDeletion(tx, ownOf(principal)))) {
        throw new Problem('notToBeDeleted');
      }
      const call = { tx, principal, request };
      await tell(call, 'companyDeletionWithdrawn');
      await warn(call, 'companyDeletionWithdrawn', principal.organizationName);
    });
    return {};
  };
