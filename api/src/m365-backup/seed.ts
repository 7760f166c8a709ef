import type { Seed } from '../platform/capability.ts';

export const seedM365Backup: Seed = () => Promise.resolve();
