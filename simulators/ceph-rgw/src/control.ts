import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { headerOf, jsonReply } from './messages.ts';
import type { Received, Reply } from './messages.ts';
import { writeObject } from './s3-objects.ts';
import { declareTenants, declaredTenants } from './declared-tenants.ts';
import { placeOf } from './state.ts';
import type { World } from './state.ts';

/**
 * `failOnce` does what was asked and then drops the connection; `failOnceBefore` drops it at once. Both switch
 * themselves off. `when` limits a fault to requests whose `METHOD /path?query` begins with it, and lets the first
 * `skip` of these pass.
 */
const faultState = z.strictObject({
  fault: z.enum(['none', 'slow', 'down', 'refuses', 'throttles', 'failOnce', 'failOnceBefore']),
  delayMs: z.number().int().min(0).max(600_000).default(3000),
  when: z.string().optional(),
  skip: z.number().int().min(0).default(0),
});
export type FaultState = z.infer<typeof faultState>;

const seedObject = z.strictObject({
  tenant: z.string(),
  bucket: z.string(),
  key: z.string().min(1),
  sizeBytes: z.number().int().min(0),
});
const seedObjects = z.array(seedObject).max(100_000);

const clock = z.strictObject({ offsetSeconds: z.number().int() });

export type Control = {
  fault(): FaultState;
  /** The fault that this request meets; a fault for one time is over with it. */
  faultFor(request: Received): FaultState;
  answer(world: World, request: Received, origin: IncomingMessage): Reply;
};

const noFault: FaultState = { fault: 'none', delayMs: 0, skip: 0 };

export function createControl(controlToken: string): Control {
  let state: FaultState = noFault;
  const change = (request: Received): Reply => {
    const wanted = read(request, faultState);
    if (wanted === undefined) return badRequest;
    state = wanted;
    return jsonReply(state);
  };
  return {
    fault: () => state,
    faultFor(request) {
      const address = `${request.method} ${request.path}${request.rawQuery === '' ? '' : `?${request.rawQuery}`}`;
      if (state.when !== undefined && !address.startsWith(state.when)) return noFault;
      if (state.skip > 0) {
        state = { ...state, skip: state.skip - 1 };
        return noFault;
      }
      const met = state;
      if (met.fault === 'failOnce' || met.fault === 'failOnceBefore') state = noFault;
      return met;
    },
    answer(world, request, origin) {
      if (!isLoopback(origin) || !isToken(request, controlToken)) return { status: 403 };
      if (request.path === '/_simulator/faults')
        return request.method === 'PUT' ? change(request) : jsonReply(state);
      return arrangements[`${request.method} ${request.path}`]?.(world, request) ?? { status: 404 };
    },
  };
}

const badRequest: Reply = { status: 400, body: 'The body is not what this control takes.' };

/** Declares objects by their size, so that a bucket may hold terabytes. Locks and quotas hold as for real ones. */
function seed(world: World, request: Received): Reply {
  const wanted = read(request, seedObjects);
  if (wanted === undefined) return badRequest;
  for (const { tenant, bucket: name, key, sizeBytes } of wanted) {
    const bucket = world.buckets.get(placeOf(tenant, name));
    if (bucket === undefined) return { status: 404 };
    writeObject(world, bucket, { key, size: sizeBytes, body: null, contentType: 'binary/octet-stream' });
  }
  world.save();
  return { status: 204 };
}

/** Declares users and buckets that somebody made who knows nothing of the portal. */
function populate(world: World, request: Received): Reply {
  const wanted = read(request, declaredTenants);
  if (wanted === undefined) return badRequest;
  declareTenants(world, wanted);
  return { status: 204 };
}

/** Moves the clock of locks and times; signatures keep to the real one. */
function setClock(world: World, request: Received): Reply {
  const wanted = read(request, clock);
  if (wanted === undefined) return badRequest;
  world.clockOffsetMs = wanted.offsetSeconds * 1000;
  return { status: 204 };
}

/** What puts things into the world that no client of the gateway has put there. */
const arrangements: Record<string, (world: World, request: Received) => Reply> = {
  'POST /_simulator/objects': seed,
  'POST /_simulator/tenants': populate,
  'PUT /_simulator/clock': setClock,
};

function read<Shape extends z.ZodType>(request: Received, shape: Shape): z.output<Shape> | undefined {
  try {
    return shape.safeParse(JSON.parse(request.body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const isLoopback = (origin: IncomingMessage): boolean => loopback.has(origin.socket.remoteAddress ?? '');

function isToken(request: Received, wanted: string): boolean {
  const given = headerOf(request, 'x-simulator-token') ?? '';
  return wanted !== '' && timingSafeEqual(digest(given), digest(wanted));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
