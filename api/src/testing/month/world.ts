import sql, { type Sql } from 'sql-template-tag';
import { expect } from 'vitest';
import { capabilities, registry } from '../../capabilities.ts';
import { site as cloudSite } from '../../cloud-connect/testing/bench.ts';
import { tellTrouble } from '../../connections/index.ts';
import {
  startTestPartnerCenter,
  type TestPartnerCenter,
} from '../../m365-licenses/testing/partner-center.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { chargeDue } from '../../platform/metering/charges.ts';
import { rollUp } from '../../platform/metering/metering.ts';
import { operationQueue } from '../../platform/operations/worker.ts';
import { mirrorQueue } from '../../services/mirror.ts';
import { enlistMirrors } from '../../services/mirror-repository.ts';
import { cloudDirector } from '../../virtual-data-center/index.ts';
import { startTestConsole } from '../../virtual-data-center/testing/backup-console.ts';
import { startTestDirector, type TestDirector } from '../../virtual-data-center/testing/cloud-director.ts';
import { movableMoment } from '../moment.ts';
import { createOperator } from '../people.ts';
import { createTestPortal, type TestPortal } from '../test-portal.ts';
import { startTestRegion } from '../test-cloud.ts';

export const region = 'SE-NORTH-1';

/** What a test tells a simulator apart from its vendor's own calls. */
export type Control = (call: string, body?: unknown) => Promise<unknown>;

export type Systems = { storage: Control; director: Control; console: Control; center: Control };

/** How a system fails to answer, as its simulator is told. */
export type Outage = { fault: 'down' | 'refuses' | 'garbles'; status?: number; when?: string; skip?: number };

/** A portal and all systems that are billed, with one moment for all of them; nothing happens by itself. */
export type MonthWorld = {
  portal: TestPortal;
  worker: Database;
  systems: Systems;
  center: TestPartnerCenter;
  director: TestDirector;
  /** Forward only, as time goes. */
  moveTo(at: Date): Promise<void>;
  /** One reading; answers why it has failed, null when it has not. */
  read: (mirror: { name: string; customerId: string | null }) => Promise<string | null>;
  /** A session that ran out is begun anew, so that the next answer of Cloud Director is no refusal of it. */
  signIn(): Promise<void>;
  /** Something is done while a system fails; afterwards nobody remembers that it has. */
  during: <T>(outage: Outage | undefined, system: Control, work: () => Promise<T>) => Promise<T>;
  /** Carries out what was ordered, with what it waits for, until nothing is left to do. */
  workOff: () => Promise<void>;
  /** What the hourly maintenance charges, and what the roll-up adds up. */
  addUp(): Promise<void>;
  close(): Promise<void>;
};

const controlOf =
  (url: string): Control =>
  async (call, body) => {
    const [method = '', name = ''] = call.split(' ');
    const response = await fetch(`${url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': 'test-control' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };

async function startSystems() {
  const [storage, director, console, center] = await Promise.all([
    startTestRegion(region),
    startTestDirector(region),
    startTestConsole(region, { cloudConnect: cloudSite }),
    startTestPartnerCenter(),
  ]);
  const systems: Systems = {
    storage: controlOf(storage.url),
    director: (call, body) => director.control(call, body),
    console: (call, body) => console.control(call, body),
    center: (call, body) => center.control(call, body),
  };
  const connections = [
    { system: 'ceph-rgw', ...storage.connection },
    director.connection,
    console.connection,
    center.connection,
  ];
  const hosts = [...JSON.stringify(connections).matchAll(/127\.0\.0\.1:\d+/g)].map(([host]) => host);
  const close = () => Promise.all([storage.close(), director.close(), console.close(), center.close()]);
  return { systems, connections, hosts, center, director, close };
}

type Working = { portal: TestPortal; worker: Database };

/** Of all mirrors the one that is wanted is due, and no other. */
const dueAlone = (wanted: Sql): Sql => sql`
  update mirror set lease_id = null, due_at = case when ${wanted} then now() else 'infinity' end`;

async function readings({ portal, worker }: Working): Promise<MonthWorld['read']> {
  const working = { platform: portal.platform, registry, database: worker };
  const mirrors = capabilities.flatMap((capability) => capability.mirrors?.(working) ?? []);
  for (const mirror of mirrors) if (mirror.unit === 'connection') await enlistMirrors(worker, mirror);
  const queue = mirrorQueue({ database: worker, mirrors, stopping: new AbortController().signal });
  return async ({ name, customerId }) => {
    await portal.owner.run(
      dueAlone(
        sql`name = ${name} and customer_id is not distinct from ${customerId}::uuid and part = 'whole'`,
      ),
    );
    const claimed = await queue.claim();
    if (claimed?.name !== name) throw new Error(`Nobody reads ${name}.`);
    await queue.work(claimed);
    const read = await portal.owner.first<{ reason: string | null }>(
      sql`select reason from mirror where id = ${claimed.id}`,
    );
    if (!read) throw new Error(`${name} is read no more.`);
    return read.reason;
  };
}

function orders({ portal, worker }: Working): MonthWorld['workOff'] {
  const { log, metrics, clouds, sealer } = portal.platform;
  const { operations } = registry;
  const queue = operationQueue({ database: worker, log, metrics, operations, clouds, sealer, tellTrouble });
  const hurry = sql`update operation set due_at = now() where state in ('waiting', 'running') and due_at > now()`;
  return async () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const claimed = await queue.claim();
      if (claimed) await queue.work(claimed);
      else if ((await portal.owner.run(hurry)) === 0) return;
    }
    const left = await portal.owner.rows(
      sql`select kind, state, reason from operation where state in ('waiting', 'running')`,
    );
    expect(left).toEqual([]);
  };
}

/** With all of them at a moment, from which they can be moved on. */
export async function startMonthWorld(at: Date): Promise<MonthWorld> {
  const { systems, connections, hosts, center, director, close: closeSystems } = await startSystems();
  const portal = await createTestPortal({ CONNECTIONS: JSON.stringify(connections) }, { prices: false });
  const worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 4 });
  await createOperator(portal);
  const move = await movableMoment(portal.owner);
  const moveTo: MonthWorld['moveTo'] = async (moment) => {
    const offsetSeconds = (moment.getTime() - Date.now()) / 1000;
    const controls = Object.values(systems).map((control) => control('PUT clock', { offsetSeconds }));
    await Promise.all([move(offsetSeconds), ...controls]);
  };
  await moveTo(at);
  await systems.center('PUT behavior', { visibleAfterSeconds: 0, changesTakeSeconds: 0 });
  await systems.director('PUT tasks', { seconds: 0 });
  // The moment stands still while an order is carried out: none could wait for a backup that runs just then.
  await systems.console('PUT behavior', { actionSeconds: 0, runSeconds: 0 });
  await center.giveToken({ database: worker, sealer: portal.platform.sealer });
  const working = { portal, worker };
  return {
    ...working,
    systems,
    center,
    director,
    moveTo,
    read: await readings(working),
    signIn: async () => await portal.platform.clouds.of(cloudDirector, region)?.driver.ping(),
    during: async (outage, system, work) => {
      if (!outage) return work();
      await system('PUT faults', outage);
      const result = await work();
      await system('PUT faults', { fault: 'none' });
      for (const host of hosts) portal.platform.outbound.forgive(host);
      return result;
    },
    workOff: orders(working),
    addUp: async () => {
      while ((await chargeDue(worker)) > 0);
      while ((await worker.transaction(rollUp)).batches > 0);
    },
    close: async () => {
      await worker.end();
      await portal.close();
      await closeSystems();
    },
  };
}
