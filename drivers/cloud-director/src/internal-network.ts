import { wordsOf } from '@portal/driver-kit/words';
import { ProviderFailure } from '@portal/ports/failure';
import type { InternalNetwork } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import { ensureTranslation, removeTranslation } from './address-translation.ts';
import type { Client } from './client.ts';
import { severalGateways, type EdgeGateway, type VdcName } from './edge-gateway.ts';
import { urnOf } from './ids.ts';
import { search, type Searched } from './pages.ts';
import { describes, describing, ownIn } from './reference.ts';
import { hasFailed, isSettling } from './statuses.ts';
import { cidrOf, subnetOf, type Subnet } from './subnet.ts';
import type { Part, PendingTask } from './tasks.ts';

const networkOfVdc = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  networkType: z.string().nullish(),
  connection: z.looseObject({ routerRef: z.looseObject({}).nullish() }).nullish(),
  status: z.string().nullish(),
  subnets: z.looseObject({
    values: z.array(z.looseObject({ gateway: z.string(), prefixLength: z.int() })),
  }),
});
type FoundNetwork = z.infer<typeof networkOfVdc>;
export type FoundNetworks = Searched<FoundNetwork>;

/** The list allows less on a page than others do. */
const pageSize = 32;

const mark = 'internal-network';

export const listNetworks = async (client: Client, vdc: string): Promise<FoundNetworks> => {
  const filter = `ownerRef.id==${urnOf('vdc', vdc)}`;
  return await search(client, { path: 'orgVdcNetworks', filter, pageSize }, networkOfVdc);
};

const hasAddresses = (found: FoundNetwork, { gateway, prefixLength }: Subnet): boolean =>
  found.subnets.values.some((one) => one.gateway === gateway && one.prefixLength === prefixLength);

/** Of several that nobody has marked, the one with the addresses that are wanted. */
const chosen = (networks: FoundNetworks, wanted: InternalNetwork | null): FoundNetwork | undefined => {
  const own = ownIn(networks, mark);
  if (own !== 'several') return own;
  return wanted === null ? undefined : networks.found.find((one) => hasAddresses(one, subnetOf(wanted)));
};

/** Null when there is none, or several of which nobody can tell the one. */
export const describeNetwork = (found: FoundNetworks): InternalNetwork | null => {
  const subnet = chosen(found, null)?.subnets.values[0];
  return subnet === undefined ? null : { ip: subnet.gateway, netmask: subnet.prefixLength };
};

/**
 * Through which edge gateway a network is reached, null through none; `unknown` when nobody can tell, and then what is
 * there stays as it is. `changes`: which networks are connected anew.
 */
export type Connection = {
  gateway: EdgeGateway | null | 'unknown';
  changes: 'all' | 'own' | 'none';
  /** Throws `protocol` when it is unknown because one could not be read. */
  settle: () => void;
};

export type NetworkRequest = {
  network: InternalNetwork | null;
  /** What it was before the change; undefined of a new vDC. */
  before: InternalNetwork | null | undefined;
  /** Asked after the public network was made. */
  connection: () => Connection;
};

const connectedTo = (gateway: EdgeGateway | null) =>
  gateway === null
    ? { networkType: 'ISOLATED' }
    : {
        networkType: 'NAT_ROUTED',
        connection: {
          routerRef: { id: gateway.id, name: gateway.name },
          connectionType: 'INTERNAL',
          connected: true,
        },
      };

/** Throws when there is one that would change its addresses. */
export const checkAddresses = async (
  client: Client,
  vdc: VdcName,
  wanted: InternalNetwork,
): Promise<void> => {
  const found = chosen(await listNetworks(client, vdc.id), wanted);
  if (found === undefined || hasFailed(found)) return;
  if (!hasAddresses(found, subnetOf(wanted)))
    throw new ProviderFailure('refused', 'the addresses of an internal network do not change', {
      reason: 'networkStays',
    });
};

