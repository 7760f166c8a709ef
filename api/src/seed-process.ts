import { connectClouds } from './clouds.ts';
import { runSeedDemo } from './seed/seed-demo.ts';

/** `portal seed-demo`. */
export const runSeed = (): Promise<number> => runSeedDemo(connectClouds);
