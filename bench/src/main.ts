import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres, type Postgres } from '../../tools/postgres.ts';
import { measureBytes } from './bytes.ts';
import type { Figure } from './figure.ts';
import { measureLists } from './list-pages.ts';
import { measureIngest, measureRollUp } from './metering.ts';
import { measureOrders } from './orders.ts';

const print = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};

/** Measures on a database of its own. */
const onPostgres =
  (measure: (postgres: Postgres) => Promise<Figure[]>): (() => Promise<Figure[]>) =>
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
    const postgres = await startPostgres({ dataDir, removeAtEnd: true });
    try {
      return await measure(postgres);
    } finally {
      await postgres.stop();
    }
  };

/** Every workload by the name that chooses it: `npm run bench -- lists orders`; without a name all of them. */
const workloads: Record<string, () => Promise<Figure[]>> = {
  lists: onPostgres(measureLists),
  ingest: onPostgres(measureIngest),
  rollup: onPostgres(measureRollUp),
  orders: onPostgres(measureOrders),
  bytes: async () => measureBytes(print),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in workloads));
if (unknown.length > 0) throw new Error(`There is no workload ${unknown.join(', ')}.`);

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(workloads)) {
  if (chosen.length === 0 || chosen.includes(name)) figures.push(...(await measure()));
}

const widths = (['name', 'figure', 'bound'] as const).map((key) =>
  Math.max(...figures.map((one) => one[key].length)),
);
print();
for (const { name, figure, bound, holds } of figures) {
  const cells = [name, figure, bound].map((cell, at) => cell.padEnd(widths[at] ?? 0));
  print(`${cells.join('   ')}   ${holds ? 'holds' : 'DOES NOT HOLD'}`);
}
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
