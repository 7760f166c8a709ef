import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { orderingOf, type Ordering } from './license-orders.ts';
import { customers, mirrorNames, type LicenseBench } from './license-world.ts';
import { median } from './load.ts';
import { say } from './say.ts';

const mostSeconds = 180;
const mostRequests = 400;
/** An order is a few requests: so many of them leave the mirrors theirs. */
const orderEverySeconds = 15;
const ordersAlone = 12;
/** How much longer an order may take that comes while mirrors are read: it waits for no request of theirs. */
const mostMoreMs = 1000;
const lookMs = 250;
const countEveryMs = 10_000;

type Counted = { inAll: number; inBusiestMinute: number };

/** What the system itself has counted while `work` is done; it lists the latest thousand, as they came. */
async function countedDuring({ world }: LicenseBench, work: () => Promise<void>): Promise<Counted> {
  const moments: number[] = [];
  const since = Date.now();
  const look = async (): Promise<void> => {
    const { items }: { items: { at: string }[] } = JSON.parse(await world.control('GET requests'));
    const last = moments.at(-1) ?? since;
    const known = moments.filter((at) => at === last).length;
    const from = items.map(({ at }) => Date.parse(at)).filter((at) => at >= last);
    moments.push(...from.slice(known));
  };
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  while (!done.signal.aborted) {
    await look();
    await pause(countEveryMs, undefined, { signal: done.signal }).catch(() => undefined);
  }
  await working;
  await look();
  const inMinuteOf = (begin: number): number =>
    moments.filter((at) => at >= begin && at < begin + 60_000).length;
  return { inAll: moments.length, inBusiestMinute: Math.max(...moments.map(inMinuteOf)) };
}

const ofAll = sql`name = any(${Object.values(mirrorNames)}::text[])`;

/** Has the licenses and the seats of all customers read at once, in any order, as at the beginning of an hour. */
async function beginAll({ stage: { owner } }: LicenseBench): Promise<void> {
  await owner.run(sql`
    update mirror set due_at = now() - random() * interval '1 minute', synced_at = null where ${ofAll}`);
}

async function endAll({ stage: { owner } }: LicenseBench): Promise<void> {
  await owner.run(sql`update mirror set due_at = 'infinity' where ${ofAll}`);
}

async function countUnread({ stage: { owner } }: LicenseBench, name: string): Promise<number> {
  const row = await owner.first<{ count: number }>(
    sql`select count(*)::integer as count from mirror where name = ${name} and synced_at is null`,
  );
  return row?.count ?? 0;
}

async function secondsUntilRead(bench: LicenseBench, name: string): Promise<number> {
  const begin = performance.now();
  while ((await countUnread(bench, name)) > 0) await pause(lookMs);
  return (performance.now() - begin) / 1000;
}

type Reading = Counted & { licensesSeconds: number; seatsSeconds: number; orderMs: number[] };

/** Orders one after the other until it is done. */
async function ordersDuring(order: Ordering, working: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const done = new AbortController();
  void working.finally(() => done.abort());
  while (!done.signal.aborted) {
    times.push(await order());
    await pause(orderEverySeconds * 1000, undefined, { signal: done.signal }).catch(() => undefined);
  }
  return times;
}

async function readAll(bench: LicenseBench, order: Ordering): Promise<Reading> {
  await beginAll(bench);
  const reading = { licensesSeconds: 0, seatsSeconds: 0, orderMs: [] as number[] };
  const counted = await countedDuring(bench, async () => {
    const licenses = secondsUntilRead(bench, mirrorNames.licenses);
    const seats = secondsUntilRead(bench, mirrorNames.seats);
    const orders = ordersDuring(order, Promise.all([licenses, seats]));
    reading.licensesSeconds = await licenses;
    reading.seatsSeconds = await seats;
    reading.orderMs = await orders;
  });
  return { ...reading, ...counted };
}

const told = (
  name: string,
  { licensesSeconds, seatsSeconds, inAll, inBusiestMinute, orderMs }: Reading,
): void =>
  say(
    `${name}: licenses ${licensesSeconds.toFixed(1)} s, seats ${seatsSeconds.toFixed(1)} s; ${inAll} requests, ${inBusiestMinute} in the busiest minute; orders ${orderMs.map((ms) => ms.toFixed(0)).join(' ')} ms`,
  );

function figuresOf(readings: readonly Reading[], alone: readonly number[]): Figure[] {
  const of = (pick: (reading: Reading) => number): number => Math.max(...readings.map(pick));
  const seconds = of(({ licensesSeconds }) => licensesSeconds);
  const requests = of(({ inBusiestMinute }) => inBusiestMinute);
  const beside = readings.flatMap(({ orderMs }) => orderMs);
  // An order in five minutes reads the price sheet, alone the first one.
  const [slowestAlone, slowest] = [Math.max(...alone), Math.max(...beside)];
  return [
    {
      name: `licenses: of ${customers} customers read, new and as they were, while their seats are read`,
      figure: `${seconds.toFixed(0)} s (with the seats ${of(({ seatsSeconds }) => seatsSeconds).toFixed(0)})`,
      bound: `at most ${mostSeconds} s`,
      holds: seconds <= mostSeconds,
    },
    {
      name: 'licenses: requests in the busiest minute, as the system counts them',
      figure: String(requests),
      bound: `at most ${mostRequests}`,
      holds: requests <= mostRequests,
    },
    {
      name: `licenses: from an order until its license is listed, slowest of ${beside.length} beside the reading`,
      figure: `${slowest.toFixed(0)} ms, half within ${median(beside).toFixed(0)}; alone ${slowestAlone.toFixed(0)} and ${median([...alone]).toFixed(0)}`,
      bound: `at most ${mostMoreMs} ms more than alone`,
      holds: slowest <= slowestAlone + mostMoreMs,
    },
  ];
}

/** How long the licenses of all customers take to be read, by how many requests, and what an order meanwhile waits for them. */
export async function measureLicenseMirrors(bench: LicenseBench): Promise<Figure[]> {
  const order = await orderingOf(bench);
  const alone: number[] = [];
  while (alone.length < ordersAlone) alone.push(await order());
  say(`orders alone: ${alone.map((ms) => ms.toFixed(0)).join(' ')} ms`);
  const readings: Reading[] = [];
  for (const name of ['new', 'as they were']) {
    const reading = await readAll(bench, order);
    told(`licenses of ${customers} customers, ${name}`, reading);
    readings.push(reading);
  }
  await endAll(bench);
  return figuresOf(readings, alone);
}
