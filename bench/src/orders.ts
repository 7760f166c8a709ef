import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { agreedTo, type AgreedPrice } from '@portal/contract/prices';
import { listUpliftEffects } from '@portal/contract/pricing';
import { estimateS3 } from '@portal/contract/s3-storage/usage';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { grown, median, withAgent } from './load.ts';
import { ownStage } from './own-stage.ts';
import { baseOf, signIn, startPortal } from './portal.ts';
import { cpuOf, cpuOfChildren, stopAllServers, type Server } from './processes.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const rounds = 5;
const ordersPerSecond = 50;
const ordersPerRound = 1000;
const customers = 4000;
const things = 20_000;
/** So high that nothing is refused: the orders are held against it all the same. */
const limitMinor = 10 ** 15;
const mostMs = 50;
const mostPreviewMs = 1000;
const connection = { region: 'SE-NORTH-1', endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

type Target = { server: Server; url: string; headers: Record<string, string>; agreed: AgreedPrice[] };
type Sample = { nodeMicros: number; postgresMicros: number; medianMs: number; p99Ms: number };
type World = { customerIds: readonly string[]; postgresPid: number };

/** Orders a bucket; throws for any other answer than that it was ordered. */
function place(target: Target, customerId: string, agent: Agent): Promise<void> {
  const body = JSON.stringify({
    name: `b${randomUUID()}`,
    region: connection.region,
    owner: 'storage-owner',
    costConsent: true,
    agreedPrices: target.agreed,
  });
  const headers = {
    ...target.headers,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  return new Promise((resolve, reject) => {
    request(`${target.url}?customerId=${customerId}`, { agent, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 202) resolve();
        else reject(new Error(`${response.statusCode}: ${Buffer.concat(parts).toString('utf8')}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * Orders that arrive at a steady pace whether those before are answered or not, for the customers in turn. Answers how
 * long each took from when it was due, lowest first: what a portal that falls behind makes others wait counts.
 */
async function load(target: Target, { customerIds }: World, agent: Agent): Promise<number[]> {
  const start = performance.now();
  const one = async (index: number): Promise<number> => {
    const due = start + (index * 1000) / ordersPerSecond;
    await pause(Math.max(0, due - performance.now()));
    await place(target, customerIds[index % customerIds.length] ?? '', agent);
    return performance.now() - due;
  };
  const times = await Promise.all(Array.from({ length: ordersPerRound }, (_, index) => one(index)));
  return times.toSorted((a, b) => a - b);
}

async function sample(target: Target, world: World): Promise<Sample> {
  const node = cpuOf(target.server.pid);
  const postgres = cpuOfChildren(world.postgresPid);
  const times = await withAgent((agent) => load(target, world, agent));
  const micros = (cpuSeconds: number): number => (cpuSeconds / times.length) * 1e6;
  return {
    nodeMicros: micros(cpuOf(target.server.pid) - node),
    postgresMicros: micros(grown(postgres, cpuOfChildren(world.postgresPid))),
    medianMs: median(times),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

const foldMs = 2000;

/** Adds up what orders have changed while they arrive, as often as a worker looks. */
async function withFolding<T>({ owner }: Stage, work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const folding = (async () => {
    while (!ending.signal.aborted) {
      await owner.run(sql`select fold_totals(20000)`);
      await pause(foldMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  try {
    return await work();
  } finally {
    ending.abort();
    await folding;
  }
}

/** Things of the customers, measured yesterday and today: what runs counts against the limit of their partner. */
async function addThings({ owner, partnerId }: Stage, customerIds: readonly string[]): Promise<void> {
  await owner.run(sql`
    insert into meter_series (partner_id, id, customer_id, customer_name, service, product, region, resource_id, resource_name,
      started_at)
    select ${partnerId}, gen_random_uuid(), (${customerIds}::uuid[])[1 + n % ${customers}::integer], '', 's3-storage',
      's3-storage.capacity', ${connection.region}, gen_random_uuid(), 'bucket ' || n, now() - interval '2 days'
    from generate_series(1, ${things}) n`);
  await owner.run(sql`
    insert into meter_day (partner_id, customer_id, service, day, series_id, quantity, hours, customer_cost, partner_cost,
      price_from)
    select s.partner_id, s.customer_id, s.service, d, s.id, 1024::numeric ^ 4, 1, 1.5, 1, d
    from meter_series s cross join unnest(array[stockholm_day(now()) - 1, stockholm_day(now())]) d
    where s.partner_id = ${partnerId} and s.customer_id = any (${customerIds}::uuid[])`);
  await owner.run(sql`update organization set credit_limit_minor = ${limitMinor} where id = ${partnerId}`);
  await owner.run(sql`select fold_totals(1000000)`);
}

/** Customers of their own, whose buckets nobody else orders. */
async function prepare(stage: Stage): Promise<World> {
  const { owner, postgres, partnerId } = stage;
  const made = await owner.rows<{ id: string }>(sql`
    with c as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, gen_random_uuid(), 'customer', 'Customer ' || n from generate_series(1, ${customers}) n returning id
    ), s as (
      insert into service (partner_id, customer_id, service, state)
      select ${partnerId}, id, 's3-storage', 'enabled' from c
    ), a as (
      insert into s3_account (partner_id, customer_id, tenant)
      select ${partnerId}, id, replace(id::text, '-', '') from c
    ) select id from c`);
  const customerIds = made.map(({ id }) => id);
  await owner.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username)
    select ${partnerId}, id, gen_random_uuid(), ${connection.region}, 'storage-owner'
    from unnest(${customerIds}::uuid[]) as id`);
  await addThings(stage, customerIds);
  await owner.run(sql`analyze`);
  return { customerIds, postgresPid: postgres.pid };
}

/** What the portal shows that storage costs; the same for every customer. */
async function shownPrices(base: string, { headers, customerIds }: Pick<Target, 'headers'> & World) {
  const response = await fetch(`${base}/api/s3/estimate/?customerId=${customerIds[0] ?? ''}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ region: connection.region, sizeGiB: 1 }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return agreedTo(estimateS3.response.parse(await response.json()));
}

async function ours(stage: Stage, world: World): Promise<Target> {
  const server = await startPortal(stage, {
    CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]),
    OUTBOUND_ALLOW_PRIVATE: 'true',
  });
  const base = baseOf(server);
  const headers = await signIn(base);
  const agreed = await shownPrices(base, { ...world, headers });
  return { server, url: `${base}/api/s3/bucket/`, headers, agreed };
}

/** How long the preview of an uplift takes that all of these customers would pay, in milliseconds. */
async function previewed({ server, headers }: Target): Promise<number> {
  const times: number[] = [];
  const query = new URLSearchParams({ service: 's3-storage', percent: '33.5', pageSize: '50' });
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const response = await fetch(`${baseOf(server)}/api/customer/uplift-effects/?${query}`, { headers });
    const { total } = listUpliftEffects.response.parse(await response.json());
    times.push(performance.now() - begun);
    if (Number(total) < customers) throw new Error(`The preview has ${total} customers.`);
  }
  return median(times);
}

function figuresOf(results: readonly Sample[], previewMs: number): Figure[] {
  const of = (pick: (one: Sample) => number): number => median(results.map(pick));
  const p99 = of((one) => one.p99Ms);
  const slowest = Math.max(...results.map((one) => one.p99Ms));
  return [
    {
      name: `orders: ${ordersPerSecond} a second arrive, ${results.length} rounds of ${ordersPerRound}, with a partner of ${things.toLocaleString('en')} things and a credit limit`,
      figure: `99 of 100 within ${p99.toFixed(1)} ms (slowest round ${slowest.toFixed(1)}), half within ${of((one) => one.medianMs).toFixed(1)}; CPU ${of((one) => one.nodeMicros).toFixed(0)} us Node, ${of((one) => one.postgresMicros).toFixed(0)} us PostgreSQL`,
      bound: `at most ${mostMs} ms`,
      holds: p99 <= mostMs,
    },
    {
      name: `orders: preview of an uplift for ${customers.toLocaleString('en')} customers`,
      figure: `${previewMs.toFixed(0)} ms`,
      bound: `at most ${mostPreviewMs} ms`,
      holds: previewMs <= mostPreviewMs,
    },
  ];
}

/** Orders of a bucket over HTTP (price, gate, idempotency, operation, audit) that arrive at a steady pace. */
export async function measureOrders(shared: Stage): Promise<Figure[]> {
  const stage = await ownStage(shared, 'orders');
  const world = await prepare(stage);
  const portal = await ours(stage, world);
  await sample(portal, world);
  // What autovacuum does a minute later: until then plans are those of empty tables.
  await stage.owner.run(sql`analyze`);
  const results: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = await withFolding(stage, () => sample(portal, world));
    results.push(result);
    say(`orders, round ${round + 1} of ${rounds}: 99 of 100 within ${result.p99Ms.toFixed(1)} ms`);
  }
  const previewMs = await previewed(portal);
  await stopAllServers();
  await stage.owner.end();
  return figuresOf(results, previewMs);
}
