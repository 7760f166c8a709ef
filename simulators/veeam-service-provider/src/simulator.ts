import { openKit, type Place } from '@portal/simulator-kit/kit';
import { headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { settleActions } from './actions.ts';
import { settleCloud } from './cloud/cloud-jobs.ts';
import { cloudControlsOf } from './cloud/control.ts';
import { emptyCloud, type CloudPlace } from './cloud/state.ts';
import { controlsOf } from './control.ts';
import { Refusal, refusalReply, wrong } from './messages.ts';
import { answer, handle } from './routes.ts';
import { settleRuns } from './runs.ts';
import { speechOf } from './speech.ts';
import { refuseGrant, Tokens, type Credentials } from './tokens.ts';
import { stateOf, usualBehavior, type World } from './world.ts';

export type VeeamServiceProviderSimulatorOptions = Place &
  Credentials & {
    backupServer: string;
    /** The name that the backup server knows the Cloud Director by. */
    cloudDirector: string;
    repositories: readonly string[];
    /** Its Cloud Connect site, where it has one. */
    cloudConnect?: CloudPlace | undefined;
  };

export type VeeamServiceProviderSimulator = Simulator;

/** Lets what is due by now happen. */
const settle = (world: World): void => {
  if (world.clock.now().getTime() < world.nextAt) return;
  world.lists.clear();
  world.nextAt = Math.min(settleActions(world, handle), settleRuns(world), settleCloud(world));
  world.save();
};

const checkVersion = (request: ReceivedRequest): void => {
  const version = headerOf(request, 'x-client-version');
  if (version === undefined || /^3\.(?:5\.1|6|6\.1)$/.test(version)) return;
  throw wrong(`Version ${version} is not supported.`);
};

const noSite: CloudPlace = { site: '', repository: '', gatewayPool: '' };

const refusalFor = (status: number): Refusal => {
  const type = status === 401 || status === 403 ? 'security' : status >= 500 ? 'unspecified' : 'logical';
  // All errors of the server have this one status.
  return new Refusal(status >= 500 ? 520 : status, type, { message: 'The request was refused.' });
};

/** Starts a stand-in for a Veeam Service Provider Console 9. */
export const startVeeamServiceProviderSimulator = (
  options: VeeamServiceProviderSimulatorOptions,
): Promise<VeeamServiceProviderSimulator> => {
  const kit = openKit(options);
  const tokens = new Tokens(options, kit.clock);
  const world: World = {
    clock: kit.clock,
    save: kit.save,
    backupServer: options.backupServer,
    cloudDirector: options.cloudDirector,
    repositories: options.repositories,
    vms: new Map(),
    jobs: new Map(),
    protectedVms: new Map(),
    actions: new Map(),
    answered: new Map(),
    behavior: usualBehavior(),
    cloud: emptyCloud(options.cloudConnect ?? noSite),
    lists: new Map(),
    nextAt: 0,
  };

  const reply = (request: ReceivedRequest): Reply => {
    try {
      checkVersion(request);
      if (tokens.isTokenRequest(request)) return tokens.issue(request);
      tokens.check(request);
      settle(world);
      return answer(world, request);
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error);
      throw error;
    }
  };

  return startSimulator(kit, {
    answer: reply,
    refusals: {
      refuses: (request, status = 400) =>
        status < 500 && tokens.isTokenRequest(request)
          ? refuseGrant('invalid_grant', 'The user may not sign in.')
          : refusalReply(refusalFor(status)),
      throttles: (_request, retryAfter) =>
        refusalReply(new Refusal(429, 'transport', { message: 'Too many requests.', retryAfter })),
    },
    controls: { ...controlsOf(world, tokens), ...cloudControlsOf(world) },
    state: stateOf(world),
    speech: speechOf((request) => tokens.isTokenRequest(request)),
  });
};
