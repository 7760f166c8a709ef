import { relationshipLinkHours } from '@portal/contract/m365-licenses/constants';
import {
  authorizeTenant,
  isDomainFree,
  m365LicensesLife,
  type enableM365Licenses,
} from '@portal/contract/m365-licenses/tenants';
import sql, { type Sql } from 'sql-template-tag';
import type { BoundRead, Tenant } from '../../platform/database/tenancy.ts';
import { publish } from '../../platform/events/events.ts';
import { asks, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { addService, lockState } from '../../services/life.ts';
import { note, order, type InTenant, type Ordered } from '../../services/ordering.ts';
import { beginStep, lastStep, finalizeStep, openStep, shownStep } from '../../services/person-step.ts';
import { plainLife } from '../../services/regional-life.ts';
import { ofService, serviceLife } from '../../services/service-life.ts';
import { statusRead } from '../../services/status.ts';
import { mirrorNames, service } from '../account.ts';
import { askPartnerCenter, partnerCenter, vendorLanguage } from '../system.ts';
import { authorizationStep, disabling, enabling } from './enabling.ts';
import { tenantJson } from './repository.ts';

const system: Sql = sql`(
  select json_build_object('reachable', case when k.reachable then 'yes' when not k.reachable then 'no' else 'unknown' end,
    'syncedAt', api_time((select m.synced_at from mirror_ages(${service}) m where m.region = '')))
  from (select) one left join connection_reachable k on k.system = ${partnerCenter.name} and k.region = '')`;

/** The step is sealed, and opened for whoever may read the status. */
function status(tenant: Tenant, sealer: Sealer, isOwn: boolean): BoundRead {
  const read = statusRead(tenant, {
    service,
    system: partnerCenter.name,
    mirror: service,
    regions: [],
    isOwn,
    own: sql`'partnerCenter', ${system}, 'tenant', ${tenantJson}, 'authorization', ${openStep}`,
  });
  const opened = (name: string, value: unknown): unknown =>
    name === 'authorization' && value ? shownStep({ schema: authorizationStep, sealer }, value) : value;
  return {
    ...read,
    answer: (row) => {
      const answer = read.answer(row);
      return typeof answer === 'string' ? JSON.stringify(JSON.parse(answer, opened)) : answer;
    },
  };
}

const alreadyEnabled = (): Problem => new Problem('serviceAlreadyEnabled');

/** Throws 409 where it cannot be enabled, or is further than that. Answers the state, which it keeps meanwhile. */
async function requireUnenabled({ tx, tenant }: InTenant, clouds: Clouds) {
  if (!clouds.of(partnerCenter, '')) throw new Problem('serviceNotOffered');
  const state = await lockState(tx, { ...tenant, service });
  if (state !== 'not-enabled' && state !== 'enabling' && state !== 'failed') throw alreadyEnabled();
  return state;
}

/**
 * Whether the tenant may have the operator as its reseller before its step begins: nobody has shown then that it is the
 * customer's, but the operator, and whoever has begun that step before.
 */
async function mayBeKnown(
  call: WriteCall<typeof authorizeTenant>,
  { clouds, sealer }: Pick<Platform, 'clouds' | 'sealer'>,
): Promise<boolean> {
  await requireUnenabled(call, clouds);
  if (call.principal.home.kind === 'operator') return true;
  const last = await lastStep(call.tx, { ...call.tenant, service }, { schema: authorizationStep, sealer });
  return last !== null && !last.hasExpired && last.step.domain === call.body.domain;
}

async function organizationNumber({ tx, tenant }: InTenant): Promise<string> {
  const row = await tx.first<{ number: string }>(sql`
    select organization_number as number from organization
    where partner_id = ${tenant.partnerId} and id = ${tenant.customerId}`);
  return row?.number ?? '';
}

/** A new tenant needs no step: one that somebody has begun for an existing tenant is given up. */
async function orderEnabling(call: WriteCall<typeof enableM365Licenses>, clouds: Clouds): Promise<Ordered> {
  const { tx, tenant, body, request } = call;
  const of = { ...tenant, service };
  const state = await requireUnenabled(call, clouds);
  if (body.kind === 'existing') {
    if (!(await finalizeStep(tx, of))) throw new Problem('serviceNotEnabled');
    return order(call, enabling, { ...ofService(call, service), input: { kind: 'existing' } });
  }
  if (state === 'not-enabled') await addService(tx, of, alreadyEnabled());
  const language = vendorLanguage[request.language];
  const input = { ...body, organizationNumber: await organizationNumber(call), language };
  return order(call, enabling, { ...ofService(call, service), input });
}

/** How a customer comes to the service, and leaves it. */
export const lifeBindings = ({ clouds, sealer }: Platform): Binding[] => [
  ...serviceLife({
    ...plainLife(service),
    endpoints: m365LicensesLife,
    mirrors: mirrorNames,
    status: (tenant, isOwn) => status(tenant, sealer, isOwn),
    enable: (call) => orderEnabling(call, clouds),
    inputOf: () => ({}),
    disabling,
  }),
  asks(authorizeTenant, {
    find: (call) => mayBeKnown(call, { clouds, sealer }),
    ask: async ({ body: { domain }, found: isAllowed }) => {
      if (!isAllowed && (await askPartnerCenter(clouds, (driver) => driver.findTenant(domain))))
        throw new Problem('tenantNotLinked');
      return {
        link: await askPartnerCenter(clouds, (driver) => driver.getRelationshipLink()),
        expiresAt: new Date(Date.now() + relationshipLinkHours * 3_600_000).toISOString(),
      };
    },
    note: async (call) => {
      const { domain } = call.body;
      const { link, expiresAt } = call.answer;
      const of = { ...call.tenant, service };
      const begun = await beginStep(call.tx, of, {
        schema: authorizationStep,
        sealer,
        step: { domain, link },
        expiresAt: new Date(expiresAt),
        byName: call.principal.userName,
        // The link is the same for every tenant: only the domain is another one.
        replaces: true,
      });
      if (!begun) throw alreadyEnabled();
      await note(call, { event: 'tenantAuthorizationBegun', target: domain, details: { domain } });
      await publish(call.tx, { topic: 'licenses', ...call.tenant, id: null });
    },
  }),
  asks(isDomainFree, {
    ask: async ({ query }) => ({
      isFree: await askPartnerCenter(clouds, (driver) => driver.isDomainFree(query.prefix)),
    }),
  }),
];
