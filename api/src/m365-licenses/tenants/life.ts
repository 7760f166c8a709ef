import {
  disableM365Licenses,
  enableM365Licenses,
  isDomainFree,
  refreshM365Licenses,
} from '@portal/contract/m365-licenses/tenants';
import { serviceText } from '@portal/contract/services/texts';
import sql from 'sql-template-tag';
import { asks, writes, type Binding, type WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { ask } from '../../platform/outbound/ask.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import type { Platform } from '../../platform/platform.ts';
import { addService, lockState } from '../../services/life.ts';
import { wakeMirrors } from '../../services/mirror-repository.ts';
import { customerOf, order, type Call } from '../../services/ordering.ts';
import { finalizeStep } from '../../services/person-step.ts';
import { notEnabled, ofM365Licenses, service } from '../account.ts';
import { mirrorNames } from '../mirror-names.ts';
import { driverOf, partnerCenter, partnerCenterProblems } from '../system.ts';
import { disabling, enabling } from './enabling.ts';

const ofWhole = (call: Call) => ({ targetId: customerOf(call), subject: serviceText(service, 'en') });

/** As the vendor names the caller's language. */
export const vendorLanguage = { en: 'en-US', sv: 'sv-SE' } as const;

async function organizationNumber({ tx, tenant }: Call): Promise<string> {
  const row = await tx.first<{ number: string }>(sql`
    select organization_number as number from organization
    where partner_id = ${tenant.partnerId} and id = ${tenant.customerId}`);
  return row?.number ?? '';
}

/** A new tenant needs no step: one that somebody has begun for an existing tenant is given up. */
async function beginNew(call: Call): Promise<void> {
  const refusal = new Problem('serviceAlreadyEnabled');
  const state = await lockState(call.tx, ofM365Licenses(call.tenant));
  if (state === 'not-enabled') await addService(call.tx, ofM365Licenses(call.tenant), refusal);
  else if (state !== 'enabling' && state !== 'failed') throw refusal;
}

async function orderEnabling(
  call: WriteCall<typeof enableM365Licenses>,
  clouds: Clouds,
): Promise<{ operationId: string }> {
  if (!clouds.of(partnerCenter, '')) throw new Problem('serviceNotOffered');
  const { body, request } = call;
  if (body.kind === 'existing') {
    const state = await lockState(call.tx, ofM365Licenses(call.tenant));
    if (state === 'enabled' || state === 'provisioning') throw new Problem('serviceAlreadyEnabled');
    if (!(await finalizeStep(call.tx, ofM365Licenses(call.tenant)))) throw notEnabled();
    return order(call, enabling, { ...ofWhole(call), input: { kind: 'existing' } });
  }
  await beginNew(call);
  const language = vendorLanguage[request.language];
  const input = { ...body, organizationNumber: await organizationNumber(call), language };
  return order(call, enabling, { ...ofWhole(call), input });
}

export const lifeBindings = ({ clouds }: Platform): Binding[] => [
  asks(isDomainFree, {
    ask: async ({ query }) => ({
      isFree: await ask(partnerCenterProblems, () => driverOf(clouds).isDomainFree(query.prefix)),
    }),
  }),
  writes(enableM365Licenses, (call) => orderEnabling(call, clouds)),
  writes(disableM365Licenses, async (call) => {
    const before = await lockState(call.tx, ofM365Licenses(call.tenant));
    if (before !== 'enabled' && before !== 'failed') throw notEnabled();
    return order(call, disabling, { ...ofWhole(call), input: { before } });
  }),
  writes(refreshM365Licenses, async ({ tx }) => {
    for (const name of mirrorNames) await wakeMirrors(tx, name);
    return {};
  }),
];
