import { listLicenseProducts } from '@portal/contract/m365-licenses/products';
import { catalog } from '@portal/simulator-partner-center/catalog';
import type { Figure } from './figure.ts';
import { publishPrices, type LicenseBench } from './license-world.ts';
import { get, median } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import { print, say } from './say.ts';

const rounds = 40;
const mostMs = 100;
const few = 50;

/** What a person types: it finds all, most, some, one and none. */
const searches = ['', 'microsoft', 'dynamics premium', 'SIM', 'CFQ7TTC0LH18', 'nothing like this'];
const sorts = ['name', '-name'] as const;

type Page = { name: string; query: Record<string, string>; times: number[] };
type Asking = (query: Page['query']) => Promise<{ ms: number; text: string }>;

async function askingOf({ api, world }: LicenseBench): Promise<Asking> {
  const base = baseOf(api);
  const headers = await signIn(base);
  return async (query) => {
    const search = new URLSearchParams({ customerId: world.orderer, ...query });
    const begin = performance.now();
    const text = await get({ url: `${base}/api${listLicenseProducts.path}?${search.toString()}`, headers });
    return { ms: performance.now() - begin, text };
  };
}

/** The first page of each search in both orders, and the next one where there is one. */
async function pagesOf(ask: Asking): Promise<Page[]> {
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

/** All pages in turn, so that what else the machine does meets each of them. */
async function timed(bench: LicenseBench): Promise<Page[]> {
  const ask = await askingOf(bench);
  const pages = await pagesOf(ask);
  const warmUp = 3;
  for (let round = -warmUp; round < rounds; round += 1)
    for (const { query, times } of pages) {
      const { ms } = await ask(query);
      if (round >= 0) times.push(ms);
    }
  for (const { name, times } of pages)
    print(
      `  ${name.padEnd(60)} ${median(times).toFixed(1).padStart(6)} ms, slowest ${Math.max(...times).toFixed(1)}`,
    );
  return pages;
}

const wholeOf = (pages: readonly Page[]): number => median(pages[0]?.times ?? []);

/** The search of the order screen over HTTP, among all products of the catalog and among few. */
export async function measureSearch(bench: LicenseBench): Promise<Figure[]> {
  say(`searching ${catalog.size} products`);
  const among = await timed(bench);
  const withdrawn = [...catalog.values()].filter((_, at) => at % (catalog.size / few) !== 0);
  await bench.world.control(
    'PUT withdrawn',
    withdrawn.map(({ productId, skuId }) => ({ productId, skuId })),
  );
  await publishPrices(bench.stage);
  say(`searching ${few} products`);
  const amongFew = await timed(bench);
  const [slowest] = among
    .map(({ name, times }) => ({ name, ms: Math.max(...times) }))
    .toSorted((one, other) => other.ms - one.ms);
  const [dearest] = among
    .map(({ name, times }) => ({ name, ms: median(times) }))
    .toSorted((one, other) => other.ms - one.ms);
  const ms = slowest?.ms ?? Number.NaN;
  return [
    {
      name: `licenses: search of ${catalog.size.toLocaleString('en')} products with prices, slowest of ${among.length} times ${rounds}`,
      figure: `${ms.toFixed(0)} ms (${slowest?.name}); worst median ${dearest?.ms.toFixed(1)} (${dearest?.name}); all products ${(wholeOf(among) / wholeOf(amongFew)).toFixed(2)} times of ${few}`,
      bound: `at most ${mostMs} ms`,
      holds: ms <= mostMs,
    },
  ];
}
