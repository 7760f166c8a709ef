import type { PowerAction, PowerState } from '@portal/ports/virtual-data-center';

type Known = { state: PowerState; actions: readonly PowerAction[] };

/** Of what nobody knows, the system itself decides what it takes. */
const anything: readonly PowerAction[] = ['on', 'off', 'suspend', 'resume', 'reset'];
const unknown = (...actions: PowerAction[]): Known => ({ state: 'unknown', actions });

/**
 * What each state of the system is called here, and what the system takes in it. A VM that was shut down in its guest, or by
 * the system's own power-off, stays deployed: `PARTIALLY_POWERED_OFF`.
 */
const states: readonly (readonly [number: number, word: string, Known])[] = [
  [-1, 'FAILED_CREATION', { state: 'failed-creation', actions: [] }],
  [0, 'UNRESOLVED', { state: 'unresolved', actions: [] }],
  [1, 'RESOLVED', { state: 'resolved', actions: ['on'] }],
  [2, 'DEPLOYED', unknown('on', 'off')],
  [3, 'SUSPENDED', { state: 'suspended', actions: ['resume', 'off'] }],
  [4, 'POWERED_ON', { state: 'powered-on', actions: ['off', 'suspend', 'reset'] }],
  [5, 'WAITING_FOR_INPUT', { state: 'waiting-for-input', actions: [] }],
  [6, 'UNKNOWN', unknown(...anything)],
  [7, 'UNRECOGNIZED', { state: 'unrecognized', actions: ['on', 'off', 'reset'] }],
  [8, 'POWERED_OFF', { state: 'powered-off', actions: ['on'] }],
  [9, 'INCONSISTENT_STATE', { state: 'inconsistent', actions: ['on', 'off', 'reset'] }],
  [10, 'MIXED', unknown(...anything)],
  [11, 'DESCRIPTOR_PENDING', unknown()],
  [12, 'COPYING_CONTENTS', unknown()],
  [13, 'DISK_CONTENTS_PENDING', unknown()],
  [14, 'QUARANTINED', unknown()],
  [15, 'QUARANTINE_EXPIRED', unknown()],
  [16, 'REJECTED', unknown()],
  [17, 'TRANSFER_TIMEOUT', unknown()],
  [18, 'VAPP_UNDEPLOYED', unknown('on')],
  [19, 'VAPP_PARTIALLY_DEPLOYED', unknown('on', 'off')],
  [20, 'PARTIALLY_POWERED_OFF', unknown('on', 'off')],
  [21, 'PARTIALLY_SUSPENDED', unknown('resume', 'off')],
];

const words = new Map(states.map(([number, word]) => [String(number), word]));
const known = new Map(states.map(([, word, meaning]) => [word, meaning]));

/** Entities tell their status as a number, records of the query service as a word, in whatever case. */
export const powerWordOf = (status: string | undefined): string => {
  const text = (status ?? '').trim().toUpperCase();
  return words.get(text) ?? text;
};

const meaningOf = (word: string): Known => known.get(word) ?? unknown(...anything);

export const powerStateOf = (status: string | undefined): PowerState => meaningOf(powerWordOf(status)).state;

export const takes = (word: string, action: PowerAction): boolean => meaningOf(word).actions.includes(action);

/** Off and still deployed: it does not run, and has to be undeployed before it can go. */
export const isLeftDeployed = (word: string): boolean => word === 'PARTIALLY_POWERED_OFF';

const running = ['POWERED_ON', 'WAITING_FOR_INPUT'];

/** What a VM has to be seen as, by the system's words, for each action to be done. */
const results: Readonly<Record<PowerAction, readonly string[]>> = {
  on: running,
  off: ['POWERED_OFF', 'RESOLVED', 'VAPP_UNDEPLOYED'],
  suspend: ['SUSPENDED', 'PARTIALLY_SUSPENDED'],
  resume: running,
  reset: running,
};

export const isResultOf = (action: PowerAction, word: string): boolean => results[action].includes(word);
