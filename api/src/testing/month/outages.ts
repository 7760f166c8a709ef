import fc from 'fast-check';
import type { Outage } from './world.ts';

const faults: readonly Outage[] = [
  { fault: 'down' },
  { fault: 'refuses', status: 500 },
  { fault: 'refuses', status: 403 },
  { fault: 'garbles' },
];

/** Hours are counted among those that are played. */
export const outagesIn = (hours: number): fc.Arbitrary<Map<number, Outage>> =>
  fc
    .array(fc.tuple(fc.nat(hours - 1), fc.constantFrom(...faults)), {
      minLength: 1,
      maxLength: Math.max(1, Math.floor(hours / 5)),
    })
    .map((pairs) => new Map(pairs));
