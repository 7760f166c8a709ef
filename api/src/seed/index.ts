export type { Usage } from './model.ts';
export { createRandom, type Random } from './random.ts';
export { writeUsage } from './write-usage.ts';
