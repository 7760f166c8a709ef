import type { Fault } from './fault.ts';

export const chargeFaults: readonly Fault[] = [];
