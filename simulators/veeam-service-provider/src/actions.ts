import { randomUUID } from 'node:crypto';
import { headerOf, textOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { dataReply, missing, Refusal, refusalReply, wrong } from './messages.ts';
import { changed, type Action, type World } from './world.ts';

export type HandledAction = { method: string; path: string; query: string; body: string };

/** Does what a request asks for; throws a `Refusal`. */
export type Handle = (world: World, request: HandledAction) => Reply;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const idempotentMs = 5 * 60_000;
const resultMs = 5 * 60_000;
const failureMs = 60 * 60_000;

export const requestIdIn = (request: ReceivedRequest): string | null => {
  const id = headerOf(request, 'x-request-id');
  if (id !== undefined && !uuid.test(id)) throw wrong('X-Request-id is not a UUID.');
  return id?.toLowerCase() ?? null;
};

const accepted = (id: string): Reply => ({
  status: 202,
  headers: { location: `/api/v3/asyncActions/${id}` },
});

const plain = ({ status, headers = {}, body }: Reply): NonNullable<Action['result']> => ({
  status,
  headers,
  body: typeof body === 'string' ? body : '',
});

/** Does it at once, and only once for one id within five minutes. */
const doNow = (
  world: World,
  request: HandledAction,
  { id, handle }: { id: string | null; handle: Handle },
): Reply => {
  const reply = handle(world, request);
  if (id !== null) {
    const until = world.clock.now().getTime() + idempotentMs;
    world.answered.set(id, { until, reply: plain(reply) });
  }
  return reply;
};

const begin = (world: World, request: HandledAction, id: string): Reply => {
  const { actionSeconds, actionOutcome, failure } = world.behavior;
  const endsAt = new Date(world.clock.now().getTime() + actionSeconds * 1000).toISOString();
  world.actions.set(id, {
    id,
    name: `${request.method} ${request.path}`,
    request,
    endsAt: actionOutcome === 'never' ? null : endsAt,
    failure: actionOutcome === 'fail' ? failure : null,
    status: 'running',
    result: null,
  });
  changed(world);
  return accepted(id);
};

/** Answers a request that changes something: at once, or as an action that is done later. */
export const carryOut = (world: World, received: ReceivedRequest, handle: Handle): Reply => {
  const id = requestIdIn(received);
  const answered = id === null ? undefined : world.answered.get(id);
  if (answered !== undefined && answered.until > world.clock.now().getTime()) return answered.reply;
  if (id !== null && world.actions.has(id)) return accepted(id);
  const { method, path, rawQuery: query } = received;
  const request = { method, path, query, body: textOf(received) };
  if (world.behavior.actionSeconds === 0) return doNow(world, request, { id, handle });
  return begin(world, request, id ?? randomUUID());
};

const resultOf = (world: World, action: Action, handle: Handle): Reply => {
  if (action.failure !== null) {
    const { type, message } = action.failure;
    return refusalReply(new Refusal(type === 'unspecified' ? 520 : 400, type, { message }));
  }
  try {
    return handle(world, action.request);
  } catch (error) {
    if (error instanceof Refusal) return refusalReply(error);
    throw error;
  }
};

/** Ends the actions that are due and forgets the old ones; answers when something is due next. */
export const settleActions = (world: World, handle: Handle): number => {
  const now = world.clock.now().getTime();
  let next = Infinity;
  for (const action of world.actions.values()) {
    const endsAt = action.endsAt === null ? Infinity : Date.parse(action.endsAt);
    if (action.status === 'running' && endsAt <= now) {
      const result = resultOf(world, action, handle);
      action.result = plain(result);
      action.status = result.status < 300 ? 'succeed' : 'failed';
    }
    const forgottenAt = endsAt + (action.status === 'failed' ? failureMs : resultMs);
    if (action.status !== 'running' && forgottenAt <= now) world.actions.delete(action.id);
    else next = Math.min(next, action.status === 'running' ? endsAt : forgottenAt);
  }
  return next;
};

const actionIn = (world: World, id: string): Action => {
  const action = world.actions.get(id.toLowerCase());
  if (action === undefined) throw missing(`Async action ${id}`);
  return action;
};

export const getAction = (world: World, id: string): Reply => {
  const { name, status, request } = actionIn(world, id);
  return dataReply({
    id: id.toLowerCase(),
    initiatorUid: '00000000-0000-4000-8000-000000000001',
    actionName: name,
    status,
    queryParameters: {},
    requestBody: request.body,
  });
};

export const getResult = (world: World, id: string): Reply => {
  const { result } = actionIn(world, id);
  if (result === null) throw wrong(`Async action ${id} is running.`);
  return result;
};
