import { z } from 'zod';

/**
 * What goes wrong, until it is set to `none`:
 * - `slow`: answers after `delayMs`. `down`: cuts the connection at once.
 * - `refuses`: the system's usual refusal, or its answer of that `status` (401, 403, 500, …).
 * - `throttles`: asks for later, in `retryAfterSeconds`.
 * - `garbles`: does what was asked, and answers bytes that mean nothing.
 * - `failOnce`: does what was asked and then cuts the connection; `failOnceBefore` cuts it first. Both switch themselves off.
 *
 * `when` limits it to requests whose `METHOD /path?query` begins so, and lets the first `skip` of these pass.
 */
export const faultState = z.strictObject({
  fault: z.enum(['none', 'slow', 'down', 'refuses', 'throttles', 'garbles', 'failOnce', 'failOnceBefore']),
  delayMs: z.number().int().min(0).max(600_000).default(3000),
  status: z.number().int().min(400).max(599).optional(),
  retryAfterSeconds: z.number().int().min(0).optional(),
  when: z.string().optional(),
  skip: z.number().int().min(0).optional(),
});
export type FaultState = z.infer<typeof faultState>;

export type Faults = {
  current(): FaultState;
  set(state: FaultState): void;
  /** The fault that this `METHOD /path?query` meets; a fault for one time is over with it. */
  meet(address: string): FaultState;
};

export const noFault: FaultState = { fault: 'none', delayMs: 3000 };

export function createFaults(): Faults {
  let state = noFault;
  return {
    current: () => state,
    set: (wanted) => {
      state = wanted;
    },
    meet: (address) => {
      if (state.when !== undefined && !address.startsWith(state.when)) return noFault;
      const { skip = 0 } = state;
      if (skip > 0) {
        state = { ...state, skip: skip - 1 };
        return noFault;
      }
      const met = state;
      if (met.fault === 'failOnce' || met.fault === 'failOnceBefore') state = noFault;
      return met;
    },
  };
}
