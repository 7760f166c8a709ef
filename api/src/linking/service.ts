import { regions } from '@portal/contract/constants';
import type { linkStorageTenant, unlinkStorageTenant } from '@portal/contract/linking';
import type { WriteCall } from '../platform/http/call.ts';
import { audit } from '../platform/audit.ts';
import { isUniqueViolation, type Transaction } from '../platform/database/database.ts';
import { operationOpen } from '../platform/operations/order.ts';
import { passAgreedGate } from '../platform/operations/price-gate.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { invalidField, notFound, Problem } from '../platform/http/problem.ts';
import { enterTenant, type Tenant } from '../platform/database/tenancy.ts';
import { addAccount, lockAccount, newTenantName, objectStorage, s3Product } from '../s3-storage/index.ts';
import { actorIn, customerOf, order, type Call } from '../services/ordering.ts';
import { linkTenant, unlinkTenant } from './operations.ts';
import * as links from './repository.ts';

type Told = { event: 'tenantLinkOrdered' | 'tenantUnlinkOrdered'; target: string; region: string };

/** In the operator's own log as well, which did it. */
async function tellOperator(call: Call, { event, target, region }: Told): Promise<void> {
  const { tx, principal, tenant } = call;
  const customerName = await links.customerName(tx, tenant);
  const own = { partnerId: principal.partnerId, customerId: null };
  await enterTenant(tx, { principal, tenant: own });
  await audit(tx, { event, actor: actorIn(call), ...own, customerName, target, details: { region } });
  await enterTenant(tx, { principal, tenant });
}

const refusals: Record<Exclude<links.Found['verdict'], 'free'>, Problem> = {
  gone: new Problem('tenantGone'),
  nameless: new Problem('tenantNameless'),
  taken: new Problem('tenantTaken'),
  suspended: new Problem('linkPartnerSuspended'),
};

const regionInUse = (details: links.Holdings): Problem =>
  new Problem('regionInUse').with({
    details,
  });

/** Refuses unless the customer has nothing of its own in the region. Answers its account, null when there is none. */
async function requireRoom(tx: Transaction, tenant: Tenant, region: string) {
  const account = await lockAccount(tx, tenant);
  if (account === null) return null;
  if (account.state === 'failed') {
    throw new Problem('linkServiceFailed');
  }
  if (account.state !== 'enabled') throw operationOpen();
  const held = await links.holdingsIn(tx, tenant, region);
  if (links.isAnything(held)) throw regionInUse(held);
  return account;
}

/** The first of two who link the same tenant, or to the same customer, gets it. */
async function addLink(
  tx: Transaction,
  tenant: Tenant,
  wanted: Parameters<typeof links.insertLink>[2],
): Promise<void> {
  try {
    await links.insertLink(tx, tenant, wanted);
  } catch (error) {
    if (isUniqueViolation(error, 's3_link_region_tenant_key')) throw refusals.taken;
    if (isUniqueViolation(error, 's3_link_pkey')) throw new Problem('regionLinked');
    throw error;
  }
}

/** Gives a customer an existing tenant. The worker looks into it once more before it is the customer's. */
export async function orderLink(
  call: WriteCall<typeof linkStorageTenant>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  const { tx, tenant, body } = call;
  const customerId = customerOf(call);
  const found = await links.tenantToLink(tx, body.tenantId);
  if (found === null) throw notFound();
  if (found.verdict !== 'free') throw refusals[found.verdict];
  const { region, tenant: name } = found;
  if (clouds.of(objectStorage, region) === null)
    throw invalidField('tenantId', { errorKey: 'regionNotConnected' });
  const pass = await passAgreedGate(call, [{ product: s3Product, quantity: null }], body.agreedPrices);
  const account = await requireRoom(tx, tenant, region);
  const ownName = account?.tenant ?? newTenantName(customerId);
  if (account === null) await addAccount(call, ownName, operationOpen());
  await addLink(tx, tenant, { region, tenant: name, by: actorIn(call).userName });
  const operationId = await order(call, linkTenant, {
    pass,
    targetId: customerId,
    subject: name,
    input: {
      region,
      tenant: name,
      own: ownName,
      enables: account === null,
      regions: regions.filter((one) => clouds.of(objectStorage, one) !== null),
    },
    details: { region },
  });
  await tellOperator(call, { event: 'tenantLinkOrdered', target: name, region });
  return { operationId };
}

export async function orderUnlink(
  call: WriteCall<typeof unlinkStorageTenant>,
): Promise<{ operationId: string }> {
  const { tx, tenant, body } = call;
  const { region } = body;
  const account = await lockAccount(tx, tenant);
  const found = await links.lockLink(tx, tenant, region);
  if (!account || !found) throw notFound();
  if (found.state !== 'linked') throw operationOpen();
  const operationId = await order(call, unlinkTenant, {
    targetId: customerOf(call),
    subject: found.tenant,
    input: { region, tenant: found.tenant, own: account.tenant },
    details: { region },
  });
  await tellOperator(call, { event: 'tenantUnlinkOrdered', target: found.tenant, region });
  return { operationId };
}
