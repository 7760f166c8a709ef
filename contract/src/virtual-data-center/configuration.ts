import * as z from 'zod';
import { vdcBounds } from './constants.ts';
import { isTooWide, netmask, privateIp } from './networks.ts';

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** What of a vDC is ordered, and can be changed. */
export const vdcConfiguration = z.object({
  vCpus: within(vdcBounds.vCpus),
  memoryGiB: within(vdcBounds.memoryGiB),
  diskGiB: within(vdcBounds.diskGiB),
  publicNetwork: z.boolean(),
  /** The edge firewall; a public network is never without. */
  firewall: z.boolean(),
  /** One of those that the region offers; null without a public network. */
  bandwidthMbps: z.number().int().positive().nullable(),
  /** Two internet providers, by BGP. */
  ispRedundancy: z.boolean(),
  /** An address of the internal network, which is the gateway's unless it is the network's own; empty without one. */
  internalIp: z.union([z.literal(''), privateIp], { error: 'networkIp' }),
  /** Bits; null without one. */
  internalNetmask: netmask.nullable(),
});
export type VdcConfiguration = z.infer<typeof vdcConfiguration>;

/** What of it is priced. */
export const estimatedVdc = vdcConfiguration.omit({ internalIp: true, internalNetmask: true });
export type EstimatedVdc = z.infer<typeof estimatedVdc>;

const networkOf = vdcConfiguration.omit({ vCpus: true, memoryGiB: true, diskGiB: true });
type Network = z.infer<typeof networkOf>;

/** A wrong part of the network, and the key of its message. Rules between fields, asked by forms and API. */
const networkFaults: readonly { path: string; error: string; isAt: (network: Network) => boolean }[] = [
  {
    path: 'firewall',
    error: 'firewallNeeded',
    isAt: ({ publicNetwork, firewall }) => publicNetwork && !firewall,
  },
  {
    path: 'bandwidthMbps',
    error: 'required',
    isAt: ({ publicNetwork, bandwidthMbps }) => publicNetwork && bandwidthMbps === null,
  },
  {
    path: 'publicNetwork',
    error: 'publicNetworkNeeded',
    isAt: ({ publicNetwork, firewall, bandwidthMbps, ispRedundancy }) =>
      !publicNetwork && (firewall || bandwidthMbps !== null || ispRedundancy),
  },
  {
    path: 'internalNetmask',
    error: 'required',
    isAt: ({ internalIp, internalNetmask }) => internalIp !== '' && internalNetmask === null,
  },
  {
    path: 'internalIp',
    error: 'required',
    isAt: ({ internalIp, internalNetmask }) => internalIp === '' && internalNetmask !== null,
  },
  {
    path: 'internalNetmask',
    error: 'netmaskTooWide',
    isAt: ({ internalIp, internalNetmask }) =>
      internalNetmask !== null && isTooWide(internalIp, internalNetmask),
  },
];

/** Said together with what is wrong in other fields, not only after those are right. */
export const whenReadable =
  (schema: z.ZodType) =>
  ({ value }: { value: unknown }): boolean =>
    schema.safeParse(value).success;

export const withSoundNetwork = <S extends z.ZodType<Network>>(schema: S): S =>
  networkFaults.reduce(
    (checked, { path, error, isAt }) =>
      checked.refine((network) => !isAt(network), {
        path: [path],
        error,
        when: whenReadable(networkOf),
      }),
    schema,
  );
