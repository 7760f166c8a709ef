import type { Reply } from '../messages.ts';
import type { Answer } from './calls.ts';
import { partsOf } from './fields.ts';

const has = (answer: Answer, names: readonly string[] = []): boolean =>
  partsOf(answer).fields.some(({ name, value, row }) => row === null && names.includes(name) && value !== '');

const saysLast = (answer: Answer): boolean =>
  partsOf(answer).fields.some(
    ({ name, value }) => answer.speech.hasMore?.includes(name) && String(value) === 'false',
  );

const leadsOn = (answer: Answer): boolean => has(answer, answer.speech.nextPage) && !saysLast(answer);

/** Whether an answer can come empty although there is more; otherwise why not. */
export function emptyReason(answer: Answer): string | null {
  if (partsOf(answer).rows.length === 0) return 'no row in any answer of it';
  if (leadsOn(answer) || has(answer, answer.speech.total)) return null;
  return 'its answers name no next page and no total';
}

/**
 * The page without its rows. Where the answer names the page after it, the page itself comes with the next question
 * instead, so that nothing is lost; where it only tells how many there are, its rows are missing.
 */
export function emptied(answer: Answer): { empty: Reply; held: Reply | null } {
  const held = leadsOn(answer) ? answer.reply : null;
  for (const { list } of partsOf(answer).rows) list.length = 0;
  return { empty: answer.write(), held };
}
