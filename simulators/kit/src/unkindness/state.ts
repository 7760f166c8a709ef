import { z } from 'zod';
import type { ReceivedRequest, Reply } from '../messages.ts';
import type { NamedCall } from './calls.ts';
import { unkindnesses } from './kinds.ts';
import type { Learned } from './learning.ts';

/**
 * What goes wrong at a call of that name: after the first `skip` of them, so many `times` in a row. `seed` chooses the row
 * and field. After one that is seen `late`, the next `times` lists and reads answer as if it had not been.
 */
export const wantedUnkindness = z.strictObject({
  call: z.string(),
  unkindness: z.enum(unkindnesses),
  seed: z.number().int().min(0).default(0),
  skip: z.number().int().min(0).default(0),
  times: z.number().int().min(1).default(1),
});
export type WantedUnkindness = z.infer<typeof wantedUnkindness>;

/** What has come of it: how often the call was made, how often it was played, and on which rows as they were. */
type Played = { met: number; played: number; touched: string[] };

export type UnkindState = {
  wanted: WantedUnkindness | null;
  played: Played;
  /** Null while nothing is watched. */
  learned: Map<string, Learned> | null;
  /** Requests that no call has met, while something was watched or wanted: method and path. */
  unnamed: Set<string>;
  /** How the system was before what is seen late, and for how many lists and reads it is still so. */
  past: { content: unknown; times: number } | null;
  /** A page that comes with the next question of that name. */
  held: { call: string; reply: Reply } | null;
};

/** As at the start: everything is kind, and nothing is watched. */
export function calm(state: UnkindState): void {
  state.wanted = null;
  state.played = { met: 0, played: 0, touched: [] };
  state.past = null;
  state.held = null;
}

export function createUnkindState(): UnkindState {
  const played = { met: 0, played: 0, touched: [] };
  return { wanted: null, played, learned: null, unnamed: new Set(), past: null, held: null };
}

/** What is due at this call. */
export function meet({ wanted, played }: UnkindState, { name }: NamedCall): WantedUnkindness | null {
  if (wanted?.call !== name) return null;
  played.met += 1;
  const times = wanted.unkindness === 'late' ? 1 : wanted.times;
  const isDue = played.met > wanted.skip && played.met <= wanted.skip + times;
  return isDue ? wanted : null;
}

/** Nothing can go wrong at a request that has no name, so that who plays has to hear of it. */
export function noteUnnamed(
  { wanted, learned, unnamed }: UnkindState,
  { method, path }: Pick<ReceivedRequest, 'method' | 'path'>,
): void {
  if (wanted !== null || learned !== null) unnamed.add(`${method} ${path}`);
}
