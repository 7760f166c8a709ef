import { setTimeout as pause } from 'node:timers/promises';
import { jsonReply, type Reply } from '@portal/simulator-kit/messages';
import type { Call } from './call.ts';
import { checkQuery, Refusal, wrong } from './messages.ts';
import type { World } from './world.ts';

const lookEveryMs = 25;

function numberIn(query: URLSearchParams, name: string, usual: number): number {
  const value = Number(query.get(name) ?? usual);
  if (Number.isInteger(value) && value >= 0) return value;
  throw wrong(`The ${name} parameter is not valid.`);
}

/** Events are forgotten when there are too many, and when the server restarts. */
function startOf({ data, events }: World, from: string): number {
  if (from === 'latest') return data.nextTag;
  const start = Number(from);
  if (!Number.isInteger(start) || start > data.nextTag) throw wrong('The change token is not valid.');
  if (start < (events[0]?.token ?? data.nextTag))
    throw new Refusal(400, 'OutdatedChangeToken', 'The change token is outdated.');
  return start;
}

/** Answers as soon as something has changed, or when the time is over. `settle` lets happen what is due meanwhile. */
export async function listEvents({ world, request }: Call, settle: () => void): Promise<Reply> {
  checkQuery(request, ['from', 'limit', 'timeoutSeconds']);
  const from = request.query.get('from');
  if (from === null) throw wrong('The from parameter is missing.');
  const limit = numberIn(request.query, 'limit', 30);
  const start = startOf(world, from);
  const until = Date.now() + numberIn(request.query, 'timeoutSeconds', 0) * 1000;
  const found = () => world.events.filter(({ token }) => token >= start).slice(0, limit);
  while (found().length === 0 && Date.now() < until) {
    await pause(lookEveryMs, undefined, { ref: false });
    settle();
  }
  const rows = found();
  const last = rows.at(-1)?.token;
  const nextChangeToken = String(last === undefined ? Math.max(start, 1) : last + 1);
  return jsonReply({ nextChangeToken, limit, results: rows.map(({ event }) => event) });
}
