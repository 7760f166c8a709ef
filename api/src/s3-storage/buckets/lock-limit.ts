import type { ResponseOf } from '@portal/contract/http';
import type { setLockLimit } from '@portal/contract/s3-storage/buckets';
import { audit } from '../../platform/audit.ts';
import type { OperateCall } from '../../platform/http/call.ts';
import { publish } from '../../platform/events/events.ts';
import { notFound, stale } from '../../platform/http/problem.ts';
import { checkOpen, type Tenant } from '../../platform/database/tenancy.ts';
import { holdLockLimit, saveLockLimit } from './limit-repository.ts';
import { actorIn } from '../../services/ordering.ts';

/**
 * Sets for how long a customer may lock. Orders from now on are held against it; what is locked stays so. Partner access that is
 * closed to the partner does not matter: the limit is the operator's own.
 */
export async function limitLock(
  call: OperateCall<typeof setLockLimit>,
): Promise<ResponseOf<typeof setLockLimit>> {
  const { tx, principal, query: tenant, body } = call;
  const { maxLockDays, before } = body;
  const locked = await holdLockLimit(tx, tenant);
  if (!locked) throw notFound();
  checkOpen({ principal, tenant }, { closed: false, deleting: locked.deleting }, true);
  if (locked.maxLockDays !== before) {
    throw stale(locked.setBy, locked.setAt.toISOString());
  }
  if (maxLockDays === before) return {};
  await saveLockLimit(tx, tenant, { maxLockDays, by: principal.userName });
  await tell(call, tenant, locked.name);
  await publish(tx, { topic: 's3-status', ...tenant, id: null });
  return {};
}

/** In the log of the customer and its partner, and in the operator's, which did it. */
async function tell(
  call: OperateCall<typeof setLockLimit>,
  { partnerId, customerId }: Tenant,
  target: string,
): Promise<void> {
  const { tx, principal, body } = call;
  const entry = {
    event: 'lockLimitSet',
    actor: actorIn(call),
    target,
    customerName: target,
    details: { maxLockDays: body.maxLockDays, previousMaxLockDays: body.before },
  } as const;
  await audit(tx, { ...entry, partnerId, customerId });
  await audit(tx, { ...entry, partnerId: principal.partnerId });
}
