import { regions } from '@portal/contract/constants';
import type { linkExistingTenant, unlinkExistingTenant } from '@portal/contract/linking';
import type { Service } from '@portal/contract/services/services';
import type { WriteCall } from '../platform/http/call.ts';
import { audit } from '../platform/audit.ts';
import type { Registry } from '../platform/capability.ts';
import { isUniqueViolation } from '../platform/database/database.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { passAgreedGate } from '../platform/operations/price-gate.ts';
import type { LinkedService } from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { invalidField, notFound, Problem } from '../platform/http/problem.ts';
import { enterTenant } from '../platform/database/tenancy.ts';
import { actorIn, customerOf, order, type Call } from '../services/ordering.ts';
import { linkOperation, unlinkOperation } from './operations.ts';
import {
  type Found,
  customerName as nameOfCustomer,
  insertLink,
  lockLink,
  tenantToLink,
} from './repository.ts';
import { isAnything } from './rules.ts';

type Needs = { clouds: Clouds; registry: Pick<Registry, 'linked'> };
type Entry = {
  event: 'tenantLinkOrdered' | 'tenantUnlinkOrdered';
  service: Service;
  target: string;
  region: string;
};

/** What the service has brought. */
function linkedService({ linked }: Needs['registry'], service: Service): LinkedService {
  const found = linked.find((one) => one.service === service);
  if (!found) throw new Error(`Nothing says how a tenant of ${service} is linked.`);
  return found;
}

/** In the operator's own log as well, which did it. */
async function tellOperator(call: Call, { event, service, target, region }: Entry): Promise<void> {
  const { tx, principal, tenant } = call;
  const customerName = await nameOfCustomer(tx, tenant);
  const own = { partnerId: principal.partnerId, customerId: null };
  await enterTenant(tx, { principal, tenant: own });
  const actor = actorIn(call);
  await audit(tx, { event, actor, ...own, service, customerName, target, details: { region } });
  await enterTenant(tx, { principal, tenant });
}

const refusals: Record<Exclude<Found['verdict'], 'free'>, Problem> = {
  gone: new Problem('tenantGone'),
  nameless: new Problem('tenantNameless'),
  taken: new Problem('tenantTaken'),
  suspended: new Problem('linkPartnerSuspended'),
};

/** Refuses unless the customer has nothing of its own in the region. Answers its account, null when there is none. */
async function requireRoom({ tx, tenant }: Call, linked: LinkedService, region: string) {
  const account = await linked.lockAccount(tx, tenant);
  if (account === null) return null;
  if (account.state === 'failed') {
    throw new Problem('linkServiceFailed');
  }
  if (account.state !== 'enabled') throw operationOpen();
  const details = await linked.holdingsIn(tx, tenant, region);
  if (isAnything(details)) throw new Problem('regionInUse').with({ details });
  return account;
}

/** The first of two who link the same tenant, or to the same customer, gets it. */
async function addLink(call: Call, { service, region, tenant }: Found): Promise<void> {
  const of = { ...call.tenant, service, region };
  try {
    await insertLink(call.tx, of, { tenant, by: actorIn(call).userName });
  } catch (error) {
    if (isUniqueViolation(error, 'tenant_link_service_region_tenant_key')) throw refusals.taken;
    if (isUniqueViolation(error, 'tenant_link_pkey')) throw new Problem('regionLinked');
    throw error;
  }
}

/** Gives a customer an existing tenant. The worker looks into it once more before it is the customer's. */
export async function orderLink(
  call: WriteCall<typeof linkExistingTenant>,
  { clouds, registry }: Needs,
): Promise<{ operationId: string }> {
  const { tx, body } = call;
  const customerId = customerOf(call);
  const found = await tenantToLink(tx, body.tenantId);
  if (found === null) throw notFound();
  if (found.verdict !== 'free') throw refusals[found.verdict];
  const { service, region, tenant: name } = found;
  const linked = linkedService(registry, service);
  if (clouds.of(linked.system, region) === null)
    throw invalidField('tenantId', { errorKey: 'regionNotConnected' });
  const pass = await passAgreedGate(call, linked.lines, body.agreedPrices);
  const account = await requireRoom(call, linked, region);
  const own = account?.tenant ?? linked.newTenantName(customerId);
  if (account === null) await linked.addAccount(call, own, operationOpen());
  await addLink(call, found);
  const { operationId } = await order(call, linkOperation(linked), {
    pass,
    targetId: customerId,
    subject: name,
    input: {
      region,
      tenant: name,
      own,
      enables: account === null,
      regions: regions.filter((one) => clouds.of(linked.system, one) !== null),
    },
    details: { region },
  });
  await tellOperator(call, { event: 'tenantLinkOrdered', service, target: name, region });
  return { operationId };
}

export async function orderUnlink(
  call: WriteCall<typeof unlinkExistingTenant>,
  { registry }: Pick<Needs, 'registry'>,
): Promise<{ operationId: string }> {
  const { tx, tenant, body } = call;
  const { service, region } = body;
  const linked = linkedService(registry, service);
  const account = await linked.lockAccount(tx, tenant);
  const found = await lockLink(tx, { ...tenant, service, region });
  if (!account || !found) throw notFound();
  if (found.state !== 'linked') throw operationOpen();
  const { operationId } = await order(call, unlinkOperation(linked), {
    targetId: customerOf(call),
    subject: found.tenant,
    input: { region, tenant: found.tenant, own: account.tenant },
    details: { region },
  });
  await tellOperator(call, { event: 'tenantUnlinkOrdered', service, target: found.tenant, region });
  return { operationId };
}
