import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import type { CallKind, NamedCall } from '@portal/simulator-kit/unkindness/calls';
import { assign, listProfiles, unassign } from './profiles.ts';
import { listReplications } from './replications.ts';
import type { World } from './world.ts';

type Answer = (world: World, request: ReceivedRequest) => Reply;

const assignment = /^\/sla-profiles\/orgs\/([^/]+)\/profiles\/([^/]+)$/;

const placeIn = ({ path }: ReceivedRequest): { org: string; profileId: string } => {
  const [, org = '', profileId = ''] = assignment.exec(path) ?? [];
  return { org: decodeURIComponent(org), profileId };
};

type Route = readonly [name: string, kind: CallKind, method: string, path: RegExp, answer: Answer];

const routes: readonly Route[] = [
  ['listReplications', 'list', 'GET', /^\/vm-replications$/, listReplications],
  ['listProfiles', 'list', 'GET', /^\/sla-profiles$/, listProfiles],
  ['assignProfile', 'write', 'POST', assignment, (world, request) => assign(world, placeIn(request))],
  ['unassignProfile', 'write', 'DELETE', assignment, (world, request) => unassign(world, placeIn(request))],
];

export const routedCalls: readonly NamedCall[] = routes.map(([name, kind]) => ({ name, kind }));

export function findRoute({
  method,
  path,
}: ReceivedRequest): { call: NamedCall; answer: Answer } | undefined {
  const found = routes.find(([, , verb, pattern]) => verb === method && pattern.test(path));
  if (found === undefined) return undefined;
  const [name, kind, , , answer] = found;
  return { call: { name, kind }, answer };
}
