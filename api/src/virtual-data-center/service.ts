import { regions } from '@portal/contract/constants';
import type { Clouds } from '../platform/outbound/systems.ts';
import { Problem } from '../platform/http/problem.ts';
import { addService, lockState } from '../services/life.ts';
import { customerOf, order, type Call } from '../services/ordering.ts';
import { notEnabled, ofVirtualDataCenter, requireUnlinked } from './account.ts';
import { disabling, enabling } from './service-operations.ts';
import { cloudDirector } from './system.ts';

/** What an order works on that concerns the whole service. */
const wholeOf = (call: Call, clouds: Clouds) => ({
  targetId: customerOf(call),
  subject: 'Virtual Data Center',
  input: { regions: regions.filter((region) => clouds.of(cloudDirector, region) !== null) },
});

export async function orderEnabling(call: Call, clouds: Clouds): Promise<{ operationId: string }> {
  const whole = wholeOf(call, clouds);
  if (whole.input.regions.length === 0) throw new Problem('serviceNotOffered');
  const state = await lockState(call.tx, ofVirtualDataCenter(call.tenant));
  const refusal = new Problem('serviceAlreadyEnabled');
  if (state === 'not-enabled') await addService(call.tx, ofVirtualDataCenter(call.tenant), refusal);
  else if (state !== 'failed') throw refusal;
  return { operationId: await order(call, enabling, whole) };
}

export async function orderEnding(call: Call, clouds: Clouds): Promise<{ operationId: string }> {
  const before = await lockState(call.tx, ofVirtualDataCenter(call.tenant));
  // What enabling has left behind goes with it.
  if (before !== 'enabled' && before !== 'failed') throw notEnabled();
  await requireUnlinked(call);
  const whole = wholeOf(call, clouds);
  const input = { ...whole.input, before };
  return { operationId: await order(call, disabling, { ...whole, input }) };
}