/** The addresses are translated before anything is connected, so that what is connected reaches out. */
const translated = async (client: Client, gateway: EdgeGateway | null, wanted: InternalNetwork) =>
  gateway === null ? null : await ensureTranslation(client, gateway, cidrOf(wanted));

const made = async (
  client: Client,
  vdc: VdcName,
  { network: wanted, gateway }: { network: InternalNetwork; gateway: EdgeGateway | null },
): Promise<PendingTask> => {
  const pending = await translated(client, gateway, wanted);
  if (pending !== null) return pending;
  const body = {
    name: `${vdc.name}-internal`,
    description: describing(mark),
    ownerRef: { id: urnOf('vdc', vdc.id) },
    ...connectedTo(gateway),
    subnets: { values: [subnetOf(wanted)] },
  };
  return { task: await client.change('POST', 'orgVdcNetworks', body) };
};

const removed = async (
  client: Client,
  found: FoundNetwork | undefined,
  { gateway, settle }: Connection,
): Promise<PendingTask | null> => {
  if (gateway === 'unknown') settle();
  if (found !== undefined) return { task: await client.change('DELETE', `orgVdcNetworks/${found.id}`) };
  return gateway === null || gateway === 'unknown' ? null : await removeTranslation(client, gateway);
};

const networkTypeOf = wordsOf(['ISOLATED', 'NAT_ROUTED']);

/** What it is connected to tells, where its type is a word that nobody knows. */
const isRouted = ({ networkType, connection }: FoundNetwork): boolean => {
  const type = networkTypeOf(networkType);
  return type === null ? Boolean(connection?.routerRef) : type === 'NAT_ROUTED';
};

const connected = async (
  client: Client,
  found: FoundNetwork,
  { network: wanted, gateway }: { network: InternalNetwork; gateway: EdgeGateway | null },
): Promise<PendingTask | null> => {
  if (isRouted(found) === (gateway !== null)) return null;
  const pending = await translated(client, gateway, wanted);
  if (pending !== null) return pending;
  const { connection: _connection, ...kept } = found;
  const body = { ...kept, ...connectedTo(gateway) };
  return { task: await client.change('PUT', `orgVdcNetworks/${found.id}`, body) };
};

const staysConnected = (found: FoundNetwork, { changes }: Connection): boolean =>
  changes === 'none' || (changes === 'own' && !describes(found.description, mark));

/** What is wanted of a network that stays, or is to come. */
const ensured = async (
  client: Client,
  vdc: VdcName,
  {
    found,
    network: to,
    to: connection,
  }: { found: FoundNetwork | undefined; network: InternalNetwork; to: Connection },
): Promise<PendingTask | null> => {
  const { gateway } = connection;
  if (found !== undefined && staysConnected(found, connection)) return null;
  if (gateway !== 'unknown') {
    const request = { network: to, gateway };
    return found === undefined ? await made(client, vdc, request) : await connected(client, found, request);
  }
  if (found !== undefined) return null;
  connection.settle();
  throw severalGateways();
};

/** After the portal's own has gone, the only one that is left is somebody else's. */
const meantOf = (found: FoundNetwork | undefined, known: InternalNetwork): FoundNetwork | undefined =>
  found !== undefined && (describes(found.description, mark) || hasAddresses(found, subnetOf(known)))
    ? found
    : undefined;

/** Makes the network, connects it or takes it away; takes away first what has come out half-made. */
export const internalNetworkPart =
  (client: Client, vdc: VdcName, wanted: NetworkRequest): Part =>
  async () => {
    const { network, before = null } = wanted;
    const known = network ?? before;
    if (known === null) return null;
    const found = chosen(await listNetworks(client, vdc.id), known);
    if (found !== undefined && isSettling(found)) return { task: null };
    const to = wanted.connection();
    const meant = meantOf(found, known);
    if (network === null || (meant && hasFailed(meant))) return await removed(client, meant, to);
    return await ensured(client, vdc, { found, network, to });
  };
