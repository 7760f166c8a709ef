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
  /** One of those that the region offers, or what it has; null without a public network. */
  bandwidthMbps: z.number().int().nonnegative().nullable(),
  /** Two internet providers, by BGP. */
  ispRedundancy: z.boolean(),
  /** An address of the internal network, which is the gateway's unless it is the network's own; empty without one. */
  internalIp: z.union([z.literal(''), privateIp], { error: 'networkIp' }),
  /** Bits; null without one. */
  internalNetmask: netmask.nullable(),
});
export type VdcConfiguration = z.infer<typeof vdcConfiguration>;

/** What the audit log tells of an edit of it. */
export const toldOfVdc = [
  'vCpus',
  'memoryGiB',
  'diskGiB',
  'publicNetwork',
  'bandwidthMbps',
  'ispRedundancy',
  'internalNetwork',
] as const;

/** What of it is priced. */
export const estimatedVdc = vdcConfiguration.omit({ internalIp: true, internalNetmask: true });
export type EstimatedVdc = z.infer<typeof estimatedVdc>;

/** Something wrong between fields, told at one of them. */
type Fault<Fields> = { path: string; error: string; isAt: (fields: Fields) => boolean };

/** A form that has none of these faults between some fields; told as soon as those can be read, whatever else is wrong. */
export const without = <Fields>(between: z.ZodType<Fields>, faults: readonly Fault<Fields>[]) => {
  const when = ({ value }: { value: unknown }): boolean => between.safeParse(value).success;
  return <S extends z.ZodType<Fields>>(form: S): S =>
    faults.reduce(
      (checked, { path, error, isAt }) =>
        checked.refine((fields) => !isAt(fields), { path: [path], error, when }),
      form,
    );
};

const { internalIp, internalNetmask, publicNetwork, firewall, bandwidthMbps, ispRedundancy } =
  vdcConfiguration.shape;

const withSoundPublic = without(z.object({ publicNetwork, firewall, bandwidthMbps, ispRedundancy }), [
  { path: 'firewall', error: 'firewallNeeded', isAt: (of) => of.publicNetwork && !of.firewall },
  { path: 'bandwidthMbps', error: 'required', isAt: (of) => of.publicNetwork && of.bandwidthMbps === null },
  {
    path: 'publicNetwork',
    error: 'publicNetworkNeeded',
    isAt: (of) => !of.publicNetwork && (of.firewall || of.bandwidthMbps !== null || of.ispRedundancy),
  },
]);
const withSoundInternal = without(z.object({ internalIp, internalNetmask }), [
  {
    path: 'internalNetmask',
    error: 'required',
    isAt: (of) => of.internalIp !== '' && of.internalNetmask === null,
  },
  {
    path: 'internalIp',
    error: 'required',
    isAt: (of) => of.internalIp === '' && of.internalNetmask !== null,
  },
  {
    path: 'internalNetmask',
    error: 'netmaskTooWide',
    isAt: (of) => of.internalNetmask !== null && isTooWide(of.internalIp, of.internalNetmask),
  },
]);
type Network = Omit<VdcConfiguration, 'vCpus' | 'memoryGiB' | 'diskGiB'>;
export const withSoundNetwork = <S extends z.ZodType<Network>>(form: S): S =>
  withSoundInternal(withSoundPublic(form));
