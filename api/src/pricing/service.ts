import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Endpoint, ResponseOf } from '@portal/contract/http';
import type { setCustomerPricing, setPartnerPricing } from '@portal/contract/pricing';
import { actorOf, audit } from '../platform/audit.ts';
import type { WriteCall } from '../platform/http/call.ts';
import { invalidField, notFound, stale } from '../platform/http/problem.ts';
import { pricedServices } from '@portal/contract/services/products';
import { addUplift, customerNamed, lastSet, lockUplifts } from './repository.ts';

type Call = Pick<WriteCall<Endpoint>, 'tx' | 'principal' | 'tenant' | 'request'>;
type UpliftForm = { service: string; percent: string | null; before: string | null };

/** As numbers: `5` and `5.00` are the same, none and 0 are not. */
const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other);

const plain = (percent: string): string => String(Number(percent));

/**
 * Sets what all customers pay more, or one, from today on. Refused when it is no longer what was shown; answers what it
 * was, or undefined when it is the same already. Who sets at the same time waits.
 */
async function change(
  call: Call,
  customerId: string | null,
  typed: UpliftForm,
): Promise<string | null | undefined> {
  const { tx, principal, tenant, request } = call;
  const { service, percent, before } = typed;
  const of = { sessionId: principal.sessionId, partnerId: tenant.partnerId, customerId, service };
  await lockUplifts(tx, tenant.partnerId);
  const last = await lastSet(tx, of);
  const current = last?.percent ?? (customerId === null ? '0' : null);
  if (!isSame(current, before)) throw stale(last?.by ?? '', (last?.at ?? new Date(0)).toISOString());
  if (isSame(current, percent)) return undefined;
  await addUplift(tx, of, { percent, by: actorOf(principal, request).userName });
  return current;
}

function requirePriced(service: string): void {
  if (!pricedServices.has(service)) throw invalidField('service', { errorKey: 'invalid' });
}

type Entry = {
  event: AuditEvent;
  service: string;
  details: AuditDetails;
  customer?: { id: string; name: string };
};

async function record(
  { tx, principal, tenant, request }: Call,
  { event, service, details, customer }: Entry,
) {
  const { partnerId } = tenant;
  const of = customer ? { customerId: customer.id, customerName: customer.name, target: customer.name } : {};
  await audit(tx, { event, actor: actorOf(principal, request), partnerId, ...of, service, details });
}

/** Sets what all customers without their own pay more. */
export async function setForAll(
  call: WriteCall<typeof setPartnerPricing>,
): Promise<ResponseOf<typeof setPartnerPricing>> {
  const { service, percent } = call.body;
  requirePriced(service);
  const previous = await change(call, null, call.body);
  if (previous === undefined) return {};
  const details = { service, upliftPercent: plain(percent), previousUpliftPercent: previous };
  await record(call, { event: 'upliftSet', service, details });
  return {};
}

/** Sets what one customer pays more, or gives it what all have. Recorded for the partner alone: a customer knows its price only. */
export async function setForCustomer(
  call: WriteCall<typeof setCustomerPricing>,
): Promise<ResponseOf<typeof setCustomerPricing>> {
  const { tx, tenant, query, body, principal } = call;
  const { service, percent } = body;
  requirePriced(service);
  const { customerId } = query;
  const of = { sessionId: principal.sessionId, partnerId: tenant.partnerId, customerId, service };
  const name = await customerNamed(tx, of);
  if (name === null) throw notFound();
  const previous = await change(call, customerId, body);
  if (previous === undefined) return {};
  const before = previous === null ? {} : { previousUpliftPercent: previous };
  const entry =
    percent === null
      ? { event: 'customerUpliftEnded' as const, details: { service, ...before } }
      : {
          event: 'customerUpliftSet' as const,
          details: { service, upliftPercent: plain(percent), ...before },
        };
  await record(call, { ...entry, service, customer: { id: customerId, name } });
  return {};
}
