import { expect, test } from 'vitest';
import { powerActions, powerActionStates, powerStates, runningStates } from './power.ts';

test('each power state allows what Cloud Director takes in it, and no more', () => {
  const allowed = Object.fromEntries(
    powerStates.map((state) => [state, powerActions.filter((one) => powerActionStates[one].includes(state))]),
  );
  expect(allowed).toMatchObject({
    'powered-off': ['on'],
    suspended: expect.arrayContaining(['resume']),
    resolved: ['on'],
    'powered-on': ['off', 'suspend', 'reset'],
    unresolved: [],
    'failed-creation': [],
  });
  expect(runningStates).toEqual(expect.arrayContaining(['powered-on', 'waiting-for-input']));
});
