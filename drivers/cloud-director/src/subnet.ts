import type { InternalNetwork } from '@portal/ports/virtual-data-center';

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const toIp = (value: number): string =>
  [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');

export type Subnet = {
  gateway: string;
  prefixLength: number;
  enabled: true;
  ipRanges: { values: { startAddress: string; endAddress: string }[] };
};

/** The gateway is the address given, or the first of the network when that is its own; VMs get the addresses after it. */
export const subnetOf = ({ ip, netmask }: InternalNetwork): Subnet => {
  const size = 2 ** (32 - netmask);
  const network = Math.floor(toNumber(ip) / size) * size;
  const number = toNumber(ip);
  const gateway = number === network && size > 2 ? network + 1 : number;
  const last = network + size - 2;
  const values = gateway < last ? [{ startAddress: toIp(gateway + 1), endAddress: toIp(last) }] : [];
  return { gateway: toIp(gateway), prefixLength: netmask, enabled: true, ipRanges: { values } };
};

/** The network itself, in CIDR. */
export const cidrOf = ({ ip, netmask }: InternalNetwork): string => {
  const size = 2 ** (32 - netmask);
  return `${toIp(Math.floor(toNumber(ip) / size) * size)}/${netmask}`;
};
