import { randomUUID } from 'node:crypto';
import { startPartnerCenterSimulator } from '@portal/simulator-partner-center/simulator';
import * as z from 'zod';
import { giveSecret } from '../../connections/secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Sealer } from '../../platform/process/seal.ts';

const controlToken = 'test-control';
const client = { clientId: 'portal', clientSecret: 'test-secret' };
export const place = { system: 'partner-center', region: '' } as const;

/** What a tenant has bought already; `boughtAt` in ISO 8601. */
export type Bought = {
  productId: string;
  quantity: number;
  boughtAt: string;
  termDuration?: 'P1M' | 'P1Y' | 'P3Y';
  billingCycle?: 'monthly' | 'annual' | 'triennial';
  autoRenew?: boolean;
};
export type MadeTenant = {
  domain: string;
  companyName: string;
  relationship?: 'reseller' | 'none';
  hasSigned?: boolean;
  subscriptions?: readonly Bought[];
};

/** Partner Center, played by the simulator. */
export type TestPartnerCenter = {
  /** An entry of CONNECTIONS. */
  connection: object;
  url: string;
  control(call: string, body?: unknown): Promise<unknown>;
  /** The vendor's user consents, and the portal gets the refresh token, as one that is soon too old. */
  giveToken(needs: { database: Database; sealer: Sealer }): Promise<void>;
  /** Answers its id. */
  makeTenant(tenant: MadeTenant): Promise<string>;
  now(): Promise<Date>;
  /** The vendor's own clock. */
  setNow(at: Date): Promise<void>;
  close(): Promise<void>;
};

const ids = z.object({ ids: z.array(z.string()) });
const clock = z.object({ now: z.iso.datetime() });
const consent = z.object({ refreshToken: z.string() });
const msPerDay = 86_400_000;

/** An entry of CONNECTIONS; nobody answers at `http://127.0.0.1:9`. */
export const connectionTo = (url: string, tokenUrl = url): object => ({
  ...place,
  apiUrl: url,
  pricesUrl: url,
  tokenUrl,
  country: 'SE',
  ...client,
});

export async function startTestPartnerCenter(): Promise<TestPartnerCenter> {
  const options = { port: 0, controlToken, ...client, refreshToken: randomUUID() };
  const simulator = await startPartnerCenterSimulator(options);
  const control: TestPartnerCenter['control'] = async (call, body) => {
    const [method = '', name = ''] = call.split(' ');
    const response = await fetch(`${simulator.url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': controlToken },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
  return {
    // The simulator takes all that come: tests do not wait for the vendor's minute.
    connection: { ...connectionTo(simulator.url, simulator.tokenUrl), requestsPerMinute: 1_000_000 },
    url: simulator.url,
    control,
    giveToken: async (needs) => {
      const { refreshToken: secret } = consent.parse(await control('POST consent', {}));
      await giveSecret(needs, place, { secret, expiresAt: new Date(Date.now() + msPerDay) });
    },
    makeTenant: async (tenant) => ids.parse(await control('POST tenants', [tenant])).ids[0] ?? '',
    now: async () => new Date(clock.parse(await control('GET clock')).now),
    setNow: async (at) => void (await control('PUT clock', { now: at.toISOString() })),
    close: simulator.close,
  };
}
