import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { get, grown, median } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import { cpuOf, cpuOfChildren, type Server } from './processes.ts';
import { print, say } from './say.ts';
import type { Stage } from './stage.ts';
import type { VmWorld } from './vm-world.ts';

export type VmBench = { stage: Stage; world: VmWorld; api: Server; worker: Server };
type Name = 'vdc-vms' | 'vm-backups';
type Cost = { seconds: number; nodeSeconds: number; postgresSeconds: number; walMiB: number };

const rounds = 5;
const mostSeconds = 60;
const allowed = 1.5;
const mostUnchangedMiB = 1;

/** Has a mirror of the connection read whole, and waits until it was. */
export async function readAnew({ stage: { owner } }: VmBench, name: Name): Promise<void> {
  const mirror = sql`name = ${name} and partner_id is null and part = 'whole'`;
  const asked = async (): Promise<boolean> =>
    (await owner.run(
      sql`update mirror set due_at = now(), synced_at = null where ${mirror} and lease_id is null`,
    )) > 0;
  const isRead = async (): Promise<boolean> =>
    (await owner.rows(sql`select from mirror where ${mirror} and synced_at is not null`)).length > 0;
  while (!(await asked())) await pause(20);
  while (!(await isRead())) await pause(20);
}

const lsnOf = async ({ stage: { owner } }: VmBench): Promise<string> =>
  (await owner.first<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`))?.lsn ?? '0/0';

async function costOf(bench: VmBench, name: Name): Promise<Cost> {
  const { stage, worker } = bench;
  const before = await lsnOf(bench);
  const [node, postgres] = [cpuOf(worker.pid), cpuOfChildren(stage.postgres.pid)];
  const begin = performance.now();
  await readAnew(bench, name);
  const seconds = (performance.now() - begin) / 1000;
  const wal = await stage.owner.first<{ bytes: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before}::pg_lsn)::float8 as bytes`,
  );
  return {
    seconds,
    nodeSeconds: cpuOf(worker.pid) - node,
    postgresSeconds: grown(postgres, cpuOfChildren(stage.postgres.pid)),
    walMiB: (wal?.bytes ?? 0) / 2 ** 20,
  };
}

const told = (name: string, costs: readonly Cost[]): void => {
  const of = (pick: (cost: Cost) => number): string => median(costs.map(pick)).toFixed(2);
  print(
    `${name}: ${of(({ seconds }) => seconds)} s, CPU ${of(({ nodeSeconds }) => nodeSeconds)} s worker and ${of(({ postgresSeconds }) => postgresSeconds)} s PostgreSQL, WAL ${of(({ walMiB }) => walMiB)} MiB`,
  );
};

async function costsOf(bench: VmBench, name: Name): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // So that pages that are written are logged whole, as they are in the first reading after a checkpoint.
    await bench.stage.owner.run(sql`checkpoint`);
    costs.push(await costOf(bench, name));
  }
  return costs;
}

/** All VMs of a vDC in one job, which has run. */
async function backUpAll({ stage: { owner }, world: { console } }: VmBench): Promise<void> {
  const jobs = await owner.rows<{ name: string; vms: unknown }>(sql`
    select 'Cloud Portal standard ' || v.system_id as name,
      json_agg(json_build_object('id', t.system_id, 'name', t.name)) as vms
    from vdc_vm t join vdc v on v.partner_id = t.partner_id and v.id = t.vdc_id group by 1`);
  const lastRun = { at: new Date(Date.now() - 3_600_000).toISOString(), status: 'Success' };
  for (const job of jobs) await console('POST jobs', [{ ...job, lastRun }]);
}

/** Milliseconds of one answer after the other, for as long as `work` takes. */
async function answersDuring(bench: VmBench, headers: object, work: () => Promise<void>): Promise<number[]> {
  const { api, world } = bench;
  const url = `${baseOf(api)}/api/virtual-data-center/vdc-vms/?pageSize=50&customerId=${world.many.id}`;
  const times: number[] = [];
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  while (!done.signal.aborted) {
    const begin = performance.now();
    await get({ url, headers: { ...headers } });
    times.push(performance.now() - begin);
  }
  await working;
  return times;
}

async function slowing(bench: VmBench): Promise<{ ratio: number; mirrorSeconds: number }> {
  const headers = await signIn(baseOf(bench.api));
  await answersDuring(bench, headers, () => pause(2000));
  const [ratios, seconds]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await answersDuring(bench, headers, () => pause(3000));
    const begin = performance.now();
    const beside = await answersDuring(bench, headers, () => readAnew(bench, 'vdc-vms'));
    seconds?.push((performance.now() - begin) / 1000);
    ratios?.push(median(beside) / median(alone));
    say(
      `a list beside the reading, round ${round + 1}: ${median(alone).toFixed(2)} and ${median(beside).toFixed(2)} ms`,
    );
  }
  return { ratio: median(ratios ?? []), mirrorSeconds: median(seconds ?? []) };
}

/** What it costs to read all VMs and all their backups: the first time, and when nothing has changed. */
export async function measureMirrors(bench: VmBench): Promise<Figure[]> {
  const first = await costOf(bench, 'vdc-vms');
  told('20,000 new VMs', [first]);
  await backUpAll(bench);
  told('20,000 new backups', [await costOf(bench, 'vm-backups')]);
  await bench.stage.owner.run(sql`vacuum analyze`);
  const vms = await costsOf(bench, 'vdc-vms');
  told('20,000 VMs as they were', vms);
  const backups = await costsOf(bench, 'vm-backups');
  told('20,000 backups as they were', backups);
  const { ratio, mirrorSeconds } = await slowing(bench);
  const slowest = Math.max(first.seconds, ...vms.map(({ seconds }) => seconds));
  const wal = median([...vms, ...backups].map(({ walMiB }) => walMiB));
  return [
    {
      name: 'vms: 20,000 VMs of a region read, the slowest of all readings',
      figure: `${slowest.toFixed(1)} s; beside a list that is read all the time ${mirrorSeconds.toFixed(1)} s`,
      bound: `at most ${mostSeconds} s`,
      holds: slowest <= mostSeconds,
    },
    {
      name: 'vms: the same and their backups when nothing has changed, what is logged',
      figure: `${wal.toFixed(2)} MiB`,
      bound: `at most ${mostUnchangedMiB} MiB`,
      holds: wal <= mostUnchangedMiB,
    },
    {
      name: 'vms: a list of VMs while they are read, against without',
      figure: `${ratio.toFixed(2)} times the time`,
      bound: `at most ${allowed}`,
      holds: ratio <= allowed,
    },
  ];
}
