import { z } from 'zod';
import { publicAddressesOf } from './edges.ts';
import type { Edge, Network, World } from './world.ts';

const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether all addresses of a network (in bits) are among those of a rule, an address or a network in bits. */
const covers = (
  rule: string,
  { gateway, prefixLength }: { gateway: string; prefixLength: number },
): boolean => {
  const [ip = '', bits = '32'] = rule.split('/');
  const size = 2 ** (32 - Number(bits));
  return (
    Number(bits) <= prefixLength && Math.floor(numberOf(ip) / size) === Math.floor(numberOf(gateway) / size)
  );
};

const shape = z.object({
  networkType: z.string(),
  connection: z.object({ routerRef: z.object({ id: z.string() }) }).optional(),
  subnets: z.object({ values: z.array(z.object({ gateway: z.string(), prefixLength: z.int() })).min(1) }),
});

const letsOut = ({ rules }: Edge): boolean =>
  rules.some(
    ({ actionValue, direction, enabled }) =>
      actionValue === 'ALLOW' && direction !== 'IN' && enabled !== false,
  );

/** What stops a VM on that network from reaching out; null when nothing does. Without a rule everything is dropped. */
const stopAt = (world: World, { body, status }: Network): string | null => {
  const { networkType, connection, subnets } = shape.parse(body);
  const edge = world.edges.get(connection?.routerRef.id.split(':').at(-1) ?? '');
  if (status !== 'REALIZED' || networkType !== 'NAT_ROUTED' || edge === undefined) return 'is not connected';
  if (edge.status !== 'REALIZED') return 'the edge gateway is not ready';
  if (!letsOut(edge)) return 'the firewall drops it';
  const [subnet] = subnets.values;
  const isTranslated = edge.nat.some(
    (rule) =>
      rule['type'] === 'SNAT' &&
      rule['enabled'] !== false &&
      publicAddressesOf(edge).includes(String(rule['externalAddresses'])) &&
      subnet !== undefined &&
      covers(String(rule['internalAddresses']), subnet),
  );
  return isTranslated ? null : 'its private address is not translated';
};

/** What VMs of a vDC come to that want to reach the internet, by network. */
export const reachOf = (world: World, vdc: string) =>
  [...world.networks.values()]
    .filter((network) => network.vdc === vdc)
    .map((network) => ({ network: network.name, stop: stopAt(world, network) }));
