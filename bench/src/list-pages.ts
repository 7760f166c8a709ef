import { migrate } from '@portal/api/platform/migrate';
import { openDatabase, type Database } from '@portal/api/platform/database';
import { demoPassword, seed } from '@portal/api/seed/seed';
import sql from 'sql-template-tag';
import type { Postgres } from '../../tools/postgres.ts';
import type { Figure } from './figure.ts';
import { get, median, sample, type Round, type Target } from './load.ts';
import { startServer, stopServer, type Server } from './processes.ts';

const rounds = 7;
const requestsPerRun = 2000;
const allowed = 1.4;
const secretKey = 'a-key-for-measuring-only-a-key-for-measuring';

const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

type Facts = { partnerId: string; customerId: string };

async function prepare(postgres: Postgres): Promise<{ database: Database; facts: Facts }> {
  await migrate(postgres.url);
  const database = openDatabase({ url: postgres.url, max: 2, statementTimeoutMs: 600_000 });
  await seed(database, { size: 'bench', now: new Date(), secretKey });
  await database.run(sql`analyze`);
  const facts = await database.first<Facts>(sql`
    select partner_id as "partnerId", customer_id as "customerId" from s3_bucket
    group by 1, 2 order by count(*) desc limit 1`);
  if (!facts) throw new Error('The data set has no bucket.');
  return { database, facts };
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

const startPortal = (postgres: Postgres): Promise<Server> =>
  startServer(['api/src/main.ts', 'api'], {
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://localhost:8080',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '10',
  });

type Lists = { path: string; portalUrl: string; floorUrl: string; token: string };

async function compare(
  list: Lists,
  servers: { portal: Server; floor: Server; postgresPid: number },
): Promise<Round[]> {
  const portal: Target = {
    name: 'portal',
    server: servers.portal,
    url: list.portalUrl,
    headers: { authorization: `Bearer ${list.token}` },
  };
  const floor: Target = { name: 'floor', server: servers.floor, url: list.floorUrl, headers: {} };
  const [ours, theirs] = [await get(portal), await get(floor)];
  if (ours !== theirs) throw new Error(`The floor does not answer the same bytes for ${list.path}.`);
  for (const target of [portal, floor, portal, floor])
    await sample(target, requestsPerRun, servers.postgresPid);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      portal: await sample(portal, requestsPerRun, servers.postgresPid),
      floor: await sample(floor, requestsPerRun, servers.postgresPid),
    });
  }
  return results;
}

const cpu = (one: Round['portal']): number => one.nodeMicros + one.postgresMicros;

function report(name: string, results: Round[]): Figure {
  const ratios = results.map((round) => cpu(round.portal) / cpu(round.floor));
  const ratio = median(ratios);
  const of = (pick: (round: Round) => number): string => median(results.map(pick)).toFixed(0).padStart(6);
  print(`${name}, 50 rows, ${results.length} paired rounds of ${requestsPerRun} requests, 16 connections`);
  print(`  CPU us/request     Node  PostgreSQL     sum   requests/s`);
  for (const who of ['portal', 'floor'] as const) {
    print(
      `  ${who.padEnd(14)} ${of((round) => round[who].nodeMicros)}      ${of((round) => round[who].postgresMicros)}  ${of((round) => cpu(round[who]))}       ${of((round) => round[who].requestsPerSecond)}`,
    );
  }
  const nodeRatio = median(results.map((round) => round.portal.nodeMicros / round.floor.nodeMicros));
  print(`  of Node alone ${nodeRatio.toFixed(2)}`);
  print();
  return {
    name: `P1 ${name}, CPU per request, portal / floor`,
    figure: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    bound: `at most ${allowed}`,
    holds: ratio <= allowed,
  };
}

type Answer = { nextCursor: string };

/** Two lists of 50 rows against a bare server that answers the same bytes from the same database. */
export async function measureLists(postgres: Postgres): Promise<Figure[]> {
  const { database, facts } = await prepare(postgres);
  const portal = await startPortal(postgres);
  const portalBase = `http://127.0.0.1:${String(portal.ready['port'])}`;
  const token = await signIn(portalBase);
  const customersUrl = `${portalBase}/api/customers/?pageSize=50`;
  const bucketsUrl = `${portalBase}/api/s3/buckets/?pageSize=50&customerId=${facts.customerId}`;
  const read = async (url: string): Promise<Answer> =>
    JSON.parse(await get({ url, headers: { authorization: `Bearer ${token}` } }));
  const [customers, buckets] = [await read(customersUrl), await read(bucketsUrl)];
  const floor = await startServer(['bench/src/floor.ts'], {
    DATABASE_URL: postgres.url,
    PARTNER_ID: facts.partnerId,
    CUSTOMER_ID: facts.customerId,
    CUSTOMERS_CURSOR: customers.nextCursor,
    BUCKETS_CURSOR: buckets.nextCursor,
  });
  const floorBase = `http://127.0.0.1:${String(floor.ready['port'])}`;
  const servers = { portal, floor, postgresPid: postgres.pid };
  const lists = [
    { name: 'Customer list', path: '/customers', portalUrl: customersUrl },
    { name: 'Bucket list', path: '/buckets', portalUrl: bucketsUrl },
  ];
  const figures: Figure[] = [];
  for (const list of lists) {
    const results = await compare({ ...list, floorUrl: `${floorBase}${list.path}`, token }, servers);
    figures.push(report(list.name, results));
  }
  await Promise.all([stopServer(portal), stopServer(floor), database.end()]);
  return figures;
}
