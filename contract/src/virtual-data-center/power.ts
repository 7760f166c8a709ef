export const powerStates = [
  'failed-creation',
  'unresolved',
  'resolved',
  'suspended',
  'powered-on',
  'waiting-for-input',
  'unrecognized',
  'powered-off',
  'inconsistent',
  'unknown',
] as const;
export type PowerState = (typeof powerStates)[number];

export const powerActions = ['on', 'off', 'suspend', 'resume', 'reset'] as const;
export type PowerAction = (typeof powerActions)[number];

/** The power states in which a VM takes each action; asked by API and web. */
export const powerActionStates: Readonly<Record<PowerAction, readonly PowerState[]>> = {
  on: ['powered-off', 'resolved'],
  off: ['powered-on'],
  suspend: ['powered-on'],
  resume: ['suspended'],
  reset: ['powered-on'],
};

/** The power states in which a VM runs; asked by API and web. */
export const runningStates: readonly PowerState[] = ['powered-on', 'waiting-for-input'];
