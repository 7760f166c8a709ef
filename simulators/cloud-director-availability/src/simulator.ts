import { openKit, type Place } from '@portal/simulator-kit/kit';
import { headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { controlsOf } from './control.ts';
import { Refusal, refusalReply } from './messages.ts';
import { findRoute } from './routes.ts';
import { speech } from './speech.ts';
import { Sessions, type Credentials } from './sessions.ts';
import { stateOf, type World } from './world.ts';

export type CloudDirectorAvailabilitySimulatorOptions = Place &
  Credentials & { site: string; takesAnyOrganization?: boolean };

export type CloudDirectorAvailabilitySimulator = Simulator;

/** The version of the API is part of what a client accepts. */
const checkAccept = (request: ReceivedRequest): void => {
  const accept = headerOf(request, 'accept') ?? '';
  if (/^application\/vnd\.vmware\.h4-v4\.[4-7]\+json;charset=UTF-8$/.test(accept)) return;
  throw new Refusal(406, 'UnsupportedVersion', `${accept} is not a version of this API.`);
};

const answerSignedIn = (world: World, request: ReceivedRequest): Reply => {
  const route = findRoute(request);
  if (route !== undefined) return route.answer(world, request);
  throw new Refusal(404, 'ObjectNotFound', `There is no ${request.method} ${request.path}.`);
};

const codes: Readonly<Record<number, string>> = {
  401: 'NotAuthenticated',
  403: 'Forbidden',
  500: 'GeneralServerFailure',
};

/** Starts a stand-in for VMware Cloud Director Availability 4.7. */
export const startCloudDirectorAvailabilitySimulator = (
  options: CloudDirectorAvailabilitySimulatorOptions,
): Promise<CloudDirectorAvailabilitySimulator> => {
  const kit = openKit(options);
  const sessions = new Sessions(options, { clock: kit.clock, site: options.site });
  const world: World = {
    clock: kit.clock,
    save: kit.save,
    site: options.site,
    takesAnyOrganization: options.takesAnyOrganization ?? false,
    organizations: new Map(),
    profiles: new Map(),
    replications: new Map(),
  };

  const answer = (request: ReceivedRequest): Reply => {
    checkAccept(request);
    const call = `${request.method} ${request.path}`;
    if (call === 'POST /sessions') return sessions.signIn(request);
    sessions.check(request);
    return call === 'GET /sessions' ? sessions.details() : answerSignedIn(world, request);
  };

  return startSimulator(kit, {
    answer: (request) => {
      try {
        return answer(request);
      } catch (error) {
        if (error instanceof Refusal) return refusalReply(error);
        throw error;
      }
    },
    refusals: {
      refuses: (_request, status = 403) =>
        refusalReply(new Refusal(status, codes[status] ?? 'InvalidRequest', 'The request was refused.')),
      throttles: () => refusalReply(new Refusal(429, 'TooManyRequests', 'Too many requests.')),
    },
    controls: controlsOf(world, sessions),
    state: stateOf(world),
    speech,
  });
};
