import type { CallKind } from './calls.ts';
import { edits, type EditName } from './edits.ts';

/** All that can go wrong at one call, and in which kinds of call it can. */
export const unkindnesses = [
  'unknown-word',
  'other-case',
  'missing-field',
  'extra-field',
  'text-for-number',
  'bad-row',
  'duplicate-row',
  'other-order',
  'missing-once',
  'empty-page',
  'nul-in-name',
  'long-name',
  'late',
  'lost-before',
  'lost-after',
  'refused-after',
  'garbled',
] as const;
export type Unkindness = (typeof unkindnesses)[number];

export const isEdit = (unkindness: Unkindness): unkindness is EditName => unkindness in edits;

const ofLists: ReadonlySet<Unkindness> = new Set([
  'bad-row',
  'duplicate-row',
  'other-order',
  'missing-once',
  'empty-page',
]);

/** Why calls of that kind never meet it; null when they can. */
export function reasonOfKind(kind: CallKind, unkindness: Unkindness): string | null {
  if (ofLists.has(unkindness) && kind !== 'list') return 'it answers no list';
  if (unkindness === 'late' && kind !== 'write') return 'it makes nothing that could be seen late';
  return null;
}

/** With what a system refuses what it has done. */
export const refusals = [400, 500, 409] as const;
