import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { PlatformSettings } from './connection.ts';
import { urnOf } from './ids.ts';
import { search, type Searched } from './pages.ts';
import { describes, describing, ownIn } from './reference.ts';
import type { PendingTask } from './tasks.ts';

const uplinkOfGateway = z.looseObject({
  subnets: z
    .looseObject({ values: z.array(z.looseObject({ primaryIp: z.string().nullish() })).nullish() })
    .nullish(),
});

const edgeGateway = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  status: z.string().nullish(),
  edgeGatewayUplinks: z.array(uplinkOfGateway).nullish(),
});
export type EdgeGateway = z.infer<typeof edgeGateway>;

const externalNetwork = z.object({
  id: z.string(),
  dedicatedEdgeGateway: z.looseObject({}).nullish(),
  subnets: z.object({ values: z.array(z.object({ gateway: z.string(), prefixLength: z.int() })) }),
});

export type VdcName = { id: string; name: string };

const mark = 'public-network';

export const isMarked = ({ description }: EdgeGateway): boolean => describes(description, mark);

export type FoundGateways = Searched<EdgeGateway>;

/** Whatever edge gateways a vDC has, whoever made them. */
export const listEdgeGateways = async (client: Client, vdc: string): Promise<FoundGateways> =>
  await search(client, { path: 'edgeGateways', filter: `ownerRef.id==${urnOf('vdc', vdc)}` }, edgeGateway);

export const severalGateways = (): ProviderFailure =>
  new ProviderFailure('refused', 'nobody can tell which of its edge gateways is meant', {
    reason: 'severalGateways',
  });

/** The one that the portal changes. Throws `refused` when nobody can tell which it is. */
export const theEdgeGateway = (found: FoundGateways): EdgeGateway | undefined => {
  const own = ownIn(found, mark);
  if (own !== 'several') return own;
  throw severalGateways();
};

/** The addresses at which the internet sees it. */
export const publicAddressesOf = ({ edgeGatewayUplinks }: EdgeGateway): string[] =>
  (edgeGatewayUplinks ?? []).flatMap(({ subnets }) =>
    (subnets?.values ?? []).flatMap(({ primaryIp }) => (primaryIp ? [primaryIp] : [])),
  );

const freeUplink = async (client: Client, uplinks: readonly string[]) => {
  for (const id of uplinks) {
    const found = await client.json(`externalNetworks/${id}`, externalNetwork);
    if ((found.dedicatedEdgeGateway ?? null) === null) return found;
  }
  throw new ProviderFailure('conflict', 'every uplink of the connection serves an edge gateway already', {
    reason: 'noUplinkFree',
  });
};

export const makeEdgeGateway = async (
  client: Client,
  vdc: VdcName,
  settings: PlatformSettings,
): Promise<PendingTask> => {
  const uplink = await freeUplink(client, settings.uplinks);
  const body = {
    name: `${vdc.name}-edge`,
    description: describing(mark),
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
