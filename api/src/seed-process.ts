import { capabilities } from './capabilities.ts';
import { connectClouds, connectionsOf, withoutSecrets } from './clouds.ts';
import { runSeedDemo } from './seed/seed-demo.ts';

/** `portal seed-demo`. */
export const runSeed = (): Promise<number> =>
  runSeedDemo({
    connect: (config, outbound) =>
      connectClouds(connectionsOf(config), { outbound, secretOf: withoutSecrets }),
    seeds: capabilities.flatMap(({ seed = [] }) => seed),
  });
