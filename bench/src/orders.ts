import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { openDatabase } from '@portal/api/platform/database';
import { migrate } from '@portal/api/platform/migrate';
import { demoPassword, seed } from '@portal/api/seed/seed';
import sql from 'sql-template-tag';
import type { Postgres } from '../../tools/postgres.ts';
import type { Figure } from './figure.ts';
import { median } from './load.ts';
import { cpuOf, cpuOfChildren, startServer, stopServer, type Server } from './processes.ts';

const rounds = 7;
const ordersPerRun = 1000;
const connections = 16;
const customers = 200;
const leastShare = 0.6;
const mostMs = 50;
const secretKey = 'a-key-for-measuring-only-a-key-for-measuring';
const connection = { region: 'SE-NORTH-1', endpoint: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };

type Target = { server: Server; url: string; headers: Record<string, string> };
type Sample = { ordersPerSecond: number; nodeMicros: number; postgresMicros: number; p99Ms: number };
type Round = { portal: Sample; floor: Sample };
type World = { partnerId: string; userId: string; customerIds: readonly string[]; postgresPid: number };

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function place(target: Target, customerId: string): Promise<void> {
  const body = JSON.stringify({
    name: `b${randomUUID()}`,
    region: connection.region,
    owner: 'storage-owner',
    costConsent: true,
  });
  const headers = { ...target.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
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

/** Orders for the customers in turn, so that hardly two for the same one meet. */
async function load(target: Target, customerIds: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  let placed = 0;
  const one = async (): Promise<void> => {
    while (placed < ordersPerRun) {
      placed += 1;
      const begin = performance.now();
      await place(target, customerIds[placed % customerIds.length] ?? '');
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return times.toSorted((a, b) => a - b);
}

const grown = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

async function sample(target: Target, { customerIds, postgresPid }: World): Promise<Sample> {
  const node = cpuOf(target.server.pid);
  const postgres = cpuOfChildren(postgresPid);
  const begin = performance.now();
  const times = await load(target, customerIds);
  const seconds = (performance.now() - begin) / 1000;
  const micros = (cpuSeconds: number): number => (cpuSeconds / times.length) * 1e6;
  return {
    ordersPerSecond: times.length / seconds,
    nodeMicros: micros(cpuOf(target.server.pid) - node),
    postgresMicros: micros(grown(postgres, cpuOfChildren(postgresPid))),
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  };
}

/** What autovacuum does a minute later: until then plans are those of empty tables. */
async function analyze(postgres: Postgres): Promise<void> {
  const database = openDatabase({ url: postgres.url, max: 1 });
  await database.run(sql`analyze`);
  await database.end();
}

async function prepare(postgres: Postgres): Promise<World> {
  await migrate(postgres.url);
  const database = openDatabase({ url: postgres.url, max: 2, statementTimeoutMs: 600_000 });
  await seed(database, { size: 'demo', now: new Date(), secretKey });
  const partner = await database.first<{ partnerId: string; userId: string }>(sql`
    select partner_id as "partnerId", id as "userId" from user_account where email = 'partner@demo.example'`);
  if (!partner) throw new Error('The data set has no partner.');
  const { partnerId } = partner;
  const made = await database.rows<{ id: string }>(sql`
    with c as (
      insert into organization (partner_id, id, kind, name)
      select ${partnerId}, gen_random_uuid(), 'customer', 'Customer ' || n from generate_series(1, ${customers}) n returning id
    ), s as (
      insert into s3_service (partner_id, customer_id, state, tenant)
      select ${partnerId}, id, 'enabled', replace(id::text, '-', '') from c
    ) select id from c`);
  const customerIds = made.map(({ id }) => id);
  await database.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username)
    select ${partnerId}, id, gen_random_uuid(), ${connection.region}, 'storage-owner'
    from unnest(${customerIds}::uuid[]) as id`);
  await database.run(sql`analyze`);
  await database.end();
  return { ...partner, customerIds, postgresPid: postgres.pid };
}

async function signIn(base: string): Promise<string> {
  const response = await fetch(`${base}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'partner@demo.example', password: demoPassword }),
  });
  const answer: { accessToken: string } = JSON.parse(await response.text());
  return answer.accessToken;
}

async function startPortal(postgres: Postgres): Promise<Target> {
  const server = await startServer(['api/src/main.ts', 'api'], {
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '10',
    S3_CONNECTIONS: JSON.stringify([connection]),
    OUTBOUND_ALLOW_PRIVATE: 'true',
  });
  const base = `http://127.0.0.1:${String(server.ready['port'])}`;
  return {
    server,
    url: `${base}/api/s3/bucket/`,
    headers: { authorization: `Bearer ${await signIn(base)}` },
  };
}

async function startFloor(postgres: Postgres, { partnerId, userId }: World): Promise<Target> {
  const server = await startServer(['bench/src/order-floor.ts'], {
    DATABASE_URL: postgres.url,
    PARTNER_ID: partnerId,
    USER_ID: userId,
  });
  return { server, url: `http://127.0.0.1:${String(server.ready['port'])}/`, headers: {} };
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
      name: `P7 orders, ${connections} connections, ${results.length} paired rounds of ${ordersPerRun}`,
      figure: `${share.toFixed(2)} of the floor's speed (${speed('portal')}/s of ${speed('floor')}/s), CPU ${ratio.toFixed(2)} (${micros('portal')} us, Node ${node('portal')}, of ${micros('floor')} us, Node ${node('floor')})`,
      bound: `at least ${leastShare}`,
      holds: share >= leastShare,
    },
    {
      name: 'P7 orders, the slowest of a hundred',
      figure: `${p99.toFixed(1)} ms`,
      bound: `at most ${mostMs} ms`,
      holds: p99 <= mostMs,
    },
  ];
}

/**
 * P7: orders of a bucket over HTTP (price, gate, idempotency, operation, audit) against a bare server that writes the
 * same rows in one statement, in turns on the same database.
 */
export async function measureOrders(postgres: Postgres): Promise<Figure[]> {
  const world = await prepare(postgres);
  const portal = await startPortal(postgres);
  const floor = await startFloor(postgres, world);
  for (const target of [portal, floor, portal, floor]) await sample(target, world);
  await analyze(postgres);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ portal: await sample(portal, world), floor: await sample(floor, world) });
  }
  await Promise.all([stopServer(portal.server), stopServer(floor.server)]);
  return figuresOf(results);
}
