import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import type { PlatformSettings } from './connection.ts';
import type { EdgeGateway } from './edge-gateway.ts';
import { urnOf } from './ids.ts';
import { describes, describing } from './reference.ts';
import type { PendingTask } from './tasks.ts';

const rules = z.looseObject({
  userDefinedRules: z
    .array(z.looseObject({ name: z.string().nullish(), description: z.string().nullish() }))
    .nullish(),
});
const profile = z.looseObject({ id: z.string() }).nullish();
const qos = z.looseObject({ ingressProfile: profile, egressProfile: profile });
const profiles = z.looseObject({
  values: z.array(z.looseObject({ id: z.string(), committedBandwidth: z.number().nullish() })),
});
const bgp = z.looseObject({
  enabled: z.boolean(),
  localASNumber: z.string().nullish(),
  version: z.looseObject({}).nullish(),
});
const neighbors = z.object({ values: z.array(z.object({ neighborAddress: z.string() })) });

const mark = 'outbound';

/** The rules that come with an edge gateway let nothing through; this lets the inside reach out. */
const outbound = {
  name: 'portal-outbound',
  description: describing(mark),
  actionValue: 'ALLOW',
  direction: 'OUT',
  ipProtocol: 'IPV4_IPV6',
  enabled: true,
  logging: false,
};

const pathOf = ({ id }: EdgeGateway): string => `edgeGateways/${id}`;

export const ensureFirewall = async (client: Client, gateway: EdgeGateway): Promise<PendingTask | null> => {
  const path = `${pathOf(gateway)}/firewall/rules`;
  const found = (await client.json(path, rules)).userDefinedRules ?? [];
  const isThere = found.some(
    ({ name, description }) => name === outbound.name || describes(description, mark),
  );
  if (isThere) return null;
  return { task: await client.change('PUT', path, { userDefinedRules: [...found, outbound] }) };
};

/** The ids of what limits it; none of one that nobody has limited. */
const profilesOf = async (client: Client, gateway: EdgeGateway) => {
  const { ingressProfile, egressProfile } = await client.json(`${pathOf(gateway)}/qos`, qos);
  return { ingress: ingressProfile?.id ?? null, egress: egressProfile?.id ?? null };
};

export const hasBandwidth = async (client: Client, gateway: EdgeGateway): Promise<boolean> => {
  const { ingress, egress } = await profilesOf(client, gateway);
  return ingress !== null || egress !== null;
};

export const ensureBandwidth = async (
  client: Client,
  gateway: EdgeGateway,
  id: string,
): Promise<PendingTask | null> => {
  const { ingress, egress } = await profilesOf(client, gateway);
  if (ingress === id && egress === id) return null;
  const body = { ingressProfile: { id }, egressProfile: { id } };
  return { task: await client.change('PUT', `${pathOf(gateway)}/qos`, body) };
};

/** Of a profile that the connection does not offer, the system itself says how much it is. */
const mbpsOf = async (
  client: Client,
  { vdc, id }: { vdc: string; id: string },
  settings: PlatformSettings | undefined,
): Promise<number> => {
  const offered = settings?.bandwidths.find((one) => one.profile === id);
  if (offered !== undefined) return offered.mbps;
  const query = new URLSearchParams({
    pageSize: '128',
    filter: `orgVdcId==${urnOf('vdc', vdc)};id==${id}`,
  });
  const { values } = await client.json(`nsxTResources/gatewayQoSProfiles?${query}`, profiles);
  const mbps = values.find((one) => one.id === id)?.committedBandwidth ?? null;
  if (mbps === null) throw new ProviderFailure('protocol', `the bandwidth of ${id} is not told`);
  return mbps;
};

/** In Mbit/s, of the faster direction; 0 of one that nobody has limited. */
export const bandwidthOf = async (
  client: Client,
  { vdc, gateway }: { vdc: string; gateway: EdgeGateway },
  settings: PlatformSettings | undefined,
): Promise<number> => {
  const { ingress, egress } = await profilesOf(client, gateway);
  const ids = new Set([ingress, egress].filter((id) => id !== null));
  const found = await Promise.all([...ids].map(async (id) => await mbpsOf(client, { vdc, id }, settings)));
  return Math.max(0, ...found);
};

export const isRedundant = async (client: Client, gateway: EdgeGateway): Promise<boolean> =>
  (await client.json(`${pathOf(gateway)}/routing/bgp`, bgp)).enabled;

type Redundancy = { redundant: boolean; settings: PlatformSettings['bgp'] };

export const ensureBgp = async (
  client: Client,
  gateway: EdgeGateway,
  { redundant, settings }: Redundancy,
): Promise<PendingTask | null> => {
  const path = `${pathOf(gateway)}/routing/bgp`;
  const is = await client.json(path, bgp);
  if (is.enabled !== redundant) {
    const body = { ...is, enabled: redundant, ecmp: true, localASNumber: settings.localAs };
    return { task: await client.change('PUT', path, body) };
  }
  if (!redundant) return null;
  const { values } = await client.json(`${path}/neighbors`, neighbors);
  const missing = settings.neighbors.find(
    ({ address }) => !values.some((one) => one.neighborAddress === address),
  );
  if (missing === undefined) return null;
  const body = { neighborAddress: missing.address, remoteASNumber: missing.remoteAs };
  return { task: await client.change('POST', `${path}/neighbors`, body) };
};
