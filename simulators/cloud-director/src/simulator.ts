import { openKit, type Place } from '@portal/simulator-kit/kit';
import { headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { addressTranslationRoutes } from './address-translation.ts';
import type { Route } from './context.ts';
import { auditTrailRoutes } from './audit-trail.ts';
import { controlsOf } from './control.ts';
import { edgeSettingRoutes } from './edge-settings.ts';
import { edgeRoutes } from './edges.ts';
import { cloudReply } from './json-bodies.ts';
import { Refusal, refusalReply } from './messages.ts';
import { networkRoutes } from './networks.ts';
import { organizationRoutes } from './organizations.ts';
import { queryRoutes } from './query.ts';
import { checkSession, sessionBody, signIn, type Credentials } from './sessions.ts';
import { speechOf } from './speech.ts';
import { settle } from './tasks.ts';
import { vdcRoutes } from './vdcs.ts';
import { vmRoutes } from './vms.ts';
import { createWorld, stateOf, type World } from './world.ts';

export type CloudDirectorSimulatorOptions = Place & Credentials & { region: string };

export type CloudDirectorSimulator = Simulator;

const routes: readonly Route[] = [
  ...organizationRoutes,
  ...networkRoutes,
  ...edgeRoutes,
  ...edgeSettingRoutes,
  ...addressTranslationRoutes,
  ...vdcRoutes,
  ...queryRoutes,
  ...vmRoutes,
  ...auditTrailRoutes,
];

const signInPath = '/cloudapi/1.0.0/sessions/provider';
const sessionPath = '/cloudapi/1.0.0/sessions/current';

/** The version of the API is part of what a client accepts. */
const checkAccept = (request: ReceivedRequest): void => {
  const accept = headerOf(request, 'accept') ?? '';
  const wanted = request.path.startsWith('/cloudapi/') ? 'application/json' : 'application/*+xml';
  const isKnown = accept.startsWith(`${wanted};`) && /;version=3[67]\.\d$/.test(accept);
  if (!isKnown)
    throw new Refusal(406, 'NOT_ACCEPTABLE', `The request has an invalid accept header: ${accept}`);
};

const answer = (world: World, request: ReceivedRequest, { user, password }: Credentials): Reply => {
  checkAccept(request);
  if (request.path === signInPath && request.method === 'POST') {
    return signIn(world, request, { user, password });
  }
  checkSession(world, request);
  settle(world);
  if (request.path === sessionPath && request.method === 'GET') return cloudReply(sessionBody(user));
  const path = decodeURIComponent(request.path);
  const fitting = routes.filter(([, , , pattern]) => pattern.test(path));
  const route = fitting.find(([, , method]) => method === request.method);
  if (route === undefined) {
    throw fitting.length > 0
      ? new Refusal(405, 'METHOD_NOT_ALLOWED', `${request.method} is not allowed.`)
      : new Refusal(404, 'NOT_FOUND', `There is no ${path}.`);
  }
  const [, , , pattern, handle] = route;
  const ids = pattern.exec(path)?.slice(1) ?? [];
  return handle({ world, request, ids, host: `http://${headerOf(request, 'host') ?? ''}` });
};

const codes: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'ACCESS_TO_RESOURCE_IS_FORBIDDEN',
  404: 'RESOURCE_NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
};

const refuse = (request: ReceivedRequest, status: number): Reply =>
  refusalReply(request, new Refusal(status, codes[status] ?? 'BAD_REQUEST', 'The request was refused.'));

/** Starts a stand-in for VMware Cloud Director 10.4. */
export const startCloudDirectorSimulator = (
  options: CloudDirectorSimulatorOptions,
): Promise<CloudDirectorSimulator> => {
  const kit = openKit(options);
  const world = createWorld(options.region, kit);
  return startSimulator(kit, {
    answer: (request) => {
      try {
        return answer(world, request, options);
      } catch (error) {
        if (error instanceof Refusal) return refusalReply(request, error);
        throw error;
      }
    },
    refusals: {
      refuses: (request, status = 400) => refuse(request, status),
      throttles: (request) => refuse(request, 429),
    },
    controls: controlsOf(world),
    state: stateOf(world),
    speech: speechOf(routes),
  });
};
