import { ProviderFailure } from '@portal/ports/failure';
import type { PublicNetwork } from '@portal/ports/virtual-data-center';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { PlatformSettings } from './connection.ts';
import { findEdgeGateway, makeEdgeGateway, removeEdgeGateway, type EdgeGateway } from './edge-gateway.ts';
import type { VdcName } from './internal-network.ts';
import type { Part, PendingTask } from './tasks.ts';

const rules = z.looseObject({ userDefinedRules: z.array(z.unknown()).optional() });
const profile = z.looseObject({ id: z.string() });
const qos = z.looseObject({ ingressProfile: profile.nullish(), egressProfile: profile.nullish() });
const bgp = z.looseObject({
  enabled: z.boolean(),
  localASNumber: z.string().optional(),
  version: z.looseObject({}),
});
const neighbors = z.object({ values: z.array(z.object({ neighborAddress: z.string() })) });

/** The rules that come with an edge gateway let nothing through; this lets the inside reach out. */
const outbound = {
  name: 'portal-outbound',
  actionValue: 'ALLOW',
  direction: 'OUT',
  ipProtocol: 'IPV4_IPV6',
  enabled: true,
  logging: false,
};

const ensureFirewall = async (client: Client, path: string): Promise<PendingTask | null> => {
  const { userDefinedRules = [] } = await client.json(`${path}/firewall/rules`, rules);
  if (userDefinedRules.length > 0) return null;
  return { task: await client.change('PUT', `${path}/firewall/rules`, { userDefinedRules: [outbound] }) };
};

const ensureBandwidth = async (client: Client, path: string, id: string): Promise<PendingTask | null> => {
  const { ingressProfile, egressProfile } = await client.json(`${path}/qos`, qos);
  if (ingressProfile?.id === id && egressProfile?.id === id) return null;
  const body = { ingressProfile: { id }, egressProfile: { id } };
  return { task: await client.change('PUT', `${path}/qos`, body) };
};

type Redundancy = { redundant: boolean; settings: PlatformSettings['bgp'] };

const ensureBgp = async (
  client: Client,
  path: string,
  { redundant, settings }: Redundancy,
): Promise<PendingTask | null> => {
  const is = await client.json(`${path}/routing/bgp`, bgp);
  if (is.enabled !== redundant) {
    const body = { ...is, enabled: redundant, ecmp: true, localASNumber: settings.localAs };
    return { task: await client.change('PUT', `${path}/routing/bgp`, body) };
  }
  if (!redundant) return null;
  const { values } = await client.json(`${path}/routing/bgp/neighbors`, neighbors);
  const missing = settings.neighbors.find(
    ({ address }) => !values.some((one) => one.neighborAddress === address),
  );
  if (missing === undefined) return null;
  const body = { neighborAddress: missing.address, remoteASNumber: missing.remoteAs };
  return { task: await client.change('POST', `${path}/routing/bgp/neighbors`, body) };
};

export const profileFor = (settings: PlatformSettings, mbps: number): string => {
  const found = settings.bandwidths.find((one) => one.mbps === mbps);
  if (found === undefined) throw new ProviderFailure('refused', `no bandwidth of ${mbps} Mbit/s is offered`);
  return found.profile;
};

/** The public network of a vDC; `edgeGateway` is the one that the part has found in order. */
export type PublicNetworkParts = {
  make: Part;
  remove: Part;
  edgeGateway: () => { id: string; name: string } | null;
};

/** Once there is an edge gateway that works, its owner's rules are left as they are when `isNew` is false. */
export const publicNetworkParts = (
  client: Client,
  { vdc, wanted, isNew }: { vdc: VdcName; wanted: PublicNetwork | null; isNew: boolean },
  settings: PlatformSettings,
): PublicNetworkParts => {
  let ready: EdgeGateway | null = null;

  const configure = async (path: string, { bandwidthMbps, redundant }: PublicNetwork) => {
    const firewall = isNew ? await ensureFirewall(client, path) : null;
    return (
      firewall ??
      (await ensureBandwidth(client, path, profileFor(settings, bandwidthMbps))) ??
      (await ensureBgp(client, path, { redundant, settings: settings.bgp }))
    );
  };

  return {
    edgeGateway: () => (ready === null ? null : { id: ready.id, name: ready.name }),
    make: async () => {
      if (wanted === null) return null;
      const found = await findEdgeGateway(client, vdc);
      if (found === undefined) return await makeEdgeGateway(client, vdc, settings);
      if (found.status === 'REALIZATION_FAILED') return await removeEdgeGateway(client, found);
      if (found.status === 'PENDING' || found.status === 'CONFIGURING') return { task: null };
      ready = found;
      return await configure(`edgeGateways/${found.id}`, wanted);
    },
    remove: async () => {
      const found = wanted === null ? await findEdgeGateway(client, vdc) : undefined;
      return found === undefined ? null : await removeEdgeGateway(client, found);
    },
  };
};

/** A bandwidth that is not offered is listed as 0. */
export const readPublicNetwork = async (
  client: Client,
  vdc: VdcName,
  settings: PlatformSettings | undefined,
): Promise<PublicNetwork | null> => {
  const found = await findEdgeGateway(client, vdc);
  if (found === undefined) return null;
  const path = `edgeGateways/${found.id}`;
  const [{ ingressProfile }, { enabled }] = await Promise.all([
    client.json(`${path}/qos`, qos),
    client.json(`${path}/routing/bgp`, bgp),
  ]);
  const offered = settings?.bandwidths.find((one) => one.profile === ingressProfile?.id);
  return { bandwidthMbps: offered?.mbps ?? 0, redundant: enabled };
};
