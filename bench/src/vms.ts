import type { Figure } from './figure.ts';
import { ownStage } from './own-stage.ts';
import { startPortal, startWorker } from './portal.ts';
import { stopAllServers } from './processes.ts';
import type { Stage } from './stage.ts';
import { compareVmLists } from './vm-lists.ts';
import { measureMirrors } from './vm-mirrors.ts';
import { measurePower } from './vm-power.ts';
import { makeVmWorld } from './vm-world.ts';

/** 20,000 VMs of a region with their backups: how they are copied, listed, and how soon a change of power is seen. */
export async function measureVms(given: Stage): Promise<Figure[]> {
  const stage = await ownStage(given, 'vms');
  const world = await makeVmWorld(stage);
  const environment = { CONNECTIONS: world.connections, OUTBOUND_ALLOW_PRIVATE: 'true' };
  const api = await startPortal(stage, environment);
  const worker = await startWorker(stage, environment);
  const bench = { stage, world, api, worker };
  const mirrors = await measureMirrors(bench);
  const power = await measurePower(bench);
  const lists = await compareVmLists(bench);
  await stopAllServers();
  await stage.owner.end();
  return [...mirrors, ...power, ...lists];
}
