import process from 'node:process';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import type { Step, TaskMemory } from '@portal/ports/step';
import { finish } from '@portal/ports/testing/finish';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { NewVdc, VdcConfiguration, VirtualDataCenter } from '@portal/ports/virtual-data-center';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCloudDirector } from './cloud-director.ts';
import { openRegion, type Region } from './testing/region.ts';

const isLong = process.env['TEST_LONG'] === 'true';
const seed = Number(process.env['TEST_SEED'] ?? 0);

/** What becomes of the answer to a call that took effect. */
const cuts = ['lost', 'garbled', 'refused'] as const;
type Cut = (typeof cuts)[number];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const answers: Readonly<Record<Cut, (response: OutboundResponse) => OutboundResponse>> = {
  lost: () => {
    throw new ProviderFailure('unreachable', 'the answer was lost');
  },
  garbled: (response) => ({ ...response, body: bytes('%PDF-1.7 <') }),
  refused: (response) => ({
    ...response,
    status: 400,
    body: bytes('{"minorErrorCode":"BAD_REQUEST","message":"no"}'),
  }),
};

let region: Region;
let organization: string;
let number = 0;
beforeAll(async () => {
  region = await openRegion(plainOutbound);
  const named = { reference: 'customer', name: 'customer', displayName: 'Customer' };
  organization = (await region.dataCenter.createOrganization(named)).id;
});
afterAll(async () => await region.close());

const isolated: VdcConfiguration = {
  vCpus: 2,
  memoryGiB: 4,
  diskGiB: 10,
  internalNetwork: { ip: '10.0.0.1', netmask: 24 },
  publicNetwork: null,
};
const open = { ...isolated, publicNetwork: { bandwidthMbps: 100, redundant: true } };
const larger = { ...open, vCpus: 4, diskGiB: 20 };
const whole = { gateways: 1, networks: 1, rules: 1, translations: 1 };

const newVdc = (configuration: VdcConfiguration): NewVdc => {
  number += 1;
  const of = { reference: `reference ${number}`, name: `vdc${number}`, organization };
  return { ...configuration, ...of, platform: 'vmware' };
};
const create = async (vdc: NewVdc): Promise<string> =>
  await finish(region, (memory) => region.dataCenter.createVdc(vdc, memory));

/** A driver for which the answer to the call that is `at` among those that change something becomes what `cut` says. */
const driverCutAt = (at: number, cut: Cut): { dataCenter: VirtualDataCenter; changes: () => number } => {
  let changes = 0;
  const outbound: Outbound = async (request) => {
    const response = await plainOutbound(request);
    if (request.method === 'GET' || request.url.includes('/sessions/')) return response;
    changes += 1;
    return changes === at ? answers[cut](response) : response;
  };
  return { dataCenter: createCloudDirector(region.connection, outbound), changes: () => changes };
};

/** As whoever ordered it does: once more after each failure, three times at most. */
const tried = async <T>(call: (memory: TaskMemory | null) => Promise<Step<T>>): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await finish(region, call);
    } catch (error) {
      if (!(error instanceof ProviderFailure) || retries === 3) throw error;
      await region.passTime(30);
    }
  }
};

type Trial = (dataCenter: VirtualDataCenter) => Promise<void>;
/** What each operation is tried on anew, and what has to be there after it. */
const operations: Readonly<Record<string, () => Promise<Trial>>> = {
  create: () => {
    const wanted = newVdc(open);
    return Promise.resolve(async (dataCenter) => {
      const vdc = await tried((memory) => dataCenter.createVdc(wanted, memory));
      expect(await region.contentsOf(vdc)).toEqual(whole);
      expect(await region.reachesOut(vdc)).toBe(true);
      expect(await region.vdcsNamed(wanted.name)).toBe(1);
    });
  },
  edit: async () => {
    const vdc = await create(newVdc(isolated));
    return async (dataCenter) => {
      await tried((memory) => dataCenter.editVdc({ ...larger, vdc, before: isolated }, memory));
      expect(await region.contentsOf(vdc)).toEqual(whole);
      const { vCpus, memoryGiB, diskGiB, ...networks } = larger;
      const allocated = { vCpus, memoryGiB, diskGiB };
      expect(await region.dataCenter.getVdc(vdc)).toMatchObject({ allocated, ...networks });
    };
  },
  'edit that takes the public network away': async () => {
    const vdc = await create(newVdc(open));
    return async (dataCenter) => {
      await tried((memory) => dataCenter.editVdc({ ...isolated, vdc, before: open }, memory));
      expect(await region.contentsOf(vdc)).toEqual({ gateways: 0, networks: 1, rules: 0, translations: 0 });
    };
  },
  delete: async () => {
    const wanted = newVdc(isolated);
    const vdc = await create(wanted);
    const vms = await region.makeStoppedVms(vdc, ['web']);
    return async (dataCenter) => {
      await tried((memory) => dataCenter.deleteVdc({ vdc, vms }, memory));
      expect(await region.vdcsNamed(wanted.name)).toBe(0);
    };
  },
  power: async () => {
    const vdc = await create(newVdc(isolated));
    const [vm = ''] = await region.makeVms(vdc, [{ name: 'web', powerState: 'powered-on' }]);
    return async (dataCenter) => {
      await tried((memory) => dataCenter.changePower({ vm, action: 'off' }, memory));
      expect((await region.dataCenter.getVm(vm)).powerState).toBe('powered-off');
    };
  },
};

it.each(Object.keys(operations))(
  '%s comes to the same, once, whatever becomes of the answer to any of its calls',
  async (name) => {
    for (let at = 1, isPast = false; !isPast; at += 1) {
      const chosen = isLong ? cuts : cuts.filter((_, which) => (which + seed + at) % cuts.length === 0);
      for (const cut of chosen) {
        const trial = await operations[name]?.();
        const { dataCenter, changes } = driverCutAt(at, cut);
        await trial?.(dataCenter);
        isPast = changes() < at;
      }
    }
  },
);
