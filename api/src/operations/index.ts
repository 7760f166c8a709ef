import {
  listOperations,
  letOperationGo,
  retryOperation,
  stillWanted,
  streamEvents,
  streamOperatorEvents,
} from '@portal/contract/operations';
import { portalEvent, type PortalEvent } from '@portal/contract/portal-events';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { reads, streams, writes, type Binding, type EventSource } from '../platform/http/call.ts';
import type { Capability, Registry } from '../platform/capability.ts';
import { eventChannel, sessionChannel } from '../platform/events/events.ts';
import { mayRetry, type Operations } from '../platform/operations/definition.ts';
import type { Principal } from '../platform/http/principal.ts';
import { linesJsonOf } from '../platform/operations/lines.ts';
import type { Platform } from '../platform/platform.ts';
import { gate, textRead, type Tenant, type TenantRead } from '../platform/database/tenancy.ts';
import { letGo } from './let-go.ts';
import { retryAsOrdered } from './retry.ts';

export { retryAsOrdered } from './retry.ts';

const shownFinished = 50;
const isOpen = sql`t.state in ('waiting', 'running', 'needs-attention')`;

const isKept = sql`not ${isOpen} and t.let_go_at is null and t.created_at > portal_now() - interval '7 days'`;
const isGivenBack = sql`t.state = 'failed' and t.reason = ${stillWanted}`;
/** What was ordered later for the same thing has answered whether it is still wanted. */
const isReplaced = sql`exists (
  select from operation newer where newer.partner_id = t.partner_id and newer.customer_id = t.customer_id
    and newer.service = t.service and newer.target_id = t.target_id and newer.lane = t.lane
    and newer.created_at > t.created_at)`;

/**
 * What is open stays however old it is and whatever came after it: somebody waits for it, or has to try it again. What
 * was given back waits for an answer, too, and is not pushed out by what has finished.
 */
function recentRead(tenant: Tenant, retriable: readonly string[]): TenantRead {
  const ofTenant = sql`${gate} and t.partner_id = ${tenant.partnerId}
    and (${tenant.customerId}::uuid is null or t.customer_id = ${tenant.customerId})`;
  return textRead(recentQuery(ofTenant, retriable));
}

const recentQuery = (ofTenant: Sql, retriable: readonly string[]): Sql => sql`
  with recent as (
    select t.*, true as open from operation t where ${ofTenant} and ${isOpen}
    union all
    select t.*, true as open from operation t where ${ofTenant} and ${isKept} and ${isGivenBack} and not ${isReplaced}
    union all (
      select t.*, false as open from operation t
      where ${ofTenant} and ${isKept} and (${isGivenBack}) is not true
      order by t.created_at desc, t.id desc limit ${shownFinished}))
  select json_build_object('items', coalesce(json_agg(json_build_object(
      'id', t.id, 'kind', t.kind, 'service', t.service, 'customerId', t.customer_id, 'customerName', c.name,
      'targetId', t.target_id, 'subject', t.subject, 'state', t.state, 'step', t.step, 'steps', t.steps, 'attempts', t.attempts,
      'reason', t.reason, 'reasonValues', t.reason_values, 'lines', ${linesJsonOf(sql`t`)}, 'reference', t.reference,
      'expectedSeconds', t.expected_seconds, 'createdAt', api_time(t.created_at), 'createdBy', t.created_by_name,
      'nextTryAt', api_time(case when t.state = 'waiting' then t.due_at end), 'finishedAt', api_time(t.finished_at), 'mayRetry', t.kind = any(${[...retriable]}))
    order by t.open desc, t.created_at desc, t.id desc), '[]'::json))::text as answer
  from recent t join organization c on c.partner_id = t.partner_id and c.id = t.customer_id
  where ${gate}`;

const tenantEvent = portalEvent.extend({ partnerId: z.uuid().nullable() });

type Hearing = { platform: Platform; principal: Principal; tenant: Tenant };
type Sink = Parameters<EventSource>[0];

/** Tells what changes; to look for oneself where that may have been missed, or where what the session may do has changed. */
function hear(
  { platform: { ears }, principal }: Hearing,
  { send, signal }: Sink,
  onEvent: (event: z.infer<typeof tenantEvent>) => void,
): void {
  const lookYourself = (): void => send(JSON.stringify({ topic: 'session', customerId: null, id: null }));
  const ends = [
    ears.on(eventChannel, (payload) => {
      if (payload === '') lookYourself();
      else onEvent(tenantEvent.parse(JSON.parse(payload)));
    }),
    ears.on(sessionChannel, (payload) => {
      if (payload === principal.sessionId) lookYourself();
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
}

/** Passes on what concerns the tenant. */
const feed =
  (hearing: Hearing): EventSource =>
  (sink) =>
    hear(hearing, sink, ({ partnerId, ...event }) => {
      const { tenant } = hearing;
      const ofTenant =
        partnerId === tenant.partnerId && (tenant.customerId ?? event.customerId) === event.customerId;
      if (partnerId === null || ofTenant) sink.send(JSON.stringify(event));
    });

const announcedEveryMs = 1000;
/** What changes the queues of all partners; so much happens in them that it is announced now and then. */
const ofQueues: readonly PortalEvent['topic'][] = ['operation', 'queues'];

/** Passes on what concerns the operator itself, and of the partners no more than that their queues have changed. */
const operatorFeed =
  (hearing: Hearing): EventSource =>
  (sink) => {
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tellOfQueues = (): void => {
      telling ??= setTimeout(() => {
        telling = undefined;
        sink.send(JSON.stringify({ topic: 'queues', customerId: null, id: null }));
      }, announcedEveryMs);
    };
    hear(hearing, sink, ({ partnerId, ...event }) => {
      if (ofQueues.includes(event.topic)) tellOfQueues();
      else if (partnerId === null || partnerId === hearing.tenant.partnerId) sink.send(JSON.stringify(event));
    });
    sink.signal.addEventListener('abort', () => clearTimeout(telling));
  };

/** The kinds that somebody may retry. */
const retriableBy = (principal: Principal, operations: Operations): string[] =>
  [...operations.values()]
    .filter((one) => principal.permissions.has('services.order') && mayRetry(one, principal))
    .map(({ kind }) => kind);

/** Operations: the tray, trying again, and the stream of events. */
const operationsBindings = (platform: Platform, { operations }: Registry): Binding[] => [
  reads(listOperations, ({ tenant, principal }) => recentRead(tenant, retriableBy(principal, operations))),
  writes(retryOperation, async (call) => {
    await retryAsOrdered(call, operations);
    return {};
  }),
  writes(letOperationGo, async (call) => {
    await letGo(call, operations);
    return {};
  }),
  streams(streamEvents, ({ principal, tenant }) => feed({ platform, principal, tenant })),
  streams(streamOperatorEvents, ({ principal, tenant }) => operatorFeed({ platform, principal, tenant })),
];

export const operationsCapability: Capability = { name: 'operations', bindings: operationsBindings };
