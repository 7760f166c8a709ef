import { ProviderFailure } from '@portal/ports/failure';
import type { FoundPublicNetwork, PublicNetwork } from '@portal/ports/virtual-data-center';
import { removeTranslation } from './address-translation.ts';
import type { Client } from './client.ts';
import type { PlatformSettings } from './connection.ts';
import {
  isMarked,
  listEdgeGateways,
  makeEdgeGateway,
  publicAddressesOf,
  removeEdgeGateway,
  theEdgeGateway,
  type EdgeGateway,
  type FoundGateways,
  type VdcName,
} from './edge-gateway.ts';
import type { Connection } from './internal-network.ts';
import {
  bandwidthOf,
  ensureBandwidth,
  ensureBgp,
  ensureFirewall,
  hasBandwidth,
  isRedundant,
} from './edge-settings.ts';
import { hasFailed, isSettling } from './statuses.ts';
import type { Part, PendingTask } from './tasks.ts';

export const profileFor = (settings: PlatformSettings, mbps: number): string => {
  const found = settings.bandwidths.find((one) => one.mbps === mbps);
  if (found === undefined)
    throw new ProviderFailure('refused', `no bandwidth of ${mbps} Mbit/s is offered`, {
      reason: 'bandwidthNotOffered',
    });
  return found.profile;
};

/** `before` is what it was when the change was asked for: null without one, undefined of a new vDC. */
export type PublicChange = { wanted: PublicNetwork | null; before: PublicNetwork | null | undefined };

const isAdded = ({ before }: PublicChange): boolean => before === null || before === undefined;

const isChanged = (change: PublicChange, field: keyof PublicNetwork): boolean =>
  change.wanted !== null && (isAdded(change) || change.wanted[field] !== change.before?.[field]);

const isOtherAtAll = (change: PublicChange): boolean =>
  isChanged(change, 'bandwidthMbps') || isChanged(change, 'redundant');

/** Throws when what is wanted is not offered; what is as it was need not be. */
export const checkOffered = (change: PublicChange, settings: PlatformSettings): void => {
  if (change.wanted !== null && isChanged(change, 'bandwidthMbps'))
    profileFor(settings, change.wanted.bandwidthMbps);
};

/** The public network of a vDC; `connection` is how its networks are to be connected, once the part has found it in order. */
export type PublicNetworkParts = { make: Part; remove: Part; connection: () => Connection };

/** Of a gateway that the portal has just made nothing is set yet: the bandwidth comes last of what is set once. */
const ensureRules = async (client: Client, gateway: EdgeGateway): Promise<PendingTask | null> =>
  (await hasBandwidth(client, gateway)) ? null : await ensureFirewall(client, gateway);

/** The one that the portal has made, or the only one there is; undefined when nobody can tell. */
const theOnly = ({ found, doubt }: FoundGateways): EdgeGateway | undefined =>
  found.length === 1 && !doubt.isRaised() ? found[0] : found.find(isMarked);

/** After the portal's own has gone, those that are left are somebody else's. */
const isAsKnown = (found: FoundPublicNetwork | null, known: PublicNetwork): boolean =>
  found?.bandwidthMbps === known.bandwidthMbps && found.redundant === known.redundant;

type Asked = Pick<Connection, 'settle'> & { ready: EdgeGateway | undefined };

/** What an internal network is to be connected to, once the public network was made. */
function connectionOf({ wanted, before }: PublicChange, { ready, settle }: Asked): Connection {
  const had = before !== null && before !== undefined;
  if (wanted === null)
    return { gateway: null, changes: had ? 'all' : before === null ? 'none' : 'own', settle };
  return { gateway: ready ?? 'unknown', changes: before === null ? 'all' : 'own', settle };
}

/** What its owner has made of an edge gateway is left as it is: only what the change is about is set. */
export const publicNetworkParts = (
  client: Client,
  { vdc, ...change }: PublicChange & { vdc: VdcName },
  settings: PlatformSettings,
): PublicNetworkParts => {
  const { wanted, before } = change;
  let ready: EdgeGateway | undefined;
  let asked: FoundGateways | undefined;

  const configure = async (gateway: EdgeGateway, { bandwidthMbps, redundant }: PublicNetwork) => {
    const bandwidth = async () =>
      isChanged(change, 'bandwidthMbps')
        ? await ensureBandwidth(client, gateway, profileFor(settings, bandwidthMbps))
        : null;
    const redundancy = async () =>
      isChanged(change, 'redundant')
        ? await ensureBgp(client, gateway, { redundant, settings: settings.bgp })
        : null;
    const isOurs = isAdded(change) || isMarked(gateway);
    const rules = isOurs ? await ensureRules(client, gateway) : null;
    return rules ?? (await bandwidth()) ?? (await redundancy());
  };

  const make = async (): Promise<PendingTask | null> => {
    if (wanted === null) return null;
    const listed = await listEdgeGateways(client, vdc.id);
    asked = listed;
    if (!isOtherAtAll(change)) {
      ready = theOnly(listed);
      return null;
    }
    const own = theEdgeGateway(listed);
    if (own === undefined) return await makeEdgeGateway(client, vdc, settings);
    if (isSettling(own)) return { task: null };
    if (hasFailed(own) && isMarked(own)) return await removeEdgeGateway(client, own);
    ready = own;
    return await configure(own, wanted);
  };

  const remove = async (): Promise<PendingTask | null> => {
    if (wanted !== null || before === null || before === undefined) return null;
    const listed = await listEdgeGateways(client, vdc.id);
    if (!listed.found.some(isMarked)) {
      const left = await readPublicNetwork(client, vdc.id, settings);
      if (left === 'settling') return { task: null };
      if (!isAsKnown(left, before)) return null;
    }
    const found = theEdgeGateway(listed);
    if (found === undefined) return null;
    return (await removeTranslation(client, found)) ?? (await removeEdgeGateway(client, found));
  };

  return {
    make,
    remove,
    connection: () => connectionOf(change, { ready, settle: () => asked?.doubt.settle() }),
  };
};

/** What a vDC has, over all of its edge gateways; null without one, `settling` while the system is at work on one. */
export const readPublicNetwork = async (
  client: Client,
  vdc: string,
  settings: PlatformSettings | undefined,
): Promise<FoundPublicNetwork | 'settling' | null> => {
  const listed = await listEdgeGateways(client, vdc);
  // What one of them has is part of the sum.
  listed.doubt.settle();
  if (listed.found.some(isSettling)) return 'settling';
  const found = listed.found.filter((gateway) => !hasFailed(gateway));
  if (found.length === 0) return null;
  const read = await Promise.all(
    found.map(async (gateway) => ({
      mbps: await bandwidthOf(client, { vdc, gateway }, settings),
      redundant: await isRedundant(client, gateway),
    })),
  );
  const sum = (of: typeof read): number => of.reduce((total, { mbps }) => total + mbps, 0);
  return {
    gateways: read.length,
    bandwidthMbps: sum(read),
    redundant: read.every(({ redundant }) => redundant),
    redundantMbps: sum(read.filter(({ redundant }) => redundant)),
    addresses: found.flatMap(publicAddressesOf),
  };
};
