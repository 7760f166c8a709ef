import { randomUUID } from 'node:crypto';
import { backupProduct } from '@portal/contract/virtual-data-center/backup';
import type { ProductKey } from '@portal/contract/prices';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { vdcCustomer } from './customers.ts';
import type { Had } from './meters.ts';
import { oddly, odditiesIn, without, type Oddity } from './oddities.ts';
import { outagesIn } from './outages.ts';
import type { AgreedPrices } from './prices.ts';
import { region, type MonthWorld } from './world.ts';

const parts = ['vcpu', 'memory', 'disk', 'bandwidth', 'redundancy', 'firewall'] as const;
const productOf = (part: (typeof parts)[number]): ProductKey => `virtual-data-center.${part}`;
const tiers = ['basic', 'standard'] as const;
export const vdcProducts: readonly ProductKey[] = [...parts.map(productOf), ...tiers.map(backupProduct)];

const bandwidths = [100, 250, 500, 1000] as const;
const bandwidth = fc.constantFrom(...bandwidths);

/** What fails half-way through an edit: a task of that name. */
const failing = fc.constantFrom(
  null,
  'edgeGatewayUpdateQos',
  'edgeGatewayCreate',
  'edgeGatewayUpdateFirewallRules',
  'edgeGatewayBgpConfigUpdate',
  'vdcUpdateVdc',
);

