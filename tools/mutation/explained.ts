import type { Explained } from './report.ts';

/** Every change of what reckons that no test sees, with the reason why none has to. */
export const explained: readonly Explained[] = [];
