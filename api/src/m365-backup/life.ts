import { m365BackupLife, type enableM365Backup } from '@portal/contract/m365-backup/tenants';
import sql from 'sql-template-tag';
import type { BoundRead, Tenant } from '../platform/database/tenancy.ts';
import type { Binding, WriteCall } from '../platform/http/call.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import type { Platform } from '../platform/platform.ts';
import { lockState } from '../services/life.ts';
import { order, type Call, type Ordered } from '../services/ordering.ts';
import { finalizeStep } from '../services/person-step.ts';
import { plainLife } from '../services/regional-life.ts';
import { connectedRegions } from '../services/regional-systems.ts';
import { ofService, serviceLife } from '../services/service-life.ts';
import { statusRead } from '../services/status.ts';
import { service } from './account.ts';
import { disabling, enabling } from './service-operations.ts';
import { liveSignIn, openSignIn } from './sign-ins/repository.ts';
import { m365BackupSystem } from './system.ts';
import { tenantJson, tenantOf } from './tenants/repository.ts';

const expectedDomain = sql`(
  select l.domain from customer_tenant l where l.partner_id = c.partner_id and l.customer_id = c.id)`;

function status(tenant: Tenant, clouds: Clouds, isOwn: boolean): BoundRead {
  // Customers do not reach the server themselves.
  const regions = connectedRegions(clouds, m365BackupSystem).map((region) => ({ region, endpoint: '' }));
  return statusRead(tenant, {
    service,
    system: m365BackupSystem.name,
    mirror: service,
    regions,
    isOwn,
    own: sql`'tenant', ${tenantJson}, 'signIn', ${openSignIn}, 'expectedDomain', ${expectedDomain}`,
  });
}

/** The first yes of the system is what enabling stands on: without one nothing is ordered. */
async function orderEnabling(call: WriteCall<typeof enableM365Backup>): Promise<Ordered> {
  const { tx, tenant } = call;
  const of = { ...tenant, service };
  if ((await lockState(tx, of)) !== 'enabling') throw new Problem('signInMissing');
  const seen = await liveSignIn(tx, tenant);
  if (seen === null || !seen.isSignedIn || !(await finalizeStep(tx, of))) throw new Problem('signInMissing');
  const { region, domain, microsoftId } = seen;
  const input = { region, domain, microsoftId };
  return order(call, enabling, { ...ofService(call, service), input, details: { region } });
}

/** The operation that enabling last failed with. */
const failedEnabling = ({ tx, tenant }: Call): Promise<{ region: string; operation: string } | null> =>
  tx.first<{ region: string; operation: string }>(sql`
    select i.region, s.operation ->> 'id' as operation from service s
    join m365_sign_in i on i.partner_id = s.partner_id and i.customer_id = s.customer_id
    where s.partner_id = ${tenant.partnerId} and s.customer_id = ${tenant.customerId} and s.service = ${service}
      and s.operation is not null`);

/** How a customer comes to the service, and leaves it. */
export const lifeBindings = ({ clouds }: Pick<Platform, 'clouds'>): Binding[] =>
  serviceLife({
    ...plainLife(service),
    endpoints: m365BackupLife,
    mirrors: [service],
    status: (tenant, isOwn) => status(tenant, clouds, isOwn),
    enable: (call) => orderEnabling(call),
    inputOf: async (call) => ({
      place: await tenantOf(call.tx, call.tenant),
      failed: await failedEnabling(call),
    }),
    disabling,
  });
