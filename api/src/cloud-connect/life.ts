import {
  cloudConnectLife,
  disableForm,
  type enableCloudConnect,
} from '@portal/contract/cloud-connect/tenants';
import sql from 'sql-template-tag';
import type { ServiceState } from '@portal/contract/services/services';
import type { Transaction } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { Binding, WriteCall } from '../platform/http/call.ts';
import { invalidField, Problem } from '../platform/http/problem.ts';
import { passAgreedGate } from '../platform/operations/price-gate.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { orderEnabling } from '../services/enable-order.ts';
import { addService, lockState } from '../services/life.ts';
import { actorIn, customerOf, type Call, type InTenant, type Ordered } from '../services/ordering.ts';
import { serviceLife } from '../services/service-life.ts';
import { statusRead } from '../services/status.ts';
import { customerNameOf, insertTenant, lockTenantOf, reorderTenant, type TenantRow } from './repository.ts';
import { service, storage, userNameOf } from './account.ts';
import { disabling, enabling } from './service-operations.ts';
import { cloudConnectSystem, offeredIn } from './system.ts';

type Account = { state: ServiceState; tenant: TenantRow | null };

async function lock({ tx, tenant }: InTenant): Promise<Account> {
  const state = await lockState(tx, { ...tenant, service });
  return { state, tenant: await lockTenantOf(tx, tenant) };
}

/** What a quota costs at most: used are as many GiB as it has. */
export const quotaLine = (quotaGiB: number) => ({ product: storage, quantity: String(quotaGiB) });

/** The name that an order has given the customer already, or its own. */
async function userNameFor(tx: Transaction, call: Call, { tenant }: Account): Promise<string> {
  if (tenant) return tenant.userName;
  return userNameOf({ id: customerOf(call), name: await customerNameOf(tx, call.tenant) });
}

function orderService(call: WriteCall<typeof enableCloudConnect>, clouds: Clouds): Promise<Ordered> {
  const { tx, tenant } = call;
  const { region, quotaGiB, agreedPrices } = call.body;
  return orderEnabling(call, {
    service,
    offered: () => {
      const offered = offeredIn(clouds);
      if (offered.length === 0) throw new Problem('serviceNotOffered');
      if (!offered.includes(region)) throw invalidField('region', { errorKey: 'regionNotConnected' });
    },
    lock,
    // What has failed may have left something there: it is ended before it is wanted elsewhere.
    rules: ({ tenant: failed }) => {
      if (failed !== null && failed.region !== region)
        throw invalidField('region', { errorKey: 'regionInUse' });
    },
    gate: () => passAgreedGate(call, [quotaLine(quotaGiB)], agreedPrices),
    add: async (account, refusal) => {
      const wanted = { region, quotaGiB, by: actorIn(call).userName };
      if (account.tenant !== null) return reorderTenant(tx, tenant, wanted);
      if (account.state === 'not-enabled') await addService(tx, { ...tenant, service }, refusal);
      const userName = await userNameFor(tx, call, account);
      await insertTenant(tx, tenant, { ...wanted, id: newId(), userName });
    },
    order: async (account) => ({
      by: enabling,
      input: { region, quotaGiB, userName: await userNameFor(tx, call, account) },
      details: { region, quotaGiB },
    }),
  });
}

/** What ending works on. The system is asked what is stored when it is carried out: none goes that nobody has named. */
function endingInput(call: Call, { tenant }: Account) {
  const { backups } = disableForm.parse(call.body);
  if (tenant === null) throw new Problem('serviceNotEnabled');
  const { region, tenantId, userName } = tenant;
  return { region, tenantId, userName, backups };
}

/** How a customer comes to the service, and leaves it. */
export function lifeBindings({ clouds }: Pick<Platform, 'clouds'>): Binding[] {
  // Customers do not reach the console themselves.
  const regions = offeredIn(clouds).map((region) => ({ region, endpoint: '' }));
  return serviceLife({
    service,
    endpoints: cloudConnectLife,
    mirrors: [service],
    status: (tenant, isOwn) =>
      statusRead(tenant, {
        service,
        system: cloudConnectSystem.name,
        mirror: service,
        regions,
        isOwn,
        own: sql`'region', (
          select t.region from cloud_tenant t where t.partner_id = c.partner_id and t.customer_id = c.id)`,
      }),
    enable: (call) => orderService(call, clouds),
    lock,
    inputOf: endingInput,
    disabling,
  });
}
