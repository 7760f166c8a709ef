import { expect, test } from 'vitest';
import { powerActions, powerActionStates, powerStates, runningStates } from './power.ts';

test('each power state allows what Cloud Director may take in it, and no more', () => {
  const allowed = Object.fromEntries(
    powerStates.map((state) => [state, powerActions.filter((one) => powerActionStates[one].includes(state))]),
  );
  expect(allowed).toEqual({
    'failed-creation': [],
    unresolved: [],
    resolved: ['on'],
    suspended: ['off', 'resume'],
    'powered-on': ['off', 'suspend', 'reset'],
    'waiting-for-input': [],
    unrecognized: ['on', 'off', 'reset'],
    'powered-off': ['on'],
    inconsistent: ['on', 'off', 'reset'],
    // The system decides.
    unknown: ['on', 'off', 'suspend', 'resume', 'reset'],
  });
  expect(runningStates).toEqual(['powered-on', 'waiting-for-input']);
});
