import type { ResponseOf } from '@portal/contract/http';
import type { retryQueuedOperation } from '@portal/contract/queues';
import { retryAsOrdered } from '../operations/index.ts';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import type { Operations } from '../platform/operations/definition.ts';
import { enterTenant } from '../platform/database/tenancy.ts';

/** The partner's own retry, in the partner; in its log and in the operator's. */
export const retryQueued =
  (operations: Operations) =>
  async (call: WriteCall<typeof retryQueuedOperation>): Promise<ResponseOf<typeof retryQueuedOperation>> => {
    const { tx, principal, tenant, request } = call;
    const { subject, customerName, service } = await retryAsOrdered(call, operations);
    const own = { partnerId: principal.partnerId, customerId: null };
    await enterTenant(tx, { principal, tenant: own });
    await audit(tx, {
      event: 'operationRetried',
      actor: actorOf(principal, request),
      ...own,
      customerName,
      service,
      target: subject,
    });
    await enterTenant(tx, { principal, tenant });
    return {};
  };
