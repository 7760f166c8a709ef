import { createBolagsverket } from '@portal/driver-bolagsverket/bolagsverket';
import { createCephRgw } from '@portal/driver-ceph-rgw/ceph-rgw';
import type { Outbound } from '@portal/ports/outbound';
import type { OrganizationRegister } from '@portal/ports/organization-register';
import type { Config } from './platform/config.ts';
import type { Clouds } from './platform/platform.ts';

function registerOf(config: Config, outbound: Outbound): OrganizationRegister | null {
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
  const connection = {
    baseUrl: BOLAGSVERKET_URL,
    tokenUrl: BOLAGSVERKET_TOKEN_URL,
    clientId: BOLAGSVERKET_CLIENT_ID,
    clientSecret: BOLAGSVERKET_CLIENT_SECRET,
  };
  return createBolagsverket(connection, outbound);
}

/** The drivers of the connections that are configured; a service without one is not offered. */
export const connectClouds = (config: Config, outbound: Outbound): Clouds => ({
  storage: new Map(
    config.S3_CONNECTIONS.map((connection) => [
      connection.region,
      { endpoint: connection.endpoint, driver: createCephRgw(connection, outbound) },
    ]),
  ),
  register: registerOf(config, outbound),
});
