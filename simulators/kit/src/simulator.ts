import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createControl, isControl, type Control, type RequestLine } from './control.ts';
import type { FaultState } from './faults.ts';
import type { Kit, State } from './kit.ts';
import { listen } from './listen.ts';
import { receive, send, type ReceivedRequest, type Reply } from './messages.ts';
import type { Speech } from './unkindness/calls.ts';
import { unkindControls } from './unkindness/controls.ts';
import { unkindly } from './unkindness/play.ts';
import { calm, createUnkindState } from './unkindness/state.ts';

/** What makes one simulator. */
export type SimulatedSystem = {
  answer(request: ReceivedRequest): Reply | Promise<Reply>;
  /** How this system says no, in its own words; without it no fault touches these requests. */
  refusals?: {
    refuses(request: ReceivedRequest, status?: number): Reply;
    throttles(request: ReceivedRequest, retryAfterSeconds: number): Reply;
  };
  controls?: Readonly<Record<string, Control>>;
  state?: State;
  /** What its calls are called and how they answer: with `refusals`, each of them can be made unkind. */
  speech?: Speech;
};

export type Simulator = { url: string; close: () => Promise<void> };

type ServerParts = {
  simulated: SimulatedSystem;
  kit: Kit;
  control: Control;
  requests: RequestLine[];
  /** As the system answers, or less kindly; null cuts the connection. */
  give: (request: ReceivedRequest) => Promise<Reply | null>;
};
type Exchange = { incoming: IncomingMessage; response: ServerResponse };

const stateless: State = { content: () => null, restore: () => undefined };
const mostRequests = 1000;
const usualRetryAfterSeconds = 2;
const garbage = Buffer.from([0xff, 0xfe, 0x00, 0x7b, 0x3c, 0xc3]);

const addressOf = ({ method, path, rawQuery }: ReceivedRequest): string =>
  `${method} ${path}${rawQuery === '' ? '' : `?${rawQuery}`}`;

function refusalOf({ refusals }: SimulatedSystem, request: ReceivedRequest, met: FaultState): Reply | null {
  if (met.fault === 'refuses') return refusals?.refuses(request, met.status) ?? null;
  if (met.fault !== 'throttles' || refusals === undefined) return null;
  const seconds = met.retryAfterSeconds ?? usualRetryAfterSeconds;
  const reply = refusals.throttles(request, seconds);
  return { ...reply, headers: { 'retry-after': String(seconds), ...reply.headers } };
}

/** Null cuts the connection. */
async function answer(
  { simulated, kit, give }: ServerParts,
  request: ReceivedRequest,
): Promise<Reply | null> {
  if (!simulated.refusals) return simulated.answer(request);
  const met = kit.faults.meet(addressOf(request));
  if (met.fault === 'down' || met.fault === 'failOnceBefore') return null;
  if (met.fault === 'slow') await wait(met.delayMs, undefined, { ref: false });
  const reply = refusalOf(simulated, request, met) ?? (await give(request));
  if (met.fault === 'failOnce' || reply === null) return null;
  return met.fault === 'garbles' ? { ...reply, body: garbage } : reply;
}

/** What has changed is on the disk before it is answered. */
async function answerSafely(serving: ServerParts, request: ReceivedRequest): Promise<Reply | null> {
  try {
    const reply = isControl(request) ? serving.control(request) : await answer(serving, request);
    await serving.kit.flush();
    return reply;
  } catch (error) {
    return { status: 500, body: `The simulator itself has failed: ${String(error)}` };
  }
}

async function serve(serving: ServerParts, { incoming, response }: Exchange): Promise<void> {
  const request = await receive(incoming);
  const reply = await answerSafely(serving, request);
  if (!isControl(request)) {
    const { method, path, rawQuery } = request;
    const at = serving.kit.clock.now().toISOString();
    serving.requests.push({ at, method, path, query: rawQuery, status: reply?.status ?? null });
    if (serving.requests.length > mostRequests) serving.requests.shift();
  }
  if (reply === null) incoming.socket.destroy();
  else send(request.method, reply, response);
}

/** How a system answers that may be made unkind, with what its control takes for that. */
function unkindParts(simulated: SimulatedSystem): Pick<ServerParts, 'give'> & UnkindControl {
  const { speech, refusals, state: kept = stateless } = simulated;
  const give = async (request: ReceivedRequest): Promise<Reply> => simulated.answer(request);
  if (speech === undefined || refusals === undefined)
    return { give, controls: {}, forget: () => kept.restore(undefined) };
  const state = createUnkindState();
  const refuse = (request: ReceivedRequest, status: number): Reply => refusals.refuses(request, status);
  return {
    give: unkindly({ state, speech, give, refuse, kept }),
    controls: unkindControls(state, { speech, kept }),
    forget: () => {
      calm(state);
      kept.restore(undefined);
    },
  };
}

type UnkindControl = { controls: Readonly<Record<string, Control>>; forget: () => void };

/** Starts a stand-in for an outside system; `README.md` of this package says what one is made of. */
export async function startSimulator(kit: Kit, simulated: SimulatedSystem): Promise<Simulator> {
  const { place, clock, faults, save } = kit;
  const { state = stateless } = simulated;
  kit.keep(state);
  const requests: RequestLine[] = [];
  const { give, controls, forget } = unkindParts(simulated);
  const control = createControl({
    token: place.controlToken ?? '',
    clock,
    faults,
    requests,
    own: { ...controls, ...simulated.controls },
    forget,
    save,
  });
  const serving = { simulated, kit, control, requests, give };
  const server = createServer((incoming, response) => {
    serve(serving, { incoming, response }).catch(() => incoming.destroy());
  });
  // A client that was busy for seconds would else send on a connection that is being closed.
  server.keepAliveTimeout = 600_000;
  const host = place.host ?? '127.0.0.1';
  const port = await listen(server, { host, port: place.port });
  return {
    url: `http://${host}:${port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await kit.flush();
    },
  };
}
