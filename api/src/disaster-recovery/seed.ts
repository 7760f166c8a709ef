import type { Seed } from '../platform/capability.ts';

export const seedDisasterRecovery: Seed = async () => {};
