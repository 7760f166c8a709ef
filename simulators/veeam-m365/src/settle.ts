import { settleSyncs } from './organizations.ts';
import { settleRuns } from './runs.ts';
import type { World } from './world.ts';

/** Lets what is due by now happen. */
export function settle(world: World): void {
  const now = world.clock.now().getTime();
  const [syncs, runs] = [settleSyncs(world, now), settleRuns(world, now)];
  if (syncs || runs) world.save();
}
