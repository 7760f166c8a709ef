import type { Service, ServiceState } from '@portal/contract/services/services';
import sql, { type Sql } from 'sql-template-tag';
import { isUniqueViolation, type Transaction } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { stopChargesOf } from '../platform/metering/charges.ts';

/** Which service of which customer. The worker names both, because no tenant is open there. */
export type OfService = { partnerId: string; customerId: string | null; service: Service };

/** The same, with the services that have to be enabled first, as its record in the contract names them. */
export type NewService = OfService & { needs?: readonly Service[] | undefined };

const ofService = ({ partnerId, customerId, service }: OfService): Sql =>
  sql`s.partner_id = ${partnerId} and s.customer_id = ${customerId} and s.service = ${service}`;

/** The state of a service `s` of the view `service_state` that may have no row, as it is shown. */
export const shownState: Sql = sql`coalesce(s.state, 'not-enabled')`;

/** The service's state, locked until the transaction ends. */
export async function lockState(tx: Transaction, of: OfService): Promise<ServiceState> {
  const row = await tx.first<{ state: ServiceState }>(
    sql`select s.state from service_state s where ${ofService(of)} for update`,
  );
  return row?.state ?? 'not-enabled';
}

/** Throws 409 unless the service is enabled, which it stays until the transaction ends. */
export const requireEnabledIn =
  (service: Service) =>
  async ({ tx, tenant }: { tx: Transaction; tenant: Omit<OfService, 'service'> }): Promise<void> => {
    if ((await lockState(tx, { ...tenant, service })) !== 'enabled') throw new Problem('serviceNotEnabled');
  };

/** What a customer is called in the clouds: letters and digits, never reused for another. */
export const accountOf = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;

/** Throws 409 `serviceNeeds` unless all are enabled; they stay so until the transaction ends. */
async function requireNeeds(tx: Transaction, of: OfService, needs: readonly Service[]): Promise<void> {
  const missing: Service[] = [];
  for (const service of needs) {
    if ((await lockState(tx, { ...of, service })) !== 'enabled') missing.push(service);
  }
  if (missing.length > 0) throw new Problem('serviceNeeds').with({ details: { services: missing } });
}

/** Throws 409 `serviceNeeded` while a service that needs it is there, in whatever state. */
async function requireUnneeded(
  tx: Transaction,
  { partnerId, customerId, service }: OfService,
): Promise<void> {
  const needing = await tx.rows<{ service: Service }>(sql`
    select s.service from service s
    where s.partner_id = ${partnerId} and s.customer_id = ${customerId} and ${service} = any (s.needs) order by 1`);
  if (needing.length > 0) {
    throw new Problem('serviceNeeded').with({ details: { services: needing.map((one) => one.service) } });
  }
}

/** Throws 409 `serviceLinked` while something is linked that was there before: it does not end with the portal's service. */
export async function requireUnlinked(tx: Transaction, of: OfService): Promise<void> {
  const linked = await tx.first(
    sql`select 1 from service_state s where ${ofService(of)} and s.linked <> '{}'::jsonb`,
  );
  if (linked) throw new Problem('serviceLinked');
}

/** Two who give a customer the service at the same moment both find none: the second is refused here. */
export async function addService(tx: Transaction, of: NewService, refusal: Problem): Promise<void> {
  const { needs = [] } = of;
  await requireNeeds(tx, of, needs);
  try {
    await tx.run(sql`
      insert into service (partner_id, customer_id, service, state, needs)
      values (${of.partnerId}, ${of.customerId}, ${of.service}, 'provisioning', ${[...needs]})`);
  } catch (error) {
    throw isUniqueViolation(error) ? refusal : error;
  }
}

/** A person has to do something elsewhere first. False when somebody else has begun at the same moment. */
export async function addEnabling(tx: Transaction, of: NewService): Promise<boolean> {
  const { needs = [] } = of;
  await requireNeeds(tx, of, needs);
  const added = await tx.run(sql`
    insert into service (partner_id, customer_id, service, state, needs)
    values (${of.partnerId}, ${of.customerId}, ${of.service}, 'enabling', ${[...needs]}) on conflict do nothing`);
  return added > 0;
}

/** Enabling it has failed, and a person begins anew. False when it was ending that failed. */
export async function enableAnew(tx: Transaction, of: OfService): Promise<boolean> {
  const begun = await tx.run(sql`
    update service s set state = 'enabling', operation = null where ${ofService(of)} and s.state = 'provisioning'`);
  return begun > 0;
}

/**
 * While an operation enables or ends it; what became of that is the operation's to say. Throws 409 `serviceNeeded` where
 * it would end under a service that needs it.
 */
export async function setState(
  tx: Transaction,
  of: OfService,
  state: 'provisioning' | 'ending',
): Promise<void> {
  if (state === 'ending') await requireUnneeded(tx, of);
  await tx.run(sql`update service s set state = ${state} where ${ofService(of)}`);
}

/** It is there, or there again. */
export async function markEnabled(tx: Transaction, of: OfService): Promise<void> {
  await tx.run(sql`
    update service s set state = 'enabled', enabled_at = coalesce(s.enabled_at, portal_now()) where ${ofService(of)}`);
}

/**
 * It is over, and everything that its capability has written of the customer goes with it. By a worker: nothing of it is
 * charged any more.
 */
export async function removeService(tx: Transaction, of: OfService): Promise<void> {
  await stopChargesOf(tx, of);
  await tx.run(sql`delete from service s where ${ofService(of)}`);
}
