import { capabilities } from './capabilities.ts';
import { connectClouds, connectionsOf } from './clouds.ts';
import { runSeedDemo } from './seed/seed-demo.ts';

/** `portal seed-demo`. */
export const runSeed = (): Promise<number> =>
  runSeedDemo({
    connect: (config, way) => connectClouds(connectionsOf(config), way),
    seeds: capabilities.flatMap(({ seed = [] }) => seed),
  });
