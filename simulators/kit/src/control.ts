import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import { faultState, noFault, type Faults } from './faults.ts';
import { headerOf, jsonOf, jsonReply, type ReceivedRequest, type Reply } from './messages.ts';

/** What was asked, as `GET /_simulator/requests` lists it: no headers and no bodies. `status` null: no answer was sent. */
export type RequestLine = { at: string; method: string; path: string; query: string; status: number | null };

/** One more call of the control interface, by its `METHOD name`. */
export type Control = (request: ReceivedRequest) => Reply;

export type ControlState = {
  token: string;
  clock: Clock;
  faults: Faults;
  /** The latest last. */
  requests: RequestLine[];
  /** What this simulator has beside the common ones. */
  own: Readonly<Record<string, Control>>;
  /** Forgets what was made since the first start. */
  forget: () => void;
  /** The clock is part of the state. */
  save: () => void;
};

const prefix = '/_simulator/';

export const isControl = ({ path }: ReceivedRequest): boolean => path.startsWith(prefix);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

// An empty token would open the control to everybody.
const isToken = (request: ReceivedRequest, wanted: string): boolean =>
  wanted !== '' && timingSafeEqual(digest(headerOf(request, 'x-simulator-token') ?? ''), digest(wanted));

/** The body in that shape, or undefined. */
export const bodyOf = <S extends z.ZodType>(request: ReceivedRequest, shape: S): z.output<S> | undefined =>
  shape.safeParse(jsonOf(request)).data;

export const badRequest: Reply = jsonReply({ error: 'The body is not what this control takes.' }, 400);
export const done: Reply = { status: 204 };

const clockChange = z.union([
  z.strictObject({ offsetSeconds: z.number() }),
  z.strictObject({ advanceSeconds: z.number() }),
  z.strictObject({ now: z.iso.datetime() }),
]);

function offsetOf(change: z.infer<typeof clockChange>, clock: Clock): number {
  if ('offsetSeconds' in change) return change.offsetSeconds * 1000;
  if ('advanceSeconds' in change) return clock.offsetMs + change.advanceSeconds * 1000;
  return Date.parse(change.now) - Date.now();
}

const clockReply = (clock: Clock): Reply =>
  jsonReply({ now: clock.now().toISOString(), offsetSeconds: clock.offsetMs / 1000 });

function setFault({ faults }: ControlState, request: ReceivedRequest): Reply {
  const wanted = bodyOf(request, faultState);
  if (wanted === undefined) return badRequest;
  faults.set(wanted);
  return jsonReply(wanted);
}

function setClock({ clock, save }: ControlState, request: ReceivedRequest): Reply {
  const change = bodyOf(request, clockChange);
  if (change === undefined) return badRequest;
  clock.offsetMs = offsetOf(change, clock);
  save();
  return clockReply(clock);
}

function reset({ clock, faults, requests, forget, save }: ControlState): Reply {
  clock.offsetMs = 0;
  faults.set(noFault);
  requests.length = 0;
  forget();
  save();
  return done;
}

const common = (controlled: ControlState): Record<string, Control> => ({
  'GET faults': () => jsonReply(controlled.faults.current()),
  'PUT faults': (request) => setFault(controlled, request),
  'GET clock': () => clockReply(controlled.clock),
  'PUT clock': (request) => setClock(controlled, request),
  'GET requests': () => jsonReply({ items: controlled.requests }),
  'POST reset': () => reset(controlled),
});

/** Answers what is asked under `/_simulator/` with the header `x-simulator-token`, apart from the vendor's own API. */
export function createControl(controlled: ControlState): Control {
  const controls = { ...common(controlled), ...controlled.own };
  const names = new Set(Object.keys(controls).map((call) => call.split(' ')[1]));
  return (request) => {
    if (!isToken(request, controlled.token))
      return jsonReply({ error: 'x-simulator-token is missing or wrong' }, 403);
    const name = request.path.slice(prefix.length);
    const control = controls[`${request.method} ${name}`];
    if (control !== undefined) return control(request);
    return names.has(name)
      ? jsonReply({ error: 'not this method' }, 405)
      : jsonReply({ error: 'no such control' }, 404);
  };
}
