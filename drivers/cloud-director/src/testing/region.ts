import type { Outbound } from '@portal/ports/outbound';
import type { PowerState } from '@portal/ports/virtual-data-center';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import type { NetworkTarget } from '@portal/ports/testing/virtual-data-center-networks-suite';
import type { VdcWork } from '@portal/ports/testing/virtual-data-center-suite';
import { infrastructureOf } from '@portal/simulator-cloud-director/infrastructure';
import { startCloudDirectorSimulator } from '@portal/simulator-cloud-director/simulator';
import { z } from 'zod';
import { createCloudDirector } from '../cloud-director.ts';
import { cloudDirectorSettings, type CloudDirectorConnection } from '../connection.ts';

const controlToken = 'control';
const region = 'SE-NORTH-1';

const bgp = {
  localAs: '65010',
  neighbors: [
    { address: '203.0.113.9', remoteAs: '64500' },
    { address: '203.0.113.17', remoteAs: '64510' },
  ],
};

export const settings = cloudDirectorSettings.parse({
  vmware: { ...infrastructureOf(region).vmware, bgp },
  partner: { ...infrastructureOf(region).partner, bgp },
});

const operations: Record<VdcWork, { operationName: string; request: string }> = {
  vdc: { operationName: 'vdcCreateVdc', request: 'POST /api/admin/org/' },
  internalNetwork: { operationName: 'orgVdcNetworkCreate', request: 'POST /cloudapi/1.0.0/orgVdcNetworks' },
  edgeGateway: { operationName: 'edgeGatewayCreate', request: 'POST /cloudapi/1.0.0/edgeGateways' },
  power: { operationName: 'vappDeploy', request: 'POST /api/vApp/' },
};

const statuses: Record<PowerState, string> = {
  'failed-creation': 'FAILED_CREATION',
  unresolved: 'UNRESOLVED',
  resolved: 'RESOLVED',
  suspended: 'SUSPENDED',
  'powered-on': 'POWERED_ON',
  'waiting-for-input': 'WAITING_FOR_INPUT',
  unrecognized: 'UNRECOGNIZED',
  'powered-off': 'POWERED_OFF',
  inconsistent: 'INCONSISTENT_STATE',
  unknown: 'MIXED',
};

/** What the simulator says that there is. */
const contents = z.object({
  vdcs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      edges: z.array(
        z.object({
          id: z.string(),
          mbps: z.number().nullable(),
          redundant: z.boolean(),
          addresses: z.array(z.string()),
          rules: z.array(z.string()),
          nat: z.array(z.string()),
        }),
      ),
      networks: z.array(z.object({ name: z.string() })),
      reach: z.array(z.object({ stop: z.string().nullable() })),
    }),
  ),
});

export type Region = NetworkTarget & {
  connection: CloudDirectorConnection;
  /** A call of the simulator's control; answers its JSON. */
  control: SimulatorControl;
  /** How many vDCs of that name there are. */
  vdcsNamed(name: string): Promise<number>;
  /** Of each of its edge gateways. */
  bandwidthsOf(vdc: string): Promise<{ bandwidthMbps: number | null; redundant: boolean }[]>;
  requests(): Promise<{ method: string; path: string; status: number | null }[]>;
  close(): Promise<void>;
};

/** A simulated region with a driver that reaches it by `outbound`. */
export const openRegion = async (outbound: Outbound): Promise<Region> => {
  const account = { user: 'portal', password: 'p:å s' };
  const simulator = await startCloudDirectorSimulator({ port: 0, region, controlToken, ...account });
  const connection = { endpoint: simulator.url, ...account, settings };

  const control = controlOf(simulator.url, controlToken);
  const vdcs = async () => contents.parse(await control('GET contents')).vdcs;
  const found = async (id: string) => (await vdcs()).find((one) => one.id === id);
  const ids = (answer: unknown): string[] => Object(answer).ids;

  return {
    connection,
    control,
    dataCenter: createCloudDirector(connection, outbound),
    withWrongPassword: createCloudDirector({ ...connection, password: 'wrong' }, outbound),
    passTime: async (seconds) => void (await control('PUT clock', { advanceSeconds: seconds })),
    makeOrganization: async (name) =>
      ids(await control('PUT organizations', [{ name, displayName: name }]))[0] ?? '',
    makeVms: async (vdc, vms) =>
      ids(
        await control(
          'PUT vms',
          vms.map(({ name, powerState }) => ({ vdc, name, status: statuses[powerState] })),
        ),
      ),
    makeStoppedVms: async (vdc, names) =>
      ids(
        await control(
          'PUT vms',
          names.map((name) => ({ vdc, name, status: 'PARTIALLY_POWERED_OFF' })),
        ),
      ),
    contentsOf: async (vdc) => {
      const { edges = [], networks = [] } = (await found(vdc)) ?? {};
      return {
        gateways: edges.length,
        networks: networks.length,
        rules: edges.flatMap(({ rules }) => rules).length,
        translations: edges.flatMap(({ nat }) => nat).length,
      };
    },
    bandwidthsOf: async (vdc) =>
      ((await found(vdc))?.edges ?? []).map(({ mbps, redundant }) => ({ bandwidthMbps: mbps, redundant })),
    reachesOut: async (vdc) => {
      const { reach = [] } = (await found(vdc)) ?? {};
      return reach.length === 0 ? null : reach.every(({ stop }) => stop === null);
    },
    vdcsNamed: async (name) => (await vdcs()).filter((one) => one.name === name).length,
    renameVdc: async (id, name) => void (await control('POST vdcs', [{ id, name }])),
    makeGateways: async (vdc, gateways) =>
      ids(
        await control(
          'PUT edges',
          gateways.map((one) => ({ vdc, ...one })),
        ),
      ),
    changeGateway: async (address, change) => {
      const edge = (await vdcs())
        .flatMap(({ edges }) => edges)
        .find(({ addresses }) => addresses.includes(address));
      await control('POST edges', [{ id: edge?.id, ...change }]);
    },
    removeVm: async (id) => void (await control('POST vms', [{ id, removed: true }])),
    failNext: async (work) =>
      void (await control('PUT tasks', {
        seconds: 4,
        outcome: 'fails',
        operationName: operations[work].operationName,
        times: 1,
      })),
    loseNext: async (work) =>
      void (await control('PUT faults', { fault: 'failOnce', when: operations[work].request })),
    requests: async () => Object(await control('GET requests')).items,
    close: simulator.close,
  };
};
