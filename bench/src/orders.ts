import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { agreedTo, type AgreedPrice } from '@portal/contract/prices';
import { estimateS3 } from '@portal/contract/s3-usage';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { connections, grown, median, withAgent } from './load.ts';
import { expectSameRows } from './order-rows.ts';
import { baseOf, signIn, startPortal } from './portal.ts';
import { cpuOf, cpuOfChildren, startServer, stopAllServers, type Server } from './processes.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';

const rounds = 7;
const ordersPerRun = 1000;
const customers = 200;
const leastShare = 0.6;
const mostMs = 50;
const connection = { region: 'SE-NORTH-1', endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

type Target = { server: Server; url: string; headers: Record<string, string>; agreed: AgreedPrice[] };
type Sample = { ordersPerSecond: number; nodeMicros: number; postgresMicros: number; p99Ms: number };
type Round = { portal: Sample; floor: Sample };
type World = { customerIds: readonly string[]; postgresPid: number };

type Order = { customerId: string; name: string; key: string };

const newOrder = (customerId = ''): Order => ({ customerId, name: `b${randomUUID()}`, key: randomUUID() });

/** Answers what was answered. */
function place(target: Target, { customerId, name, key }: Order, agent: Agent): Promise<string> {
  const body = JSON.stringify({
    name,
    region: connection.region,
    owner: 'storage-owner',
    costConsent: true,
    agreedPrices: target.agreed,
  });
  const headers = { ...target.headers, 'content-type': 'application/json', 'idempotency-key': key };
  return new Promise((resolve, reject) => {
    request(`${target.url}?customerId=${customerId}`, { agent, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 202) resolve(text);
        else reject(new Error(`${response.statusCode}: ${text}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/** Orders for the customers in turn, so that hardly two for the same one meet. */
async function load(target: Target, customerIds: readonly string[], agent: Agent): Promise<number[]> {
  const times: number[] = [];
  let placed = 0;
  const one = async (): Promise<void> => {
    while (placed < ordersPerRun) {
      placed += 1;
      const begin = performance.now();
      await place(target, newOrder(customerIds[placed % customerIds.length]), agent);
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return times.toSorted((a, b) => a - b);
}

async function sample(target: Target, { customerIds, postgresPid }: World): Promise<Sample> {
  const node = cpuOf(target.server.pid);
  const postgres = cpuOfChildren(postgresPid);
  const begin = performance.now();
  const times = await withAgent((agent) => load(target, customerIds, agent));
  const seconds = (performance.now() - begin) / 1000;
  const micros = (cpuSeconds: number): number => (cpuSeconds / times.length) * 1e6;
  return {
    ordersPerSecond: times.length / seconds,
    nodeMicros: micros(cpuOf(target.server.pid) - node),
    postgresMicros: micros(grown(postgres, cpuOfChildren(postgresPid))),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** Customers of their own, whose buckets nobody else orders. */
async function prepare({ owner, postgres, partnerId }: Stage): Promise<World> {
  const made = await owner.rows<{ id: string }>(sql`
    with c as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, gen_random_uuid(), 'customer', 'Customer ' || n from generate_series(1, ${customers}) n returning id
    ), s as (
      insert into s3_service (partner_id, customer_id, state, tenant)
      select ${partnerId}, id, 'enabled', replace(id::text, '-', '') from c
    ) select id from c`);
  const customerIds = made.map(({ id }) => id);
  await owner.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username)
    select ${partnerId}, id, gen_random_uuid(), ${connection.region}, 'storage-owner'
    from unnest(${customerIds}::uuid[]) as id`);
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
    S3_CONNECTIONS: JSON.stringify([connection]),
    OUTBOUND_ALLOW_PRIVATE: 'true',
  });
  const base = baseOf(server);
  const headers = await signIn(base);
  const agreed = await shownPrices(base, { ...world, headers });
  return { server, url: `${base}/api/s3/bucket/`, headers, agreed };
}

async function floorOf({ owner, urls, partnerId, userId }: Stage, agreed: AgreedPrice[]): Promise<Target> {
  const user = await owner.first<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from user_account where id = ${userId}`);
  const server = await startServer(['bench/src/order-floor.ts'], {
    DATABASE_URL: urls.administrator,
    PARTNER_ID: partnerId,
    USER_ID: userId,
    USER_NAME: user?.name ?? '',
  });
  return { server, url: `${baseOf(server)}/`, headers: {}, agreed };
}

/** The floor does the portal's work only while it writes the same rows. */
async function compare(
  { owner }: Stage,
  { portal, floor, customerId }: { portal: Target; floor: Target; customerId: string },
  agent: Agent,
): Promise<void> {
  // The first order of a session for a customer is a visit as well, of which the others write nothing.
  await place(portal, newOrder(customerId), agent);
  const order = newOrder(customerId);
  const by = (target: Target) => async (): Promise<string> =>
    JSON.parse(await place(target, order, agent)).id;
  await expectSameRows(owner, { portal: by(portal), floor: by(floor) });
}

const cpu = ({ nodeMicros, postgresMicros }: Sample): number => nodeMicros + postgresMicros;

function figuresOf(results: readonly Round[]): Figure[] {
  const of = (pick: (round: Round) => number): number => median(results.map(pick));
  const share = of(({ portal, floor }) => portal.ordersPerSecond / floor.ordersPerSecond);
  const p99 = of(({ portal }) => portal.p99Ms);
  const speed = (who: keyof Round): string => of((round) => round[who].ordersPerSecond).toFixed(0);
  const micros = (who: keyof Round): string => of((round) => cpu(round[who])).toFixed(0);
  const node = (who: keyof Round): string => of((round) => round[who].nodeMicros).toFixed(0);
  const ratio = of(({ portal, floor }) => cpu(portal) / cpu(floor));
  return [
    {
      name: `orders: ${connections} connections, ${results.length} paired rounds of ${ordersPerRun}`,
      figure: `${share.toFixed(2)} of the floor's speed (${speed('portal')}/s of ${speed('floor')}/s), CPU ${ratio.toFixed(2)} (${micros('portal')} us, Node ${node('portal')}, of ${micros('floor')} us, Node ${node('floor')})`,
      bound: `at least ${leastShare}`,
      holds: share >= leastShare,
    },
    {
      name: 'orders: the slowest of a hundred',
      figure: `${p99.toFixed(1)} ms`,
      bound: `at most ${mostMs} ms`,
      holds: p99 <= mostMs,
    },
  ];
}

/**
 * Orders of a bucket over HTTP (price, gate, idempotency, operation, audit) against a bare server that writes the
 * same rows in one statement, in turns on the same database.
 */
export async function measureOrders(stage: Stage): Promise<Figure[]> {
  const world = await prepare(stage);
  const portal = await ours(stage, world);
  const floor = await floorOf(stage, portal.agreed);
  await withAgent((agent) =>
    compare(stage, { portal, floor, customerId: world.customerIds[0] ?? '' }, agent),
  );
  for (const target of [portal, floor, portal, floor]) await sample(target, world);
  // What autovacuum does a minute later: until then plans are those of empty tables.
  await stage.owner.run(sql`analyze`);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = { portal: await sample(portal, world), floor: await sample(floor, world) };
    results.push(result);
    const share = result.portal.ordersPerSecond / result.floor.ordersPerSecond;
    say(`orders, round ${round + 1} of ${rounds}: ${share.toFixed(2)}`);
  }
  await stopAllServers();
  return figuresOf(results);
}
