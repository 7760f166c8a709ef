import {
  listUnprotectedVms,
  listVdcVms,
  unprotectedSorts,
  vmSorts,
} from '@portal/contract/virtual-data-center/vms';
import sql from 'sql-template-tag';
import type { Figure } from './figure.ts';
import { get, median, sample, type Target } from './load.ts';
import { baseOf, signIn } from './portal.ts';
import { print, say } from './say.ts';
import type { VmBench } from './vm-mirrors.ts';
import type { VmWorld } from './vm-world.ts';

const rounds = 5;
/** The system counts processor time in hundredths of a second: so many make one of them small. */
const requestsPerRun = 300;
const allowed = 1.5;
/** What is filtered is counted row by row, as its total is exact to 10,000: in milliseconds of processor. */
const allowedFiltered = 15;
/** Of a page that both customers fill. */
const [wholePage, filteredPage] = [50, 10];

type View = { name: string; path: string; query: (customer: VmWorld['few']) => string };

const view = (path: string, query: string): View => ({ name: query, path, query: () => query });
const sortsOf = (sorts: readonly string[]): string[] => sorts.flatMap((sort) => [sort, `-${sort}`]);

const filters = ['powerState=powered-on', 'tier=standard', 'tier=none', 'search=-web-'];
const views: readonly View[] = [
  { path: listVdcVms.path, sorts: sortsOf(vmSorts), size: wholePage, own: filters },
  {
    path: listUnprotectedVms.path,
    sorts: sortsOf(unprotectedSorts),
    size: filteredPage,
    own: ['search=-web-'],
  },
].flatMap(({ path, sorts, size, own }) => [
  ...sorts.map((sort) => view(path, `sort=${sort}&pageSize=${size}`)),
  ...own.map((filter) => view(path, `${filter}&pageSize=${filteredPage}`)),
  { name: 'vdcId', path, query: ({ vdcs }) => `vdcId=${vdcs.at(-1)}&pageSize=${filteredPage}` },
]);

type Pair = { name: string; few: Target; many: Target };

const countItems = async (target: Target): Promise<number> => JSON.parse(await get(target)).items.length;

type Compared = { name: string; ratio: number; manyMicros: number };

async function compare({ name, few, many }: Pair, postgresPid: number): Promise<Compared> {
  if ((await countItems(few)) !== (await countItems(many)))
    throw new Error(`${name}: the pages are not of one length.`);
  const cost = async (target: Target): Promise<number> => {
    const { nodeMicros, postgresMicros } = await sample(target, requestsPerRun, postgresPid);
    return nodeMicros + postgresMicros;
  };
  for (const target of [few, many]) await sample(target, 50, postgresPid);
  const [fews, manies]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    fews.push(await cost(few));
    manies.push(await cost(many));
  }
  const ratio = median(manies.map((micros, round) => micros / (fews[round] ?? Number.NaN)));
  const manyMicros = median(manies);
  print(
    `  ${name.padEnd(60)} ${median(fews).toFixed(0).padStart(6)} ${manyMicros.toFixed(0).padStart(6)} us   ${ratio.toFixed(2)}`,
  );
  return { name, ratio, manyMicros };
}

const inMilliseconds = (micros: number): string => (micros / 1000).toFixed(1);

/** The list in every order costs about the same however long it is; what filters it has a bound of its own. */
function figuresOf(compared: readonly Compared[]): Figure[] {
  const isWhole = ({ name }: Compared): boolean => /^vdc-vms (?:sort=|vdcId)/.test(name);
  const [slowest] = compared.filter(isWhole).toSorted((a, b) => b.ratio - a.ratio);
  const filtered = compared.filter((one) => !isWhole(one));
  const [dearest] = filtered.toSorted((a, b) => b.manyMicros - a.manyMicros);
  const ratio = slowest?.ratio ?? Number.NaN;
  const micros = dearest?.manyMicros ?? Number.NaN;
  return [
    {
      name: 'vms: list of 5,000 VMs in every order, CPU for a page, against 50: the worst',
      figure: `${ratio.toFixed(2)} (${slowest?.name})`,
      bound: `at most ${allowed}`,
      holds: ratio <= allowed,
    },
    {
      name: `vms: filters, search and the unprotected of 5,000 VMs, CPU for a page: the dearest of ${filtered.length}`,
      figure: `${inMilliseconds(micros)} ms (${dearest?.name}), half at most ${inMilliseconds(median(filtered.map((one) => one.manyMicros)))}`,
      bound: `at most ${allowedFiltered} ms`,
      holds: micros <= allowedFiltered * 1000,
    },
  ];
}

/** Every sort, search and filter of the lists of VMs, of a customer with 5,000 against one with 50. */
export async function compareVmLists(bench: VmBench): Promise<Figure[]> {
  const { stage, world, api } = bench;
  const headers = await signIn(baseOf(api));
  await stage.owner.run(sql`
    update vdc_vm t set tier = null from (
      select partner_id, id, row_number() over (partition by customer_id, power_state order by id) as n from vdc_vm
      where customer_id in (${world.few.id}, ${world.many.id})
    ) h where t.partner_id = h.partner_id and t.id = h.id and h.n % 2 = 0`);
  await stage.owner.run(sql`vacuum analyze vdc_vm`);
  const target = ({ path, query }: View, customer: VmWorld['few']): Target => ({
    name: 'portal',
    server: api,
    url: `${baseOf(api)}/api${path}?${query(customer)}&customerId=${customer.id}`,
    headers,
  });
  say('lists of VMs: CPU for a page, with 50 and with 5,000');
  const compared: Compared[] = [];
  for (const one of views) {
    const name = `${one.path.split('/').at(-2)} ${one.name}`;
    const pair = { name, few: target(one, world.few), many: target(one, world.many) };
    compared.push(await compare(pair, stage.postgres.pid));
  }
  return figuresOf(compared);
}
