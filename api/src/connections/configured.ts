import type { ConnectedSystem } from '@portal/contract/connections';
import { regions } from '@portal/contract/constants';
import type { Config } from '../platform/config.ts';

/** A system that can be connected, and where it is; without hosts it is not. `region` is empty for what has none. */
export type Connectable = { system: ConnectedSystem; region: string; hosts: readonly string[] };

/** What the register is reached with; null unless all of it is set. */
export function registerConnection(config: Config) {
  const { BOLAGSVERKET_URL, BOLAGSVERKET_TOKEN_URL, BOLAGSVERKET_CLIENT_ID, BOLAGSVERKET_CLIENT_SECRET } =
    config;
  if (
    !BOLAGSVERKET_URL ||
    !BOLAGSVERKET_TOKEN_URL ||
    !BOLAGSVERKET_CLIENT_ID ||
    !BOLAGSVERKET_CLIENT_SECRET
  ) {
    return null;
  }
  return {
    baseUrl: BOLAGSVERKET_URL,
    tokenUrl: BOLAGSVERKET_TOKEN_URL,
    clientId: BOLAGSVERKET_CLIENT_ID,
    clientSecret: BOLAGSVERKET_CLIENT_SECRET,
  };
}

/** Host and port of each address, once; a user and a password in it stay out. */
const hostsOf = (addresses: readonly (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => URL.parse(address ?? '')?.host ?? [])),
];

/** Every system that this build can be connected to, as the settings say. */
export function connectables(config: Config): Connectable[] {
  const register = registerConnection(config);
  const storage = regions.map((region): Connectable => {
    const found = config.S3_CONNECTIONS.find((connection) => connection.region === region);
    return { system: 's3-storage', region, hosts: hostsOf([found?.endpoint]) };
  });
  return [
    ...storage,
    { system: 'organization-register', region: '', hosts: hostsOf([register?.baseUrl, register?.tokenUrl]) },
    { system: 'mail', region: '', hosts: hostsOf([config.SMTP_URL]) },
    { system: 'news', region: '', hosts: hostsOf([config.NEWS_FEED_URL]) },
  ];
}

export const isConfigured = ({ hosts }: Connectable): boolean => hosts.length > 0;
