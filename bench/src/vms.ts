import { openDatabase } from '@portal/api/platform/database/database';
import { migrate } from '@portal/api/platform/database/migrate';
import { seed } from '@portal/api/seed/seed';
import sql from 'sql-template-tag';
import { createDatabase, databaseSettings, urlsOf } from '../../tools/database-roles.ts';
import { freePort } from '../../tools/free-port.ts';
import type { Figure } from './figure.ts';
import { startPortal } from './portal.ts';
import { startServer, stopAllServers } from './processes.ts';
import { passwords, secretKey, type Stage } from './stage.ts';
import { compareVmLists } from './vm-lists.ts';
import { measureMirrors } from './vm-mirrors.ts';
import { measurePower } from './vm-power.ts';
import { makeVmWorld } from './vm-world.ts';

/** A database of its own with the demo data, of which nothing is read while this is measured. */
async function ownStage({ postgres }: Stage): Promise<Stage> {
  await createDatabase(postgres.url, 'vms');
  const urls = urlsOf(postgres.url, 'vms', passwords);
  await migrate(urls.owner);
  const owner = openDatabase({ url: urls.administrator, max: 2, statementTimeoutMs: 600_000 });
  await seed(owner, { size: 'demo', now: new Date(), secretKey });
  await owner.run(sql`update mirror set due_at = 'infinity'`);
  const of = await owner.first<{ partnerId: string; userId: string }>(sql`
    select partner_id as "partnerId", id as "userId" from user_account where email = 'partner@demo.example'`);
  if (!of) throw new Error('The demo data has no partner.');
  return { postgres, urls, owner, ...of, customerId: '' };
}

/** 20,000 VMs of a region with their backups: how they are copied, listed, and how soon a change of power is seen. */
export async function measureVms(given: Stage): Promise<Figure[]> {
  const stage = await ownStage(given);
  const world = await makeVmWorld(stage);
  const environment = { CONNECTIONS: world.connections, OUTBOUND_ALLOW_PRIVATE: 'true' };
  const api = await startPortal(stage, environment);
  const worker = await startServer(['api/src/main.ts', 'worker'], {
    ...databaseSettings(stage.urls),
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    WORKER_PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const bench = { stage, world, api, worker };
  const mirrors = await measureMirrors(bench);
  const power = await measurePower(bench);
  const lists = await compareVmLists(bench);
  await stopAllServers();
  await stage.owner.end();
  return [...mirrors, ...power, ...lists];
}
