import type { Figure } from './figure.ts';
import { measureLicenseMirrors } from './license-mirrors.ts';
import { measureSearch } from './license-search.ts';
import { makeLicenseWorld, publishPrices } from './license-world.ts';
import { ownStage } from './own-stage.ts';
import { startPortal, startWorker } from './portal.ts';
import { stopAllServers } from './processes.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

/** 5,000 products and the licenses of 500 customers: how they are copied and searched, and what an order waits for that. */
export async function measureLicenses(given: Stage): Promise<Figure[]> {
  const stage = await ownStage(given, 'licenses');
  const world = await makeLicenseWorld(stage);
  const environment = { CONNECTIONS: world.connections, OUTBOUND_ALLOW_PRIVATE: 'true' };
  const api = await startPortal(stage, environment);
  await startWorker(stage, environment);
  say('reading and publishing the price sheets');
  await publishPrices(stage);
  const bench = { stage, world, api };
  const mirrors = await measureLicenseMirrors(bench);
  const search = await measureSearch(bench);
  await stopAllServers();
  await stage.owner.end();
  return [...mirrors, ...search];
}
