import {
  connectedSystems,
  listConnections,
  testConnection,
  type ConnectedSystem,
  type Connection,
  type ConnectionTest,
} from '@portal/contract/connections';
import type { ResponseOf } from '@portal/contract/http';
import { actorOf } from '../platform/audit.ts';
import { opens, operates, type Binding, type OpenCall, type OperateCall } from '../platform/http/call.ts';
import type { Capability } from '../platform/capability.ts';
import { publishToOperator } from '../platform/events/events.ts';
import type { Platform } from '../platform/platform.ts';
import { forbidden, Problem } from '../platform/http/problem.ts';
import { connectables, isConfigured, type Connectable } from './configured.ts';
import { warnOfSecrets } from './operators.ts';
import { readingsByConnection } from './readings.ts';
import { requestTest, standsOf, testsOf, waitingFor } from './repository.ts';
import { secretEnds } from './secrets-repository.ts';

export { gaugeConnections } from './metrics.ts';
export { rotatingSecret } from './secrets.ts';
export { tellTrouble } from './tell-trouble.ts';
export { connectionQueue, type Askable } from './watch.ts';

type Place = { system: string; region: string };
const findIn = <T extends Place>(rows: readonly T[], { system, region }: Place): T | undefined =>
  rows.find((row) => row.system === system && row.region === region);

const placeOf = ({ system, region }: Connectable): Place => ({ system: system.name, region });

type Facts = {
  stands: Awaited<ReturnType<typeof standsOf>>;
  tests: Awaited<ReturnType<typeof testsOf>>;
  waiting: Awaited<ReturnType<typeof waitingFor>>;
  secrets: Awaited<ReturnType<typeof secretEnds>>;
  readings: Awaited<ReturnType<typeof readingsByConnection>>;
};

function testOf({ tests }: Facts, at: Connectable): ConnectionTest | null {
  const test = findIn(tests, placeOf(at));
  if (!test) return null;
  const { id, requestedBy, requestedAt, answeredAt, reachable, reason, said, tookMs } = test;
  return {
    id,
    requestedBy,
    requestedAt: requestedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    reachable,
    reason,
    said,
    tookMs,
  };
}

const secretEndOf = ({ secrets }: Facts, at: Connectable): string | null =>
  findIn(secrets, placeOf(at))?.expiresAt.toISOString() ?? null;

const readingsOf = ({ readings }: Facts, at: Connectable): Connection['readings'] =>
  findIn(readings, placeOf(at))?.readings ?? null;

const neverTried = { reason: null, said: null, tookMs: null, since: null, checkedAt: null, lastTest: null };

const stateOf = (reachable: boolean | null): Connection['state'] =>
  reachable === null ? 'not-checked' : reachable ? 'reachable' : 'unreachable';

function connectionOf(facts: Facts, at: Connectable, system: ConnectedSystem): Connection {
  const { region, hosts } = at;
  const { operations, mirrors, mails } = findIn(facts.waiting, placeOf(at)) ?? {
    operations: 0,
    mirrors: 0,
    mails: 0,
  };
  const place = {
    system,
    region: region || null,
    hosts: [...hosts],
    waiting: { operations, mirrors, mails },
    readings: readingsOf(facts, at),
    secretEndsAt: secretEndOf(facts, at),
  };
  if (!isConfigured(at)) return { ...place, ...neverTried, state: 'not-configured' };
  const lastTest = testOf(facts, at);
  const stand = findIn(facts.stands, placeOf(at));
  if (!stand) return { ...place, ...neverTried, lastTest, state: 'not-checked' };
  const { reachable, reason, said, tookMs, since, checkedAt } = stand;
  return {
    ...place,
    state: stateOf(reachable),
    reason,
    said,
    tookMs,
    since: since?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    lastTest,
  };
}

const createReadConnections =
  ({ auth, connections }: Platform) =>
  async ({ principal }: OpenCall<typeof listConnections>): Promise<ResponseOf<typeof listConnections>> => {
    if (!principal) throw forbidden();
    const [stands, tests, waiting, secrets, readings] = await Promise.all([
      standsOf(auth),
      testsOf(auth, principal.partnerId),
      waitingFor(auth),
      secretEnds(auth),
      readingsByConnection(auth),
    ]);
    const facts = { stands, tests, waiting, secrets, readings };
    const all = connectables(connections);
    const items = connectedSystems.flatMap((system) =>
      all.filter(({ system: { name } }) => name === system).map((at) => connectionOf(facts, at, system)),
    );
    return { items };
  };

const createTest =
  ({ connections }: Platform) =>
  async (call: OperateCall<typeof testConnection>): Promise<ResponseOf<typeof testConnection>> => {
    const { tx, principal, request, body } = call;
    const place = { system: body.system, region: body.region ?? '' };
    const found = connectables(connections).find(
      ({ system, region }) => system.name === place.system && region === place.region,
    );
    if (!found || !isConfigured(found)) {
      throw new Problem('connectionNotConfigured');
    }
    const actor = actorOf(principal, request);
    const id = await requestTest(tx, { operatorId: principal.partnerId, ...place, actor });
    await publishToOperator(tx, 'connections');
    return { id };
  };

/** The outside systems as the operator sees them; workers ask them. */
const connectionsBindings = (platform: Platform): Binding[] => [
  opens(listConnections, createReadConnections(platform)),
  operates(testConnection, createTest(platform)),
];

const isConnectedSystem = (name: string): name is ConnectedSystem =>
  connectedSystems.some((known) => known === name);

export const connectionsCapability: Capability = {
  name: 'connections',
  bindings: connectionsBindings,
  maintenance: { secretEnds: ({ database }) => warnOfSecrets(database, isConnectedSystem) },
};
