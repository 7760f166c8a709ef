import { measureDepth } from './audit-depth.ts';
import { measureFilters } from './audit-filters.ts';
import { measureBytes } from './bytes.ts';
import type { Figure } from './figure.ts';
import { measureInvoices } from './invoices.ts';
import { measureInvoicePdfs } from './invoice-pdfs.ts';
import { measureLicenses } from './licenses.ts';
import { measureLists } from './list-pages.ts';
import { measureIngest, measureRollUp } from './metering.ts';
import { measureObjects } from './objects.ts';
import { measureOrders } from './orders.ts';
import { print, say } from './say.ts';
import { onStage, type Stage } from './stage.ts';
import { measureTotals } from './totals.ts';
import { measureVerifying } from './verifying.ts';
import { measureVms } from './vms.ts';

type Workload = { measure: (stage: Stage) => Promise<Figure[]>; needsData: boolean };

/** Every workload by the name that chooses it: `npm run bench -- lists orders`; without a name all of them. */
const workloads: Record<string, Workload> = {
  lists: { measure: measureLists, needsData: true },
  audit: { measure: measureDepth, needsData: true },
  filters: { measure: measureFilters, needsData: true },
  verify: { measure: measureVerifying, needsData: true },
  ingest: { measure: measureIngest, needsData: false },
  rollup: { measure: measureRollUp, needsData: false },
  totals: { measure: measureTotals, needsData: false },
  invoices: { measure: measureInvoices, needsData: false },
  vms: { measure: measureVms, needsData: false },
  licenses: { measure: measureLicenses, needsData: false },
  pdfs: { measure: measureInvoicePdfs, needsData: false },
  objects: { measure: measureObjects, needsData: false },
  orders: { measure: measureOrders, needsData: false },
};

const names = [...Object.keys(workloads), 'bytes'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no workload ${unknown.join(', ')}; there are ${names.join(', ')}.`);
const isChosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

async function measureAll(chosen: readonly [string, Workload][]): Promise<Figure[]> {
  if (chosen.length === 0) return [];
  return onStage(
    chosen.some(([, { needsData }]) => needsData),
    async (stage) => {
      const figures: Figure[] = [];
      for (const [name, { measure }] of chosen) {
        say(`measuring ${name}`);
        figures.push(...(await measure(stage)));
      }
      return figures;
    },
  );
}

const figures = await measureAll(Object.entries(workloads).filter(([name]) => isChosen(name)));
if (isChosen('bytes')) {
  say('measuring bytes');
  figures.push(...measureBytes());
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
