import { listLicenseProducts } from '@portal/contract/m365-licenses/products';
import { catalog } from '@portal/simulator-partner-center/catalog';
import type { Figure } from './figure.ts';
import { publishPrices, type LicenseBench } from './license-world.ts';
import { get, median, sample, type Target } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import { print, say } from './say.ts';

const rounds = 40;
const warmUp = 3;
const requestsOfCpu = 200;
const mostMs = 100;
const few = 50;

/** What a person types: it finds all, most, some, few, one and none. */
const searches = [
  '',
  'microsoft',
  'dynamics premium',
  'defender endpoint plan 2',
  'CFQ7TTC0LH18',
  'nothing like this',
];
const sorts = ['name', '-name'] as const;

const slowestOf = (times: readonly number[]): number => Math.max(...times);

type Page = { name: string; query: Record<string, string>; times: number[] };
type Asking = {
  targetOf: (query: Page['query']) => Target;
  ask: (query: Page['query']) => Promise<{ ms: number; text: string }>;
};

async function askingOf({ api, world }: LicenseBench): Promise<Asking> {
  const base = baseOf(api);
  const headers = await signIn(base);
  const targetOf: Asking['targetOf'] = (query) => {
    const search = new URLSearchParams({ customerId: world.orderer, ...query });
    const url = `${base}/api${listLicenseProducts.path}?${search.toString()}`;
    return { name: 'portal', server: api, url, headers };
  };
  return {
    targetOf,
    ask: async (query) => {
      const begin = performance.now();
      const text = await get(targetOf(query));
      return { ms: performance.now() - begin, text };
    },
  };
}

/** The first page of each search in both orders, and the next one where there is one. */
async function pagesOf({ ask }: Asking): Promise<Page[]> {
  const pages: Page[] = [];
  for (const search of searches)
    for (const sort of sorts) {
      const query = { sort, ...(search === '' ? {} : { search }) };
      const { total, nextCursor } = JSON.parse((await ask(query)).text);
      const name = `${search === '' ? 'no word' : `"${search}"`} finds ${total}, by ${sort}`;
      pages.push({ name, query, times: [] });
      if (typeof nextCursor === 'string')
        pages.push({ name: `${name}, next page`, query: { ...query, cursor: nextCursor }, times: [] });
    }
  return pages;
}

type Searched = { pages: Page[]; wholeCpuMs: number };

/** All pages in turn, so that what else the machine does meets each of them; of the list without a word its CPU as well. */
async function timed(bench: LicenseBench): Promise<Searched> {
  const asking = await askingOf(bench);
  const pages = await pagesOf(asking);
  for (let round = -warmUp; round < rounds; round += 1)
    for (const { query, times } of pages) {
      const { ms } = await asking.ask(query);
      if (round >= 0) times.push(ms);
    }
  for (const { name, times } of pages)
    print(
      `  ${name.padEnd(60)} ${median(times).toFixed(1).padStart(6)} ms, slowest ${slowestOf(times).toFixed(1)}`,
    );
  const whole = asking.targetOf({ sort: sorts[0] });
  const { nodeMicros, postgresMicros } = await sample(whole, requestsOfCpu, bench.stage.postgres.pid);
  return { pages, wholeCpuMs: (nodeMicros + postgresMicros) / 1000 };
}

async function withdrawAllBut({ world, stage }: LicenseBench, left: number): Promise<void> {
  const gone = [...catalog.values()].filter((_, at) => at % (catalog.size / left) !== 0);
  await world.control(
    'PUT withdrawn',
    gone.map(({ productId, skuId }) => ({ productId, skuId })),
  );
  await publishPrices(stage);
}

/** The page that is dearest by `of`, in words. */
function worst(pages: readonly Page[], of: (times: number[]) => number): { ms: number; text: string } {
  const [found] = pages
    .map(({ name, times }) => ({ name, ms: of(times) }))
    .toSorted((one, other) => other.ms - one.ms);
  return { ms: found?.ms ?? Number.NaN, text: `${found?.ms.toFixed(0)} ms (${found?.name})` };
}

/** The search of the order screen over HTTP, among all products of the catalog and among few. */
export async function measureSearch(bench: LicenseBench): Promise<Figure[]> {
  const count = catalog.size.toLocaleString('en');
  say(`searching ${count} products`);
  const all = await timed(bench);
  await withdrawAllBut(bench, few);
  say(`searching ${few} products`);
  const some = await timed(bench);
  const slowest = worst(all.pages, slowestOf);
  const ratio = (all.wholeCpuMs / some.wholeCpuMs).toFixed(2);
  return [
    {
      name: `licenses: search of ${count} products with prices, slowest of ${rounds} times ${all.pages.length} pages`,
      figure: `${slowest.text}, median at most ${worst(all.pages, median).text}; without a word CPU ${all.wholeCpuMs.toFixed(1)} ms, ${ratio} times that of ${few} products`,
      bound: `at most ${mostMs} ms`,
      holds: slowest.ms <= mostMs,
    },
  ];
}
