import { ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import type { Client } from './client.ts';
import { publicAddressesOf, type EdgeGateway } from './edge-gateway.ts';
import { describes, describing } from './reference.ts';
import type { PendingTask } from './tasks.ts';

const rule = z.looseObject({
  id: z.string(),
  description: z.string().nullish(),
  internalAddresses: z.string().nullish(),
  externalAddresses: z.string().nullish(),
});
const rules = z.looseObject({ values: z.array(rule).nullish() });
type Rule = z.infer<typeof rule>;

const mark = 'outbound';
const mostOnPage = 128;

const pathOf = ({ id }: EdgeGateway): string => `edgeGateways/${id}/nat/rules`;

const ownRules = async (client: Client, gateway: EdgeGateway): Promise<Rule[]> => {
  const { values } = await client.json(`${pathOf(gateway)}?pageSize=${mostOnPage}`, rules);
  return (values ?? []).filter(({ description }) => describes(description, mark));
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
    name: 'portal-outbound',
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
