import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { PlatformSettings } from './connection.ts';
import { urnOf } from './ids.ts';
import type { VdcName } from './internal-network.ts';
import { readAll } from './pages.ts';
import type { PendingTask } from './tasks.ts';

const edgeGateway = z.object({ id: z.string(), name: z.string(), status: z.string().optional() });
export type EdgeGateway = z.infer<typeof edgeGateway>;

const externalNetwork = z.object({
  id: z.string(),
  dedicatedEdgeGateway: z.looseObject({}).optional(),
  subnets: z.object({ values: z.array(z.object({ gateway: z.string(), prefixLength: z.int() })) }),
});

const nameIn = (vdc: VdcName): string => `${vdc.name}-edge`;

export const findEdgeGateway = async (client: Client, vdc: VdcName): Promise<EdgeGateway | undefined> => {
  const filter = `ownerRef.id==${urnOf('vdc', vdc.id)}`;
  const found = await readAll(client, { path: 'edgeGateways', filter }, edgeGateway);
  return found.find((one) => one.name === nameIn(vdc));
};

const freeUplink = async (client: Client, uplinks: readonly string[]) => {
  for (const id of uplinks) {
    const found = await client.json(`externalNetworks/${id}`, externalNetwork);
    if (found.dedicatedEdgeGateway === undefined) return found;
  }
  throw new ProviderFailure('conflict', 'every uplink of the connection serves an edge gateway already');
};

export const makeEdgeGateway = async (
  client: Client,
  vdc: VdcName,
  settings: PlatformSettings,
): Promise<PendingTask> => {
  const uplink = await freeUplink(client, settings.uplinks);
  const body = {
    name: nameIn(vdc),
    ownerRef: { id: urnOf('vdc', vdc.id) },
    edgeGatewayUplinks: [
      {
        uplinkId: uplink.id,
        dedicated: true,
        connected: true,
        quickAddAllocatedIpCount: 1,
        subnets: {
          values: uplink.subnets.values.map(({ gateway, prefixLength }) => ({ gateway, prefixLength })),
        },
      },
    ],
    edgeClusterConfig: { primaryEdgeCluster: { edgeClusterRef: { id: settings.edgeCluster } } },
  };
  return { task: await client.change('POST', 'edgeGateways', body) };
};

export const removeEdgeGateway = async (client: Client, { id }: EdgeGateway): Promise<PendingTask> => ({
  task: await client.change('DELETE', `edgeGateways/${id}`),
});
