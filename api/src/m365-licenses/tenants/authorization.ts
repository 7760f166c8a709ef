import { relationshipLinkHours } from '@portal/contract/m365-licenses/constants';
import { authorizeTenant, getM365LicensesStatus } from '@portal/contract/m365-licenses/tenants';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod';
import { asks, reads, type Binding } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { BoundRead, Tenant } from '../../platform/database/tenancy.ts';
import { ask } from '../../platform/outbound/ask.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealer } from '../../platform/process/seal.ts';
import { lockState } from '../../services/life.ts';
import { note } from '../../services/ordering.ts';
import { publish } from '../../platform/events/events.ts';
import { beginStep } from '../../services/person-step.ts';
import { statusRead } from '../../services/status.ts';
import { ofM365Licenses, service } from '../account.ts';
import { driverOf, partnerCenter, partnerCenterProblems } from '../system.ts';
import { tenantJson } from './repository.ts';

/** What an administrator of an existing tenant has to open. */
export const authorizationStep = z.object({ domain: z.string(), link: z.string() });

/** Of a customer `c` while the service, `s`, waits for it. */
const openStep: Sql = sql`(
  select json_build_object('sealed', p.step_sealed, 'state', case when p.expires_at <= now() then 'expired' else 'open' end,
    'expiresAt', api_time(p.expires_at), 'begunByName', p.begun_by_name)
  from service_step p where p.partner_id = c.partner_id and p.customer_id = c.id and p.service = ${service}
    and p.finalized_at is null and s.state = 'enabling')`;

const system: Sql = sql`(
  select json_build_object('reachable', case when k.reachable then 'yes' when not k.reachable then 'no' else 'unknown' end,
    'syncedAt', api_time((select m.synced_at from mirror_ages(${service}) m where m.region = '')))
  from (select) one left join connection_reachable k on k.system = ${partnerCenter.name} and k.region = '')`;

const withSealed = z.looseObject({ authorization: z.looseObject({ sealed: z.string() }).nullable() });

/** The step is sealed, and opened for whoever may read the status. */
function opened(sealer: Sealer, answer: string): string {
  const { authorization, ...shown } = withSealed.parse(JSON.parse(answer));
  if (!authorization) return answer;
  const { sealed, ...step } = authorization;
  return JSON.stringify({
    ...shown,
    authorization: { ...step, ...authorizationStep.parse(JSON.parse(sealer.open(sealed))) },
  });
}

function status(sealer: Sealer, tenant: Tenant, isOwn: boolean): BoundRead {
  const read = statusRead(tenant, {
    service,
    system: partnerCenter.name,
    mirror: service,
    regions: [],
    isOwn,
    own: sql`'partnerCenter', ${system}, 'tenant', ${tenantJson}, 'authorization', ${openStep}`,
  });
  return {
    ...read,
    answer: (row) => {
      const answer = read.answer(row);
      return typeof answer === 'string' ? opened(sealer, answer) : answer;
    },
  };
}

export const authorizationBindings = ({ clouds, sealer }: Platform): Binding[] => [
  reads(getM365LicensesStatus, ({ tenant, principal }) =>
    status(sealer, tenant, principal.kind === 'customer'),
  ),
  asks(authorizeTenant, {
    find: async ({ tx, tenant }) => {
      if (!clouds.of(partnerCenter, '')) throw new Problem('serviceNotOffered');
      const state = await lockState(tx, ofM365Licenses(tenant));
      if (state !== 'not-enabled' && state !== 'enabling' && state !== 'failed')
        throw new Problem('serviceAlreadyEnabled');
    },
    ask: async () => ({
      link: await ask(partnerCenterProblems, () => driverOf(clouds).getRelationshipLink()),
      expiresAt: new Date(Date.now() + relationshipLinkHours * 3_600_000).toISOString(),
    }),
    note: async (call) => {
      const { domain } = call.body;
      const { link, expiresAt } = call.answer;
      const begun = await beginStep(call.tx, ofM365Licenses(call.tenant), {
        schema: authorizationStep,
        sealer,
        step: { domain, link },
        expiresAt: new Date(expiresAt),
        byName: call.principal.userName,
        // The link is the same for every tenant: only the domain is another one.
        replaces: true,
      });
      if (!begun) throw new Problem('serviceAlreadyEnabled');
      await note(call, { event: 'tenantAuthorizationBegun', target: domain, details: { domain } });
      await publish(call.tx, { topic: 'licenses', ...call.tenant, id: null });
    },
  }),
];
