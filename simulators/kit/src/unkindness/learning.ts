import type { Reply } from '../messages.ts';
import { readAnswer } from './bodies.ts';
import type { NamedCall, Speech } from './calls.ts';
import { edits } from './edits.ts';
import { isEdit, reasonOfKind, refusals, unkindnesses, type Unkindness } from './kinds.ts';
import { emptyReason } from './pages.ts';

/**
 * What a call has shown itself to be while it was watched: how often it was made, and for each unkindness at which of these
 * times it could be played and in how many ways (`ways` beside `at`), or why at none.
 */
export type Learned = NamedCall & {
  times: number;
  cells: Record<string, { at: number[]; ways: number[]; reason: string | null }>;
};

type Spoken = { speech: Speech; reply: Reply };

/** Why it cannot be played on this answer; null when it can. */
export function reasonAt(unkindness: Unkindness, call: NamedCall, { speech, reply }: Spoken): string | null {
  const byKind = reasonOfKind(call.kind, unkindness);
  if (byKind !== null) return byKind;
  if (!isEdit(unkindness) && unkindness !== 'empty-page') return null;
  const answer = reply.status < 400 ? readAnswer(call, speech, reply) : null;
  if (answer === null) return 'no answer of it has a body with fields';
  if (!isEdit(unkindness)) return emptyReason(answer);
  return edits[unkindness].find(answer).length > 0 ? null : edits[unkindness].none;
}

/** In how many ways it can be played on this answer. */
function waysAt(unkindness: Unkindness, call: NamedCall, { speech, reply }: Spoken): number {
  if (unkindness === 'refused-after') return refusals.length;
  if (!isEdit(unkindness)) return 1;
  const answer = readAnswer(call, speech, reply);
  return answer === null ? 0 : edits[unkindness].find(answer).length;
}

/** Notes what this answer could meet. */
export function learn(learned: Map<string, Learned>, call: NamedCall, spoken: Spoken): void {
  const before = learned.get(call.name) ?? { ...call, times: 0, cells: {} };
  for (const unkindness of unkindnesses) {
    const cell = (before.cells[unkindness] ??= { at: [], ways: [], reason: null });
    const reason = reasonAt(unkindness, call, spoken);
    if (reason === null) {
      cell.at.push(before.times);
      cell.ways.push(waysAt(unkindness, call, spoken));
    }
    cell.reason = cell.at.length > 0 ? null : reason;
  }
  learned.set(call.name, { ...before, times: before.times + 1 });
}
