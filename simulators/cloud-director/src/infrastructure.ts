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
const otherBandwidthsMbps = [300, 2000] as const;
const uplinksOfPlatform = 250;
/** The addresses behind the uplinks of a platform, of documentation's own. */
const publicNetworks = { vmware: '203.0.113', partner: '198.51.100' } as const;

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

/** Of all quality-of-service profiles: also those that are there and that no connection offers. */
export const qosProfilesOf = (region: string): { mbps: number; profile: string }[] => [
  ...Object.values(infrastructureOf(region)).flatMap(({ bandwidths }) => bandwidths),
  ...otherBandwidthsMbps.map((mbps) => ({ mbps, profile: idOf(`${region}/bandwidth ${mbps}`) })),
];

const placeOf = (region: string, uplink: string): { network: string; at: number } => {
  const infrastructure = infrastructureOf(region);
  const platform = platforms.find((name) => infrastructure[name].uplinks.includes(uplink)) ?? 'vmware';
  return { network: publicNetworks[platform], at: infrastructure[platform].uplinks.indexOf(uplink) };
};

export const uplinkSubnet = (region: string, uplink: string) => ({
  gateway: `${placeOf(region, uplink).network}.1`,
  prefixLength: 24,
});

/** The address that an edge gateway gets at an uplink. */
export const publicAddressAt = (region: string, uplink: string): string => {
  const { network, at } = placeOf(region, uplink);
  return `${network}.${at + 2}`;
};
