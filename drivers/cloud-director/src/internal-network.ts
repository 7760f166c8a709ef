import { ProviderFailure } from '@portal/ports/failure';
import type { InternalNetwork } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import { urnOf } from './ids.ts';
import { readAll } from './pages.ts';
import { subnetOf, type Subnet } from './subnet.ts';
import type { Part, PendingTask } from './tasks.ts';

const network = z.looseObject({
  id: z.string(),
  name: z.string(),
  networkType: z.string(),
  status: z.string().optional(),
  subnets: z.looseObject({
    values: z.array(z.looseObject({ gateway: z.string(), prefixLength: z.int() })),
  }),
});
export type FoundNetwork = z.infer<typeof network>;

/** The list allows less on a page than others do. */
const pageSize = 32;

export type VdcName = { id: string; name: string };

const nameIn = (vdc: VdcName): string => `${vdc.name}-internal`;

export const findInternalNetwork = async (
  client: Client,
  vdc: VdcName,
): Promise<FoundNetwork | undefined> => {
  const filter = `ownerRef.id==${urnOf('vdc', vdc.id)}`;
  const found = await readAll(client, { path: 'orgVdcNetworks', filter, pageSize }, network);
  return found.find((one) => one.name === nameIn(vdc));
};

export const describeNetwork = (found: FoundNetwork | undefined): InternalNetwork | null => {
  const subnet = found?.subnets.values[0];
  return subnet === undefined ? null : { ip: subnet.gateway, netmask: subnet.prefixLength };
};

/** `edgeGateway` is that of the public network, through which the internal one then reaches it. */
export type NetworkRequest = {
  network: InternalNetwork | null;
  edgeGateway: () => { id: string; name: string } | null;
};

const connectedTo = (edgeGateway: ReturnType<NetworkRequest['edgeGateway']>) =>
  edgeGateway === null
    ? { networkType: 'ISOLATED' }
    : {
        networkType: 'NAT_ROUTED',
        connection: { routerRef: edgeGateway, connectionType: 'INTERNAL', connected: true },
      };

const isConfiguring = ({ status }: FoundNetwork): boolean => status === 'PENDING' || status === 'CONFIGURING';

const hasAddresses = (found: FoundNetwork, { gateway, prefixLength }: Subnet): boolean =>
  found.subnets.values.some((one) => one.gateway === gateway && one.prefixLength === prefixLength);

const makeNetwork = async (
  client: Client,
  vdc: VdcName,
  { network: wanted, connection }: { network: InternalNetwork; connection: ReturnType<typeof connectedTo> },
): Promise<PendingTask> => {
  const body = {
    name: nameIn(vdc),
    ownerRef: { id: urnOf('vdc', vdc.id) },
    ...connection,
    subnets: { values: [subnetOf(wanted)] },
  };
  return { task: await client.change('POST', 'orgVdcNetworks', body) };
};

/** Throws when there is one that would change its addresses. */
export const checkAddresses = async (
  client: Client,
  vdc: VdcName,
  wanted: InternalNetwork,
): Promise<void> => {
  const found = await findInternalNetwork(client, vdc);
  if (found === undefined || found.status === 'REALIZATION_FAILED') return;
  if (!hasAddresses(found, subnetOf(wanted)))
    throw new ProviderFailure('refused', 'the addresses of an internal network do not change');
};

/** Makes the network, connects it or takes it away; takes away first what has come out half-made. */
export const internalNetworkPart =
  (client: Client, vdc: VdcName, wanted: NetworkRequest): Part =>
  async () => {
    const found = await findInternalNetwork(client, vdc);
    const connection = connectedTo(wanted.edgeGateway());
    if (found === undefined) {
      if (wanted.network === null) return null;
      return await makeNetwork(client, vdc, { network: wanted.network, connection });
    }
    if (isConfiguring(found)) return { task: null };
    const path = `orgVdcNetworks/${found.id}`;
    if (wanted.network === null || found.status === 'REALIZATION_FAILED') {
      return { task: await client.change('DELETE', path) };
    }
    if (found.networkType === connection.networkType) return null;
    const { connection: _connection, ...kept } = found;
    return { task: await client.change('PUT', path, { ...kept, ...connection }) };
  };
