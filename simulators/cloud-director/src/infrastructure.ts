import { createHash } from 'node:crypto';

/** The same name is the same id in every run. */
const idOf = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

export const platforms = ['vmware', 'partner'] as const;
export const bandwidthsMbps = [100, 250, 500, 1000, 10_000] as const;
const uplinksOfPlatform = 250;

/** What the operator has set up before anybody orders: what the settings of a connection name. */
export type PlatformInfrastructure = {
  providerVdc: string;
  networkPool: string;
  storageProfile: string;
  edgeCluster: string;
  uplinks: string[];
  bandwidths: { mbps: number; profile: string }[];
};

export type Infrastructure = Record<(typeof platforms)[number], PlatformInfrastructure>;

export const infrastructureOf = (region: string): Infrastructure => {
  const platform = (name: string): PlatformInfrastructure => {
    const id = (what: string): string => idOf(`${region}/${name}/${what}`);
    return {
      providerVdc: id('provider vDC'),
      networkPool: id('network pool'),
      storageProfile: id('storage profile'),
      edgeCluster: `urn:vcloud:edgeCluster:${id('edge cluster')}`,
      uplinks: Array.from(
        { length: uplinksOfPlatform },
        (_, at) => `urn:vcloud:network:${id(`uplink ${at}`)}`,
      ),
      bandwidths: bandwidthsMbps.map((mbps) => ({ mbps, profile: id(`bandwidth ${mbps}`) })),
    };
  };
  return { vmware: platform('vmware'), partner: platform('partner') };
};
