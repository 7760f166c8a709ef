import type { ResponseOf } from '@portal/contract/http';
import type { retryQueuedOperation } from '@portal/contract/queues';
import { retryAsOrdered } from '../operations/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/call.ts';
import type { Reopenings } from '../platform/operations.ts';
import { enterTenant } from '../platform/tenancy.ts';

/** The partner's own retry, in the partner; told in its log and in the operator's. */
export const retryQueued =
  (reopenings: Reopenings) =>
  async (call: WriteCall<typeof retryQueuedOperation>): Promise<ResponseOf<typeof retryQueuedOperation>> => {
    const { tx, principal, tenant, request } = call;
    const { subject, customerName } = await retryAsOrdered(call, reopenings);
    const own = { partnerId: principal.partnerId, customerId: null };
    await enterTenant(tx, { principal, tenant: own });
    await audit(tx, {
      event: 'operationRetried',
      actor: actorOf(principal, request),
      ...own,
      customerName,
      target: subject,
    });
    await enterTenant(tx, { principal, tenant });
    return {};
  };
