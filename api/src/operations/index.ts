import * as contract from '@portal/contract/operations';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { actorOf, audit } from '../platform/audit.ts';
import { reads, streams, writes, type Binding, type EventSource, type WriteCall } from '../platform/call.ts';
import { eventChannel } from '../platform/events.ts';
import {
  announceOperation,
  notRetriable,
  reopenOperation,
  type Reopened,
  type Reopenings,
} from '../platform/operations.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/problem.ts';
import { keepManaged } from '../platform/visits.ts';
import { checkCustomer, gate, type BoundRead, type Tenant, type TenantRead } from '../platform/tenancy.ts';

const shownFinished = 50;
const isOpen = sql`t.state in ('waiting', 'running', 'needs-attention')`;

/** What is open stays however old it is and whatever came after it: somebody waits for it, or has to try it again. */
function recentRead(tenant: Tenant): TenantRead {
  const ofTenant = sql`${gate} and t.partner_id = ${tenant.partnerId}
    and (${tenant.customerId}::uuid is null or t.customer_id = ${tenant.customerId})`;
  return { query: recentQuery(ofTenant), answer: textAnswer };
}

const recentQuery = (ofTenant: Sql): Sql => sql`
  with recent as (
    select t.*, true as open from operation t where ${ofTenant} and ${isOpen}
    union all (
      select t.*, false as open from operation t
      where ${ofTenant} and not ${isOpen} and t.created_at > now() - interval '7 days'
      order by t.created_at desc, t.id desc limit ${shownFinished}))
  select json_build_object('items', coalesce(json_agg(json_build_object(
      'id', t.id, 'kind', t.kind, 'service', t.service, 'customerId', t.customer_id, 'customerName', c.name,
      'targetId', t.target_id, 'subject', t.subject, 'state', t.state, 'step', t.step, 'steps', t.steps, 'attempts', t.attempts,
      'reason', t.reason, 'reasonValues', t.reason_values, 'reference', t.reference,
      'expectedSeconds', t.expected_seconds, 'createdAt', t.created_at, 'createdBy', t.created_by_name,
      'nextTryAt', case when t.state = 'waiting' then t.due_at end, 'finishedAt', t.finished_at)
    order by t.open desc, t.created_at desc, t.id desc), '[]'::json))::text as answer
  from recent t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
  where ${gate}`;

const textAnswer: BoundRead['answer'] = (row) => {
  if (!row) throw notFound();
  return String(row['answer']);
};

type Retry = Pick<WriteCall<typeof contract.retryOperation>, 'tx' | 'tenant' | 'principal' | 'request'> & {
  query: { id: string };
};
type Retriable = Omit<Reopened, 'partnerId'> & {
  kind: contract.OperationKind;
  subject: string;
  customerName: string;
  state: contract.OperationState;
};

const lockOperation = ({ tx, tenant, query }: Retry): Promise<Retriable | null> =>
  tx.first<Retriable>(sql`
    select o.customer_id as "customerId", o.kind, o.target_id as "targetId", o.input, o.subject, o.state,
      (select name from organization c where c.partner_id = o.partner_id and c.id = o.customer_id) as "customerName"
    from operation o where o.partner_id = ${tenant.partnerId} and o.id = ${query.id}
      and (${tenant.customerId}::uuid is null or o.customer_id = ${tenant.customerId}) for update of o`);

/** What was ordered later for the same thing counts: an old order on top could undo it. */
async function requireLast({ tx, tenant, query }: Retry): Promise<void> {
  const newer = await tx.first(sql`
    select 1 from operation o join operation newer on newer.partner_id = o.partner_id and newer.customer_id = o.customer_id
      and newer.service = o.service and newer.target_id = o.target_id and newer.created_at > o.created_at
    where o.partner_id = ${tenant.partnerId} and o.id = ${query.id} limit 1`);
  if (newer) throw notRetriable();
}

/** Opens what failed or waits anew, as it was ordered; answers what it works on. */
export async function retryAsOrdered(
  call: Retry,
  reopenings: Reopenings,
): Promise<Pick<Retriable, 'subject' | 'customerName'>> {
  const { tx, tenant, query, principal, request } = call;
  const operation = await lockOperation(call);
  if (!operation) throw notFound('The operation');
  const { customerId, targetId, input, state } = operation;
  const at = { partnerId: tenant.partnerId, customerId };
  await checkCustomer(tx, { principal, tenant: at });
  if (state === 'succeeded' || state === 'running') throw notRetriable();
  // First, because an order holds what it works on before it becomes an operation: the other way round they would meet.
  await reopenings[operation.kind](tx, { ...at, targetId, input });
  // Then, because it is held now: nothing can be ordered for it any more.
  await requireLast(call);
  reopenOperation(tx, { partnerId: tenant.partnerId, id: query.id });
  await audit(tx, {
    event: 'operationRetried',
    actor: actorOf(principal, request),
    ...at,
    target: operation.subject,
  });
  await keepManaged(tx, { principal, tenant: at });
  await announceOperation(tx, { ...at, id: query.id });
  await tx.run(sql`select pg_notify('portal_operation', '')`);
  return operation;
}

const tenantEvent = contract.portalEvent.extend({ partnerId: z.uuid().nullable() });

/** Passes on what concerns the tenant; a message to look for oneself where something may have been missed. */
const feed =
  (platform: Platform, tenant: Tenant): EventSource =>
  ({ send, signal }) => {
    const off = platform.ears.on(eventChannel, (payload) => {
      if (payload === '') return send(JSON.stringify({ topic: 'session', customerId: null, id: null }));
      const { partnerId, ...event } = tenantEvent.parse(JSON.parse(payload));
      const ofTenant =
        partnerId === tenant.partnerId && (tenant.customerId ?? event.customerId) === event.customerId;
      if (partnerId === null || ofTenant) send(JSON.stringify(event));
    });
    signal.addEventListener('abort', off);
  };

const toldEveryMs = 1000;
/** What changes the queues of all partners; so much happens in them that it is told now and then. */
const ofQueues: readonly contract.PortalEvent['topic'][] = ['operation', 'queues'];

/** Passes on what concerns the operator itself, and of the partners no more than that their queues have changed. */
const operatorFeed =
  (platform: Platform, { partnerId: own }: Tenant): EventSource =>
  ({ send, signal }) => {
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tellOfQueues = (): void => {
      telling ??= setTimeout(() => {
        telling = undefined;
        send(JSON.stringify({ topic: 'queues', customerId: null, id: null }));
      }, toldEveryMs);
    };
    const off = platform.ears.on(eventChannel, (payload) => {
      if (payload === '') return send(JSON.stringify({ topic: 'session', customerId: null, id: null }));
      const { partnerId, ...event } = tenantEvent.parse(JSON.parse(payload));
      if (ofQueues.includes(event.topic)) tellOfQueues();
      else if (partnerId === null || partnerId === own) send(JSON.stringify(event));
    });
    signal.addEventListener('abort', () => {
      clearTimeout(telling);
      off();
    });
  };

/** Operations: the tray, trying again, and the stream of events. */
export const operationsBindings = (platform: Platform, reopenings: Reopenings): Binding[] => [
  reads(contract.listOperations, ({ tenant }) => recentRead(tenant)),
  writes(contract.retryOperation, async (call) => {
    await retryAsOrdered(call, reopenings);
    return {};
  }),
  streams(contract.streamEvents, ({ tenant }) => feed(platform, tenant)),
  streams(contract.streamOperatorEvents, ({ tenant }) => operatorFeed(platform, tenant)),
];
