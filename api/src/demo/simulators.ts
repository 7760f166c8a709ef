import { faultKinds, type Simulator } from '@portal/contract/demo';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest } from '@portal/ports/outbound';
import * as z from 'zod';
import type { Config } from '../platform/process/config.ts';
import { notFound } from '../platform/http/problem.ts';
import { asking } from '../platform/http/provider-problems.ts';

export type Controls = { outbound: Outbound; simulators: Config['SIMULATORS'] };
type Control = Config['SIMULATORS'][number];
type FaultRequest = { name: string; fault: Simulator['fault']; delayMs: number };

/** Simulators know faults for single requests too, which the demo's page does not show. */
const faultState = z.object({
  fault: z.enum(faultKinds).catch('none'),
  delayMs: z.number().int(),
});

async function ask(
  { outbound }: Controls,
  { name, url, token }: Control,
  request: Pick<OutboundRequest, 'method' | 'body'>,
): Promise<Simulator> {
  const { status, body } = await outbound({
    ...request,
    url: `${url}/_simulator/faults`,
    headers: { 'x-simulator-token': token, 'content-type': 'application/json' },
  });
  if (status !== 200) throw new ProviderFailure('refused', `The control of ${name} answered ${status}.`);
  return { name, ...faultState.parse(JSON.parse(Buffer.from(body).toString('utf8'))) };
}

async function readOne(controls: Controls, control: Control): Promise<Simulator> {
  try {
    return await ask(controls, control, { method: 'GET' });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { name: control.name, fault: 'none', delayMs: null };
  }
}

/** Every simulator with the fault that it plays; one that does not answer has no delay. */
export const readSimulators = (controls: Controls): Promise<Simulator[]> =>
  Promise.all(controls.simulators.map((control) => readOne(controls, control)));

/** Switches a fault on, or off with `none`. */
export function changeFault(controls: Controls, { name, fault, delayMs }: FaultRequest): Promise<Simulator> {
  const control = controls.simulators.find((one) => one.name === name);
  if (!control) throw notFound();
  const system = { unavailable: 'simulatorUnavailable', missing: 'simulatorUnavailable' } as const;
  const body = JSON.stringify({ fault, delayMs });
  return asking(system, () => ask(controls, control, { method: 'PUT', body }));
}
