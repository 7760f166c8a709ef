import { headerOf, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { digestOf } from './catalog.ts';
import { refusals } from './replies.ts';
import type { World } from './state.ts';

const keptHours = 24;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function forgetOld({ data, clock }: World): void {
  const oldest = clock.now().getTime() - keptHours * 3_600_000;
  for (const [id, { at }] of Object.entries(data.replays))
    if (Date.parse(at) < oldest) delete data.replays[id];
}

const digestIn = ({ method, path, body }: ReceivedRequest): string =>
  digestOf(`${method} ${path} ${body.toString('utf8')}`);

/** Does a request once for its id: the same one again gets the same answer. Refusals are not kept. */
export function onceFor(world: World, request: ReceivedRequest, answer: () => Reply): Reply {
  const id = headerOf(request, 'ms-requestid');
  if (id !== undefined && !uuid.test(id)) throw refusals.unreadable('MS-RequestId');
  if (request.method !== 'POST' && request.method !== 'PATCH') return answer();
  const digest = digestIn(request);
  forgetOld(world);
  const kept = id === undefined ? undefined : world.data.replays[id];
  if (kept !== undefined) {
    if (kept.digest !== digest) throw refusals.otherRequest();
    return { status: kept.status, headers: { 'content-type': 'application/json' }, body: kept.body };
  }
  const reply = answer();
  const at = world.clock.now().toISOString();
  const body = typeof reply.body === 'string' ? reply.body : '';
  if (id !== undefined) world.data.replays[id] = { at, digest, status: reply.status, body };
  world.save();
  return reply;
}
