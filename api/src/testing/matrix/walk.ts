import { endpoints } from '@portal/contract/endpoints';
import type { Endpoint } from '@portal/contract/http';
import { routeOf } from '../../platform/http/routes.ts';
import type { Actor } from './actors.ts';
import { expectations } from './expectations.ts';
import { probesOf, requestFor, send, type Probe } from './probes.ts';
import { mayRead } from './reading.ts';
import type { World } from './world.ts';

export type WalkResult = { probes: number; leaks: number; faults: string[] };

const describeProbe = ({ endpoint, actor, chosen }: Probe): string =>
  `${endpoint.name} by ${actor.name} (partner ${chosen.partner}, customer ${chosen.customer}, id ${chosen.id})`;

/** An endpoint's route; those of capabilities that are still to come have none. */
export const isServed = ({ portal }: World, endpoint: Endpoint): boolean =>
  portal.app.hasRoute({ url: routeOf(endpoint).replace(/\/$/, ''), method: endpoint.method });

export const allProbes = (world: World): Probe[] =>
  endpoints.flatMap((endpoint) => {
    const expectation = expectations[endpoint.name];
    return expectation && isServed(world, endpoint) ? probesOf(world, endpoint, expectation) : [];
  });

/** `judged` false looks for leaks only, whatever the status. */
type Walk = { world: World; walked: WalkResult; judged: boolean };

async function tryOne({ world, walked, judged }: Walk, probe: Probe, accept?: string): Promise<void> {
  const expectation = expectations[probe.endpoint.name];
  if (!expectation) return;
  const request = await requestFor(world, expectation, probe);
  const headers = { ...request.headers, ...(accept ? { accept } : {}) };
  const { answer, text } = await send(world, probe, { ...request, headers });
  walked.probes += 1;
  if (judged && !probe.accepted.includes(answer)) {
    walked.faults.push(`${describeProbe(probe)}: ${answer}, not ${probe.accepted.join(' or ')}`);
  }
  const foreign = world.canaries.ownersIn(text).filter((owner) => !mayRead(world, probe, owner));
  walked.leaks += foreign.length;
  if (foreign.length > 0) walked.faults.push(`${describeProbe(probe)} reads ${JSON.stringify(foreign[0])}`);
}

/** Sends every probe of one actor, lists as CSV too. */
export async function walk(of: Walk, probes: readonly Probe[]): Promise<void> {
  for (const probe of probes) {
    await tryOne(of, probe);
    if (probe.endpoint.csv) await tryOne(of, probe, 'text/csv');
  }
}

/** The tables whose foreign rows an actor's calls have changed. */
export async function changedTables(
  { foreignRows }: World,
  actor: Actor,
  work: () => Promise<void>,
): Promise<string[]> {
  const before = await foreignRows.of(actor);
  await work();
  const after = await foreignRows.of(actor);
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}
