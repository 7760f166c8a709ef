import * as z from 'zod';
import { netmaskBounds } from './constants.ts';

/** The private networks of RFC 1918, each with the bits that all of its addresses have in common. */
const privateNetworks = [
  { first: 10 * 2 ** 24, bits: 8 },
  { first: 172 * 2 ** 24 + 16 * 2 ** 16, bits: 12 },
  { first: 192 * 2 ** 24 + 168 * 2 ** 16, bits: 16 },
] as const;

const numberOf = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

const homeOf = (ip: string) => {
  const address = numberOf(ip);
  return privateNetworks.find(({ first, bits }) => address >= first && address < first + 2 ** (32 - bits));
};

/** 10.x, 172.16 to 172.31.x, or 192.168.x. */
export const privateIp = z
  .ipv4({ error: 'networkIp' })
  .refine((ip) => homeOf(ip) !== undefined, { error: 'networkIp' });

export const netmask = z
  .number()
  .int()
  .min(netmaskBounds.min, { error: 'netmask' })
  .max(netmaskBounds.max, { error: 'netmask' });

/** True of a network that reaches beyond the private range of its address: it would hide addresses of the internet. */
export const isTooWide = (ip: string, bits: number): boolean => bits < (homeOf(ip)?.bits ?? 0);
