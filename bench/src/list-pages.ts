import type { Figure } from './figure.ts';
import { get, median, sample, type Round, type Target } from './load.ts';
import { baseOf, signIn, startPortal } from './portal.ts';
import { startServer, stopAllServers } from './processes.ts';
import { print, say } from './say.ts';
import type { Stage } from './stage.ts';

/** Many short ones: what else the machine does then meets portal and floor alike. */
const rounds = 21;
const requestsPerRun = 700;
const allowed = 1.5;

const cpu = (one: Round['portal']): number => one.nodeMicros + one.postgresMicros;

type List = { name: string; portal: Target; floor: Target };

async function checkSame({ name, portal, floor }: List): Promise<void> {
  const [ours, theirs] = [await get(portal), await get(floor)];
  if (ours === theirs) return;
  const differs = ours.split('').findIndex((letter, at) => letter !== theirs[at]);
  const around = (text: string): string => text.slice(Math.max(0, differs - 200), differs + 200);
  throw new Error(
    `${name}: the floor does not answer the same bytes, from ${differs}.\n${around(ours)}\n${around(theirs)}`,
  );
}

async function compare({ name, portal, floor }: List, postgresPid: number): Promise<Round[]> {
  for (const target of [portal, floor, portal, floor]) await sample(target, requestsPerRun, postgresPid);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {
      portal: await sample(portal, requestsPerRun, postgresPid),
      floor: await sample(floor, requestsPerRun, postgresPid),
    };
    results.push(result);
    say(`${name}, round ${round + 1} of ${rounds}: ${(cpu(result.portal) / cpu(result.floor)).toFixed(2)}`);
  }
  return results;
}

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
    name: `lists: ${name}, CPU per request, portal / floor`,
    figure: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    bound: `at most ${allowed}`,
    holds: ratio <= allowed,
  };
}

type Answer = { nextCursor: string };

const cursorOf = async (target: Target): Promise<string> => {
  const { nextCursor }: Answer = JSON.parse(await get(target));
  return nextCursor;
};

/** Both lists with their floor, which gets the cursors because it signs nothing. */
async function listsOf(stage: Stage): Promise<List[]> {
  const portal = await startPortal(stage);
  const base = baseOf(portal);
  const headers = await signIn(base);
  const ours = (path: string): Target => ({ name: 'portal', server: portal, url: `${base}${path}`, headers });
  const customers = ours('/api/customers/?pageSize=50');
  const buckets = ours(`/api/s3/buckets/?pageSize=50&customerId=${stage.customerId}`);
  const floor = await startServer(['bench/src/floor.ts'], {
    DATABASE_URL: stage.urls.administrator,
    PARTNER_ID: stage.partnerId,
    CUSTOMER_ID: stage.customerId,
    CUSTOMERS_CURSOR: await cursorOf(customers),
    BUCKETS_CURSOR: await cursorOf(buckets),
  });
  const theirs = (path: string): Target => ({
    name: 'floor',
    server: floor,
    url: `${baseOf(floor)}${path}`,
    headers: {},
  });
  return [
    { name: 'Customer list', portal: customers, floor: theirs('/customers') },
    { name: 'Bucket list', portal: buckets, floor: theirs('/buckets') },
  ];
}

/** Two lists of 50 rows against a bare server that answers the same bytes from the same database. */
export async function measureLists(stage: Stage): Promise<Figure[]> {
  const lists = await listsOf(stage);
  for (const list of lists) await checkSame(list);
  say('portal and floor answer the same bytes');
  const figures: Figure[] = [];
  for (const list of lists) figures.push(report(list.name, await compare(list, stage.postgres.pid)));
  await stopAllServers();
  return figures;
}
