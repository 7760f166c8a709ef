import type { Reply } from '../messages.ts';
import { readAnswer } from './bodies.ts';
import type { Answer, NamedCall, Speech } from './calls.ts';
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

const answerIn = (call: NamedCall, { speech, reply }: Spoken): Answer | null =>
  reply.status < 400 ? readAnswer(call, speech, reply) : null;

/** Why it cannot be played on this answer; null when it can. */
export const reasonAt = (unkindness: Unkindness, call: NamedCall, spoken: Spoken): string | null =>
  learnt(unkindness, call, () => answerIn(call, spoken)).reason;

const none = (reason: string) => ({ ways: 0, reason });

/** In how many ways it can be played on this answer, or why in none. */
function learnt(
  unkindness: Unkindness,
  call: NamedCall,
  answerOf: () => Answer | null,
): { ways: number; reason: string | null } {
  const byKind = reasonOfKind(call.kind, unkindness);
  if (byKind !== null) return none(byKind);
  if (unkindness === 'refused-after') return { ways: refusals.length, reason: null };
  if (!isEdit(unkindness) && unkindness !== 'empty-page') return { ways: 1, reason: null };
  const answer = answerOf();
  if (answer === null) return none('no answer of it has a body with fields');
  if (!isEdit(unkindness)) return { ways: 1, reason: emptyReason(answer) };
  const ways = edits[unkindness].find(answer).length;
  return ways > 0 ? { ways, reason: null } : none(edits[unkindness].none);
}

/** Notes what this answer could meet. */
export function learn(learned: Map<string, Learned>, call: NamedCall, spoken: Spoken): void {
  const before = learned.get(call.name) ?? { ...call, times: 0, cells: {} };
  const answer = answerIn(call, spoken);
  for (const unkindness of unkindnesses) {
    const cell = (before.cells[unkindness] ??= { at: [], ways: [], reason: null });
    const { ways, reason } = learnt(unkindness, call, () => answer);
    if (reason === null) {
      cell.at.push(before.times);
      cell.ways.push(ways);
    }
    cell.reason = cell.at.length > 0 ? null : reason;
  }
  learned.set(call.name, { ...before, times: before.times + 1 });
}
