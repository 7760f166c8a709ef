import type { Seed } from '../platform/capability.ts';

export const seedCloudConnect: Seed = () => Promise.resolve();
