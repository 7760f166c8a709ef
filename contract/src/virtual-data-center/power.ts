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

/** The power states in which a VM may take each action; of one that is unknown, the system decides. Asked by API and web. */
export const powerActionStates: Readonly<Record<PowerAction, readonly PowerState[]>> = {
  on: ['powered-off', 'resolved', 'unrecognized', 'inconsistent', 'unknown'],
  off: ['powered-on', 'suspended', 'unrecognized', 'inconsistent', 'unknown'],
  suspend: ['powered-on', 'unknown'],
  resume: ['suspended', 'unknown'],
  reset: ['powered-on', 'unrecognized', 'inconsistent', 'unknown'],
};

/** The power states in which a VM runs; asked by API and web. */
export const runningStates: readonly PowerState[] = ['powered-on', 'waiting-for-input'];
