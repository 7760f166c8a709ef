import type { Reply } from '../messages.ts';
import { readAnswer } from './bodies.ts';
import type { NamedCall, Speech } from './calls.ts';
import { edits } from './edits.ts';
import { isEdit, reasonOfKind, unkindnesses, type Unkindness } from './kinds.ts';
import { emptyReason } from './pages.ts';

/**
 * What a call has shown itself to be while it was watched: how often it was made, and for each unkindness at which of these
 * times it could be played, or why at none.
 */
export type Learned = NamedCall & {
  times: number;
  cells: Record<string, { at: number[]; reason: string | null }>;
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

/** Notes what this answer could meet. */
export function learn(learned: Map<string, Learned>, call: NamedCall, spoken: Spoken): void {
  const before = learned.get(call.name) ?? { ...call, times: 0, cells: {} };
  for (const unkindness of unkindnesses) {
    const cell = (before.cells[unkindness] ??= { at: [], reason: null });
    const reason = reasonAt(unkindness, call, spoken);
    if (reason === null) cell.at.push(before.times);
    cell.reason = cell.at.length > 0 ? null : reason;
  }
  learned.set(call.name, { ...before, times: before.times + 1 });
}
