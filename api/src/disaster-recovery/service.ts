import { regions } from '@portal/contract/constants';
import type { Clouds } from '../platform/outbound/systems.ts';
import { Problem } from '../platform/http/problem.ts';
import { addService, lockState } from '../services/life.ts';
import { customerOf, order, type Call } from '../services/ordering.ts';
import { accountOf, linkedOrganizations, needs, ofDisasterRecovery } from './account.ts';
import { disabling, enabling } from './service-operations.ts';
import { disasterRecoverySystem } from './system.ts';

/** What an order works on: every region that is connected, with the customer's name there. */
async function wholeOf(call: Call, clouds: Clouds) {
  const targetId = customerOf(call);
  const linked = await linkedOrganizations(call.tx, call.tenant);
  const places = regions
    .filter((region) => clouds.of(disasterRecoverySystem, region) !== null)
    .map((region) => ({ region, organization: linked[region] ?? accountOf(targetId) }));
  return { targetId, subject: 'Disaster Recovery', input: { places } };
}

export async function orderEnabling(call: Call, clouds: Clouds): Promise<{ operationId: string }> {
  const of = ofDisasterRecovery(call.tenant);
  const state = await lockState(call.tx, of);
  const refusal = new Problem('serviceAlreadyEnabled');
  const whole = await wholeOf(call, clouds);
  if (whole.input.places.length === 0) throw new Problem('serviceNotOffered');
  if (state === 'not-enabled') await addService(call.tx, { ...of, needs }, refusal);
  else if (state !== 'failed') throw refusal;
  return { operationId: await order(call, enabling, whole) };
}

export async function orderEnding(call: Call, clouds: Clouds): Promise<{ operationId: string }> {
  const before = await lockState(call.tx, ofDisasterRecovery(call.tenant));
  // What enabling has left behind goes with it.
  if (before !== 'enabled' && before !== 'failed') throw new Problem('serviceNotEnabled');
  const whole = await wholeOf(call, clouds);
  const input = { ...whole.input, before };
  return { operationId: await order(call, disabling, { ...whole, input }) };
}