export const vdcPlot = (hours: number) =>
  fc.record({
    edits: fc.array(
      fc.record({
        at: fc.nat(hours - 1),
        vCpus: fc.integer({ min: 2, max: 40 }),
        memoryGiB: fc.integer({ min: 4, max: 200 }),
        diskGiB: fc.integer({ min: 1000, max: 4000 }),
        bandwidthMbps: fc.option(bandwidth),
        ispRedundancy: fc.boolean(),
        failing,
        refusesToUndo: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    /** What somebody does in Cloud Director itself. */
    outside: fc.array(
      fc.record({
        at: fc.nat(hours - 1),
        act: fc.constantFrom('bandwidth', 'bandwidth', 'gateway', 'size', 'size'),
        mbps: bandwidth,
        redundant: fc.boolean(),
        vCpus: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 3 },
    ),
    policies: fc.array(
      fc.record({ at: fc.nat(hours - 1), vm: fc.nat(1), tier: fc.constantFrom(...tiers, null) }),
      { maxLength: 4 },
    ),
    /** Readings from one on in which the list lacks the vDC. */
    missing: fc.array(fc.record({ from: fc.nat(hours - 1), readings: fc.integer({ min: 1, max: 5 }) }), {
      maxLength: 2,
    }),
    odd: odditiesIn(hours, ['unknown-word', 'other-case', 'duplicate-row', 'other-order']),
    outages: outagesIn(hours),
  });
type VdcPlot = ReturnType<typeof vdcPlot> extends fc.Arbitrary<infer P> ? P : never;
type Edit = VdcPlot['edits'][number];

const contents = z.object({
  vdcs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      vCpus: z.number(),
      memoryGiB: z.number(),
      diskGiB: z.number(),
      edges: z.array(
        z.object({ id: z.string(), status: z.string(), mbps: z.number().nullable(), redundant: z.boolean() }),
      ),
    }),
  ),
  vms: z.array(z.object({ id: z.string(), name: z.string(), diskMb: z.number() })),
});
const jobs = z.object({ jobs: z.array(z.object({ name: z.string(), vms: z.array(z.string()) })) });

type Of = {
  customer: Awaited<ReturnType<typeof vdcCustomer>>;
  plot: VdcPlot;
  token: string;
  agreedPrices: AgreedPrices;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Plays one customer's vDC and the policies of its VMs; what there was in the hours that were answered is in `had`. */
export function vdcPlayer(world: MonthWorld, { customer, plot, token, agreedPrices }: Of) {
  const { portal, systems, read, during, workOff } = world;
  const { vdc } = customer;
  const had: Had[] = [];
  /** So many readings in a row have lacked it; after three it has ended, and its VMs with it. */
  let missed = 0;
  const send = async (method: 'GET' | 'PUT', path: string, body?: object) =>
    portal.call(method, `/virtual-data-center/${path}/`, {
      token,
      query: { customerId: customer.id },
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': randomUUID() },
    });
  const there = async () => contents.parse(await systems.director('GET contents'));
  const edges = async () => (await there()).vdcs.find(({ id }) => id === vdc.systemId)?.edges ?? [];

  const edit = async ({ failing: operationName, refusesToUndo, at: _at, ...wanted }: Edit): Promise<void> => {
    const path = `${region}/vmware/vdc/${vdc.id}`;
    const { body: now } = await send('GET', path);
    const isOpen = wanted.bandwidthMbps !== null;
    const body = {
      ...wanted,
      ispRedundancy: isOpen && wanted.ispRedundancy,
      publicNetwork: isOpen,
      firewall: isOpen,
      internalIp: '10.40.12.1',
      internalNetmask: 24,
      version: now['version'],
      slaAcknowledged: true,
    };
    const { status } = await send('PUT', path, body);
    if (status !== 202) return;
    if (operationName)
      await systems.director('PUT tasks', { seconds: 0, outcome: 'fails', operationName, times: 1 });
    const once = { fault: 'refuses', status: 400, when: 'PUT /api/admin/vdc/', skip: 1 } as const;
    await during(refusesToUndo ? once : undefined, systems.director, workOff);
    await systems.director('PUT tasks', { seconds: 0 });
  };

  const actOutside = async ({ act, mbps, redundant, vCpus }: VdcPlot['outside'][number]): Promise<void> => {
    const { systemId } = vdc;
    if (act === 'size') await systems.director('POST vdcs', [{ id: systemId, cpuMhz: vCpus * 2000 }]);
    if (act === 'gateway')
      await systems.director('PUT edges', [{ vdc: systemId, name: `EDGE-${randomUUID()}`, mbps, redundant }]);
    const [edge] = await edges();
    if (act === 'bandwidth' && edge) await systems.director('POST edges', [{ id: edge.id, mbps, redundant }]);
  };

  const setPolicy = async ({ vm: number, tier }: VdcPlot['policies'][number], day: Date): Promise<void> => {
    const name = customer.vms[number]?.name;
    const vm = await portal.owner.first<{ id: string }>(
      sql`select id from vdc_vm where vdc_id = ${vdc.id} and name = ${name}`,
    );
    if (!vm) return;
    const path = `${region}/vdc/${vdc.id}/vm/${vm.id}/backup`;
    await send('PUT', path, { tier, agreedPrices: agreedPrices(day), costConsent: true });
    await workOff();
  };

  const note = (hour: Date, thing: string, of: Readonly<Record<ProductKey, number>>): void => {
    for (const [product, quantity] of Object.entries(of))
      had.push({
        customerId: customer.id,
        product: vdcProducts.find((one) => one === product) ?? productOf('vcpu'),
        thing,
        hour,
        quantity: BigInt(quantity),
        perUnit: 1n,
      });
  };
  const noteVdc = async (hour: Date): Promise<void> => {
    const one = (await there()).vdcs.find(({ id }) => id === vdc.systemId);
    if (!one) throw new Error('The vDC is gone.');
    // One that could not be made leads nowhere.
    const gateways = one.edges.filter(({ status }) => status === 'REALIZED');
    note(hour, one.name, {
      [productOf('vcpu')]: one.vCpus,
      [productOf('memory')]: one.memoryGiB,
      [productOf('disk')]: one.diskGiB,
      [productOf('bandwidth')]: sum(gateways.map(({ mbps }) => mbps ?? 0)),
      [productOf('redundancy')]: sum(gateways.map(({ mbps, redundant }) => (redundant ? (mbps ?? 0) : 0))),
      [productOf('firewall')]: gateways.length,
    });
  };
  /** Of what an order works on, a reading says nothing. */
  const isBusy = async (): Promise<boolean> => {
    const { status, body } = await send('GET', `${region}/vmware/vdc/${vdc.id}`);
    return status === 200 && body['state'] !== 'active';
  };
  const readOddly = async (at: number, oddity: Oddity | undefined): Promise<string | null> => {
    await world.signIn();
    const { result } = await during(plot.outages.get(at), systems.director, () =>
      oddly(systems.director, { call: 'queryVdcs', oddity }, () =>
        read({ name: 'virtual-data-center', customerId: customer.id }),
      ),
    );
    return result;
  };
  const lookInVain = async (at: number): Promise<string | null> => {
    const step = (await isBusy()) ? 0 : 1;
    await world.signIn();
    const reason = await during(plot.outages.get(at), systems.director, () =>
      without(systems.director, { list: 'vdcs', id: vdc.systemId }, () =>
        read({ name: 'virtual-data-center', customerId: customer.id }),
      ),
    );
    if (reason === null) missed += step;
    return reason;
  };
  const lookAt = async (at: number, hour: Date): Promise<string | null> => {
    const reason = await readOddly(at, plot.odd.get(at));
    if (reason !== null) return reason;
    missed = 0;
    await noteVdc(hour);
    return null;
  };
  const look = async (at: number, hour: Date): Promise<void> => {
    const isMissing = plot.missing.some(({ from, readings }) => from <= at && at < from + readings);
    const reason = isMissing ? await lookInVain(at) : await lookAt(at, hour);
    if (reason !== null && !plot.outages.has(at))
      throw new Error(`${hour.toISOString()}: ${reason} though nothing was wrong`);
  };
  return {
    had,
    play: async (at: number, hour: Date): Promise<void> => {
      for (const one of plot.outside) if (one.at === at) await actOutside(one);
      for (const one of plot.edits) if (one.at === at) await edit(one);
      for (const one of plot.policies) if (one.at === at) await setPolicy(one, hour);
      await look(at, hour);
    },
    /** Once the VMs of all were read, but for those that the list has lacked. */
    noteVms: async (hour: Date, missing: string | null): Promise<void> => {
      if (missed >= 3) return;
      const backedUp = jobs.parse(await systems.console('GET books')).jobs;
      for (const { id, name, diskMb } of (await there()).vms.filter((one) =>
        customer.vms.some((own) => own.id === one.id && own.id !== missing),
      ))
        for (const tier of tiers)
          if (
            backedUp.some((job) => job.name.includes(` ${tier} `) && job.vms.includes(`urn:vcloud:vm:${id}`))
          )
            note(hour, name, { [backupProduct(tier)]: Math.ceil(diskMb / 1024) });
    },
  };
}
