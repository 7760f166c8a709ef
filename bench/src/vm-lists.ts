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

const rounds = 3;
const requestsPerRun = 100;
const allowed = 1.5;
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

async function ratioOf({ name, few, many }: Pair, postgresPid: number): Promise<number> {
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
  print(
    `  ${name.padEnd(60)} ${median(fews).toFixed(0).padStart(6)} ${median(manies).toFixed(0).padStart(6)} us   ${ratio.toFixed(2)}`,
  );
  return ratio;
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
  const ratios: { name: string; ratio: number }[] = [];
  for (const one of views) {
    const name = `${one.path.split('/').at(-2)} ${one.name}`;
    const pair = { name, few: target(one, world.few), many: target(one, world.many) };
    ratios.push({ name, ratio: await ratioOf(pair, stage.postgres.pid) });
  }
  const [worst] = ratios.toSorted((a, b) => b.ratio - a.ratio);
  const ratio = worst?.ratio ?? Number.NaN;
  return [
    {
      name: `vms: lists of 5,000 VMs, CPU for a page, against 50: the worst of ${ratios.length}`,
      figure: `${ratio.toFixed(2)} (${worst?.name}), half at most ${median(ratios.map((one) => one.ratio)).toFixed(2)}`,
      bound: `at most ${allowed}`,
      holds: ratio <= allowed,
    },
  ];
}
