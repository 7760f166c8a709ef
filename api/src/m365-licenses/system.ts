import { country } from '@portal/contract/fields';
import type { Licenses } from '@portal/ports/licenses';
import { isPassing, ProviderFailure } from '@portal/ports/failure';
import * as z from 'zod';
import { OperationFailure } from '../platform/operations/definition.ts';
import { ask } from '../platform/outbound/ask.ts';
import { defineSystem, type Clouds } from '../platform/outbound/systems.ts';
import { driverIn } from '../services/regional-systems.ts';
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

/** As it names the caller's language. */
export const vendorLanguage = { en: 'en-US', sv: 'sv-SE' } as const;

/** Its driver; without a connection an operation waits, because an operator can bring it back. */
export const driverOf = (clouds: Clouds): Licenses => driverIn(clouds, partnerCenter, '');

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

const problems = { unavailable: 'partnerCenterUnavailable', missing: 'tenantNotFound' } as const;

/** Asks it while somebody waits for the answer. */
export const askPartnerCenter = <T>(clouds: Clouds, question: (driver: Licenses) => Promise<T>): Promise<T> =>
  ask(problems, async () => question(driverOf(clouds)));
