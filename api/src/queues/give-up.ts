import type { ResponseOf } from '@portal/contract/http';
import type { OperationState } from '@portal/contract/operations';
import type { giveUpQueuedOperation } from '@portal/contract/queues';
import sql from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { announceOperation } from '../platform/operations/order.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { enterTenant } from '../platform/database/tenancy.ts';

type GiveUp = WriteCall<typeof giveUpQueuedOperation>;
type OpenOperation = {
  customerId: string;
  customerName: string;
  service: string;
  subject: string;
  state: OperationState;
};

const lockOperation = ({ tx, tenant, query }: GiveUp): Promise<OpenOperation | null> =>
  tx.first<OpenOperation>(sql`
    select o.customer_id as "customerId", o.service, o.subject, o.state,
      (select name from organization c where c.partner_id = o.partner_id and c.id = o.customer_id) as "customerName"
    from operation o where o.partner_id = ${tenant.partnerId} and o.id = ${query.id} for update of o`);

/** In the log of the customer and its partner, and in the operator's, which did it. */
async function note(
  call: GiveUp,
  { customerId, customerName, service, subject }: OpenOperation,
): Promise<void> {
  const { tx, principal, tenant, request, body } = call;
  const entry = {
    event: 'operationGivenUp',
    actor: actorOf(principal, request),
    customerName,
    service,
    target: subject,
    details: { leftBehind: body.leftBehind },
  } as const;
  await audit(tx, { ...entry, partnerId: tenant.partnerId, customerId });
  const own = { partnerId: principal.partnerId, customerId: null };
  await enterTenant(tx, { principal, tenant: own });
  await audit(tx, { ...entry, ...own });
  await enterTenant(tx, { principal, tenant });
}

/**
 * Ends an operation that is open and that nobody can carry out: a worker lets it fail at its next turn, without asking
 * the cloud. Who has it in hand at this moment may still get it done.
 */
export async function giveUpQueued(call: GiveUp): Promise<ResponseOf<typeof giveUpQueuedOperation>> {
  const { tx, tenant, query, principal, body } = call;
  const operation = await lockOperation(call);
  if (!operation) throw notFound();
  if (operation.state === 'succeeded' || operation.state === 'failed') throw new Problem('operationNotOpen');
  const givenUp = { by: principal.userName, leftBehind: body.leftBehind };
  await tx.run(sql`
    update operation set given_up = ${JSON.stringify(givenUp)},
      state = case when state = 'needs-attention' then 'waiting' else state end,
      due_at = case when state = 'running' and lease_id is not null then due_at else now() end
    where partner_id = ${tenant.partnerId} and id = ${query.id}`);
  await note(call, operation);
  await announceOperation(tx, {
    partnerId: tenant.partnerId,
    customerId: operation.customerId,
    id: query.id,
  });
  await tx.run(sql`select pg_notify('portal_operation', '')`);
  return {};
}
