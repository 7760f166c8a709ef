import type { OperationState, retryOperation } from '@portal/contract/operations';
import type { AgreedPrice } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { agreed as agreedSchema, type AgreedOrder } from '../platform/operations/agreed.ts';
import { carryOperation, lockCarrier } from '../platform/operations/carry.ts';
import { mayRetry, type Operation, type Operations } from '../platform/operations/definition.ts';
import {
  announceOperation,
  announceTarget,
  notRetriable,
  reopenOperation,
} from '../platform/operations/order.ts';
import { agreedAgain, openLines } from '../platform/operations/lines.ts';
import {
  agreedPricesOf,
  passAgreedGate,
  passWithoutCost,
  requireGatePassed,
  type GatePass,
} from '../platform/operations/price-gate.ts';
import { forbidden, notFound } from '../platform/http/problem.ts';
import { checkCustomer, enterTenant } from '../platform/database/tenancy.ts';
import { keepManaged } from '../platform/sessions/visits.ts';

type Retry = Pick<WriteCall<typeof retryOperation>, 'tx' | 'tenant' | 'principal' | 'request'> & {
  query: { id: string };
  body: { agreedPrices?: AgreedPrice[] | undefined };
};

type Retriable = {
  customerId: string;
  customerName: string;
  kind: string;
  targetId: string;
  subject: string;
  input: unknown;
  agreed: unknown;
  lineResults: unknown;
  memory: unknown;
  state: OperationState;
};

const readOperation = ({ tx, tenant, query }: Retry): Promise<Retriable | null> =>
  tx.first<Retriable>(sql`
    select o.customer_id as "customerId", o.kind, o.target_id as "targetId", o.input, o.agreed,
      o.line_results as "lineResults", o.memory, o.subject, o.state,
      (select name from organization c where c.partner_id = o.partner_id and c.id = o.customer_id) as "customerName"
    from operation o where o.partner_id = ${tenant.partnerId} and o.id = ${query.id}
      and (${tenant.customerId}::uuid is null or o.customer_id = ${tenant.customerId})`);

/** Its state and what became of its lines, which nobody changes any more. */
const lockOperation = ({ tx, tenant, query }: Retry) =>
  tx.first<Pick<Retriable, 'state' | 'lineResults' | 'memory'>>(sql`
    select state, line_results as "lineResults", memory from operation
    where partner_id = ${tenant.partnerId} and id = ${query.id} for update`);

/** What was ordered later for the same thing counts: an old order on top could undo it. */
async function requireLast({ tx, tenant, query }: Retry): Promise<void> {
  const newer = await tx.first(sql`
    select 1 from operation o join operation newer on newer.partner_id = o.partner_id and newer.customer_id = o.customer_id
      and newer.service = o.service and newer.target_id = o.target_id and newer.lane = o.lane
      and newer.created_at > o.created_at
    where o.partner_id = ${tenant.partnerId} and o.id = ${query.id} limit 1`);
  if (newer) throw notRetriable();
}

type GateResult = { pass: GatePass | undefined; agreed: AgreedOrder | null };

/**
 * What costs is tried again at prices that somebody has agreed to: those of the order, or those that were shown since. Of
 * an order with lines that is those which are not done. The operator's own credit is not in question, but that of the
 * partner in whose name it tries again.
 */
async function passAgain(
  { tx, tenant, principal, body, query }: Retry,
  { cost }: Operation,
  { customerId, agreed, lineResults }: Retriable,
): Promise<GateResult> {
  if (cost !== 'priced') return { pass: undefined, agreed: null };
  const before = agreedSchema.nullable().parse(agreed);
  const open = openLines(agreed, lineResults);
  if (!before || open.length === 0) return { pass: passWithoutCost(), agreed: before };
  // Its price is the customer's own.
  await enterTenant(tx, { principal, tenant: { partnerId: tenant.partnerId, customerId } });
  const caller = principal.kind === 'operator' ? { ...principal, creditLimited: true } : principal;
  const prices = body.agreedPrices ?? agreedPricesOf({ ...before, lines: open });
  const pass = await passAgreedGate({ tx, principal: caller, operationId: query.id }, open, prices);
  await enterTenant(tx, { principal, tenant });
  return { pass, agreed: agreedAgain(before, open, pass) };
}

const isRetriable = ({ state }: Pick<Retriable, 'state'>): boolean =>
  state !== 'succeeded' && state !== 'running';

/** What it goes on from. */
const rememberedBy = (definition: Operation, { memory }: Pick<Retriable, 'memory'>): unknown =>
  memory === null ? null : (definition.onRetry?.(definition.memory?.parse(memory) ?? null) ?? null);

/** Opens what failed or waits anew, as it was ordered; answers what it works on. */
export async function retryAsOrdered(
  call: Retry,
  operations: Operations,
): Promise<Pick<Retriable, 'subject' | 'customerName'> & Pick<Operation, 'service'>> {
  const { tx, tenant, query, principal, request } = call;
  const operation = await readOperation(call);
  if (!operation) throw notFound();
  const { customerId, customerName, targetId, subject, input } = operation;
  const at = { partnerId: tenant.partnerId, customerId };
  await checkCustomer(tx, { principal, tenant: at });
  if (!isRetriable(operation)) throw notRetriable();
  const definition = operations.get(operation.kind);
  if (!definition) throw notRetriable();
  if (!mayRetry(definition, principal)) throw forbidden();
  const ordered = { ...at, targetId, input: definition.input.parse(input) };
  await lockCarrier(tx, definition, ordered);
  // It may have gone on since it was read.
  const locked = await lockOperation(call);
  if (!locked || !isRetriable(locked)) throw notRetriable();
  await definition.begin(tx, ordered);
  // Now that it is locked nothing can be ordered for it any more.
  await requireLast(call);
  const { pass, agreed } = await passAgain(call, definition, { ...operation, ...locked });
  requireGatePassed(definition, pass);
  const memory = rememberedBy(definition, locked);
  reopenOperation(tx, { partnerId: tenant.partnerId, id: query.id, agreed, memory });
  const { service } = definition;
  carryOperation(tx, definition, { ...ordered, id: query.id });
  await audit(tx, {
    event: 'operationRetried',
    actor: actorOf(principal, request),
    ...at,
    service,
    target: subject,
  });
  await keepManaged(tx, { principal, tenant: at });
  await announceOperation(tx, { ...at, id: query.id });
  await announceTarget(tx, definition, ordered);
  await tx.run(sql`select pg_notify('portal_operation', '')`);
  return { subject, customerName, service };
}
