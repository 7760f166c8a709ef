import { country } from '@portal/contract/fields';
import type { Licenses } from '@portal/ports/licenses';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import * as z from 'zod';
import { OperationFailure } from '../platform/operations/definition.ts';
import { defineSystem, type Clouds } from '../platform/outbound/systems.ts';
import { tellCustomersOf } from '../services/status.ts';
import { service } from './account.ts';

const address = z.url({ protocol: /^https?$/ });

/** Microsoft Partner Center: one, for all regions. Its refresh token is a rotating secret of the connection. */
export const partnerCenter = defineSystem<Licenses>()({
  name: 'partner-center',
  regions: [''],
  settings: z.strictObject({
    apiUrl: address,
    pricesUrl: address,
    tokenUrl: address,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    country,
  }),
  addresses: ({ apiUrl, pricesUrl, tokenUrl }) => [apiUrl, pricesUrl, tokenUrl],
  pace: { wellSeconds: 15, awaySeconds: 15, refusedSeconds: 60 },
  // The vendor takes 500 of a tenant's orders and subscriptions.
  requestsPerMinute: 400,
  onChange: (tx) => tellCustomersOf(tx, { service, topic: 'licenses' }),
});

/** Its driver; without a connection an operation waits, because an operator can bring it back. */
export function driverOf(clouds: Clouds): Licenses {
  const connection = clouds.of(partnerCenter, '');
  if (connection) return connection.driver;
  const failure = new ProviderFailure('unreachable', 'Partner Center is not connected.');
  failure.system = { system: partnerCenter.name, region: '' };
  throw failure;
}

/** The port's reasons that the record has under another name, because a kind of failure has the port's. */
const renamed: Readonly<Record<string, string>> = {
  priceChanged: 'licensePriceChanged',
  windowClosed: 'licenseWindowClosed',
};
export const reasonOf = (reason: string): string => renamed[reason] ?? reason;

/** What the system says no to for good, in the words of the service's record. */
export async function inPartnerCenter<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.reason === undefined || isPassing(error.kind))
      throw error;
    throw new OperationFailure({ reason: reasonOf(error.reason) });
  }
}

/** What can go wrong while somebody waits for its answer. */
export const partnerCenterProblems = {
  unavailable: 'partnerCenterUnavailable',
  missing: 'tenantNotFound',
} as const;
