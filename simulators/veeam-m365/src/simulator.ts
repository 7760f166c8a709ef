import { openKit, type Place } from '@portal/simulator-kit/kit';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { controlsOf } from './control.ts';
import { listEvents } from './events.ts';
import { missing, Refusal, refusalReply, type ErrorCode } from './messages.ts';
import { findRoute } from './routes.ts';
import { settle } from './settle.ts';
import { speech } from './speech.ts';
import { Tokens, type Credentials } from './tokens.ts';
import { emptyData, stateOf, type World } from './world.ts';

export type VeeamM365SimulatorOptions = Place & Credentials & { repositories: readonly string[] };

type ServerParts = { world: World; tokens: Tokens };

async function answer({ world, tokens }: ServerParts, request: ReceivedRequest): Promise<Reply> {
  const { method, path } = request;
  if (!path.startsWith('/v8/')) throw missing(path);
  if (method === 'POST' && path === '/v8/token') return tokens.issue(request, world.data.behavior);
  tokens.check(request);
  if (world.data.behavior.isForRestoreOnly)
    throw new Refusal(403, 'ResourceAccessDenied', 'Only restore operators may sign in.');
  settle(world);
  const now = world.clock.now();
  if (method === 'GET' && path === '/v8/Events') {
    const call = { world, request, now, part: () => '' };
    return await listEvents(call, () => settle(world));
  }
  const { answer: give, part } = findRoute(request);
  return await give({ world, request, now, part });
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'ParameterValidationFailure',
  403: 'ResourceAccessDenied',
  404: 'ResourceNotFound',
  409: 'OperationConflict',
};

const refusal = (status: number): Reply =>
  refusalReply(new Refusal(status, codes[status] ?? 'HttpError', 'The request was refused.'));

/** Starts a stand-in for a server of Veeam Backup for Microsoft 365 8. */
export async function startVeeamM365Simulator(options: VeeamM365SimulatorOptions): Promise<Simulator> {
  const kit = openKit(options);
  const tokens = new Tokens(options, kit.clock);
  const world: World = {
    clock: kit.clock,
    save: kit.save,
    repositories: options.repositories,
    data: emptyData(),
    events: [],
    sets: new Map(),
  };
  return await startSimulator(kit, {
    answer: async (request) => {
      try {
        return await answer({ world, tokens }, request);
      } catch (error) {
        if (error instanceof Refusal) return refusalReply(error);
        throw error;
      }
    },
    refusals: {
      refuses: (_request, status = 400) => refusal(status),
      throttles: () => refusal(429),
    },
    controls: controlsOf(world, tokens),
    state: stateOf(world),
    speech,
  });
}
