import type { ResponseOf } from '@portal/contract/http';
import { partnerAccessMaxDays, type setPartnerAccess } from '@portal/contract/settings';
import { auditEndedVisits, callerOf, endVisitsTo } from '../auth/index.ts';
import { addSeconds } from '../platform/process/clock.ts';
import type { OpenCall } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { publish } from '../platform/events/events.ts';
import type { Platform } from '../platform/platform.ts';
import { invalidField, stale } from '../platform/http/problem.ts';
import { ownOf, record, warn, type Call } from './own.ts';
import { lockAccess, setAccess } from './partner-access-repository.ts';

type SetAccess = OpenCall<typeof setPartnerAccess>;

const daySeconds = 24 * 60 * 60;

/** Closed from now on, and not for longer than a customer may at a time. */
function checkMoment(closedUntil: string, now: Date): void {
  const at = Date.parse(closedUntil);
  if (at <= now.getTime()) throw invalidField('closedUntil', { errorKey: 'momentOver' });
  // A day more, because one that is chosen ends with its evening.
  if (at > addSeconds(now, (partnerAccessMaxDays + 1) * daySeconds).getTime()) {
    throw invalidField('closedUntil', { errorKey: 'momentTooFar', values: { max: partnerAccessMaxDays } });
  }
}

const momentOf = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime());

async function lockAsRead(tx: Queryable, { principal, body }: Call & Pick<SetAccess, 'body'>) {
  const access = await lockAccess(tx, ownOf(principal));
  if (momentOf(access.closedUntil) !== momentOf(body.before)) {
    throw stale(access.changedByName, (access.changedAt ?? new Date(0)).toISOString());
  }
  return access;
}

/** Closes the organization for its partner, or opens it. Whoever of the partner is in it is put out at once. */
export const createSetAccess =
  (platform: Platform) =>
  async ({ principal: caller, body, request }: SetAccess): Promise<ResponseOf<typeof setPartnerAccess>> => {
    const principal = callerOf(caller);
    const own = ownOf(principal);
    const { closedUntil } = body;
    if (closedUntil !== null) checkMoment(closedUntil, platform.clock());
    await platform.auth.transaction(async (tx) => {
      const call = { tx, principal, request, body };
      const { partnerName, ...access } = await lockAsRead(tx, call);
      if (momentOf(access.closedUntil) === momentOf(closedUntil)) return;
      await setAccess(tx, own, { until: closedUntil, by: principal.userName });
      const event = closedUntil === null ? 'partnerAccessOpened' : 'partnerAccessClosed';
      if (closedUntil !== null) await auditEndedVisits(tx, await endVisitsTo(tx, own), null);
      await record(call, { event, details: closedUntil === null ? {} : { until: closedUntil } });
      await warn(call, event, partnerName);
      const { partnerId, organizationId } = own;
      await publish(tx, { topic: 'customers', partnerId, customerId: organizationId, id: organizationId });
    });
    return {};
  };
