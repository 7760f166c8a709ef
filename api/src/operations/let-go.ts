import { stillWanted, type letOperationGo } from '@portal/contract/operations';
import sql from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import { checkCustomer } from '../platform/database/tenancy.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { forbidden, notFound } from '../platform/http/problem.ts';
import { carryOperation, lockCarrier } from '../platform/operations/carry.ts';
import { mayRetry, type Operations } from '../platform/operations/definition.ts';
import { announceOperation, announceTarget, notRetriable } from '../platform/operations/order.ts';
import { keepManaged } from '../platform/sessions/visits.ts';

type Call = WriteCall<typeof letOperationGo>;
type GivenBack = { customerId: string; kind: string; targetId: string; subject: string; input: unknown };

const read = ({ tx, tenant, query }: Call): Promise<GivenBack | null> =>
  tx.first<GivenBack>(sql`
    select o.customer_id as "customerId", o.kind, o.target_id as "targetId", o.subject, o.input from operation o
    where o.partner_id = ${tenant.partnerId} and o.id = ${query.id}
      and (${tenant.customerId}::uuid is null or o.customer_id = ${tenant.customerId})`);

/** What was given back is not wanted any more: its thing and the tray say nothing more of it. */
export async function letGo(call: Call, operations: Operations): Promise<void> {
  const { tx, tenant, query, principal, request } = call;
  const operation = await read(call);
  if (!operation) throw notFound();
  const { customerId, targetId, subject, input } = operation;
  const at = { partnerId: tenant.partnerId, customerId };
  await checkCustomer(tx, { principal, tenant: at });
  const definition = operations.get(operation.kind);
  if (!definition) throw notRetriable();
  if (!mayRetry(definition, principal)) throw forbidden();
  const ordered = { ...at, targetId, input: definition.input.parse(input) };
  await lockCarrier(tx, definition, ordered);
  const gone = await tx.run(sql`
    update operation set let_go_at = portal_now()
    where partner_id = ${at.partnerId} and id = ${query.id} and state = 'failed' and reason = ${stillWanted}
      and let_go_at is null`);
  if (gone === 0) throw notRetriable();
  carryOperation(tx, definition, { ...ordered, id: query.id });
  const { service } = definition;
  await audit(tx, {
    event: 'operationLetGo',
    actor: actorOf(principal, request),
    ...at,
    service,
    target: subject,
  });
  await keepManaged(tx, { principal, tenant: at });
  await announceOperation(tx, { ...at, id: query.id });
  await announceTarget(tx, definition, ordered);
}
