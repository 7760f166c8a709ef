import { createDoubt } from '@portal/driver-kit/elements';
import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import { publicAddressesOf, type EdgeGateway } from './edge-gateway.ts';
import { readLinked } from './pages.ts';
import { describes, describing } from './reference.ts';
import type { PendingTask } from './tasks.ts';

const rule = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  internalAddresses: z.string(),
  externalAddresses: z.string(),
});
type Rule = z.infer<typeof rule>;

const mark = 'outbound';
const ownName = 'portal-outbound';

const pathOf = ({ id }: EdgeGateway): string => `edgeGateways/${id}/nat/rules`;

const isOwn = ({ name, description }: Rule): boolean => name === ownName || describes(description, mark);

const lookFor = async (client: Client, gateway: EdgeGateway): Promise<Rule[]> => {
  const doubt = createDoubt();
  const list = { path: pathOf(gateway), kind: { shape: rule } };
  const own = (await readLinked(client, list, doubt.hear)).filter(isOwn);
  if (own.length === 0) doubt.settle();
  return own;
};

/** What the portal has made, looked for twice: a list may lack it once. Throws `protocol` when it may be what could not be read. */
const ownRules = async (client: Client, gateway: EdgeGateway): Promise<Rule[]> => {
  const own = await lookFor(client, gateway);
  return own.length > 0 ? own : await lookFor(client, gateway);
};

/**
 * Translates the private addresses of a network, in CIDR, to the public one of its gateway, so that its VMs reach out. In
 * the other direction nothing is translated.
 */
export const ensureTranslation = async (
  client: Client,
  gateway: EdgeGateway,
  network: string,
): Promise<PendingTask | null> => {
  const [address] = publicAddressesOf(gateway);
  if (address === undefined) throw new ProviderFailure('refused', 'the edge gateway has no public address');
  const own = await ownRules(client, gateway);
  if (own.some((one) => one.internalAddresses === network && one.externalAddresses === address)) return null;
  const body = {
    name: ownName,
    description: describing(mark),
    enabled: true,
    type: 'SNAT',
    externalAddresses: address,
    internalAddresses: network,
    logging: false,
    firewallMatch: 'MATCH_INTERNAL_ADDRESS',
    priority: 0,
  };
  return { task: await client.change('POST', pathOf(gateway), body) };
};

export const removeTranslation = async (
  client: Client,
  gateway: EdgeGateway,
): Promise<PendingTask | null> => {
  const [own] = await ownRules(client, gateway);
  return own === undefined ? null : { task: await client.change('DELETE', `${pathOf(gateway)}/${own.id}`) };
};
