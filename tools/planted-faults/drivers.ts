import type { Fault } from './fault.ts';

export const driverFaults: readonly Fault[] = [];
