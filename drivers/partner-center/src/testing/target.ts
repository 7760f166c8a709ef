import { randomUUID } from 'node:crypto';
import type { Outbound } from '@portal/ports/outbound';
import type { LicensesBench } from '@portal/ports/testing/licenses-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import { startPartnerCenterSimulator } from '@portal/simulator-partner-center/simulator';
import { z } from 'zod';
import type { PartnerCenterConnection } from '../connection.ts';
import { createPartnerCenter } from '../partner-center.ts';
import { memorySecret, type MemorySecret } from './memory-secret.ts';

const controlToken = 'control';
const client = { clientId: 'portal', clientSecret: 'p:å s%20t' };

export type Target = LicensesBench & {
  connection: PartnerCenterConnection;
  secret: MemorySecret;
  control: SimulatorControl;
  revokeAccessTokens(): void;
};

const clock = z.object({ now: z.iso.datetime() });
const consent = z.object({ refreshToken: z.string() });
const ids = z.object({ ids: z.array(z.string()) });

const faults = {
  none: { fault: 'none' },
  down: { fault: 'down' },
  refuses: { fault: 'refuses', status: 401 },
  throttles: { fault: 'throttles', retryAfterSeconds: 57 },
} as const;

/** The driver on a simulator of its own; `outbound` sees each request and answer. */
export async function startTarget(outbound: Outbound = plainOutbound): Promise<Target> {
  const first = randomUUID();
  const simulator = await startPartnerCenterSimulator({
    port: 0,
    controlToken,
    ...client,
    refreshToken: first,
  });
  const { url, tokenUrl } = simulator;
  const control = controlOf(url, controlToken);
  const secret = memorySecret(first);
  const connection = { apiUrl: url, pricesUrl: url, tokenUrl, country: 'SE', ...client };
  const sold = { skuId: '0001' };
  return {
    connection,
    secret,
    control,
    revokeAccessTokens: simulator.revokeAccessTokens,
    licenses: createPartnerCenter(connection, { outbound, secret }),
    now: async () => new Date(clock.parse(await control('GET clock')).now),
    setNow: async (at) => {
      await control('PUT clock', { now: at.toISOString() });
      // A refresh token does not outlive the leaps of these tests.
      secret.current = consent.parse(await control('POST consent', {})).refreshToken;
    },
    fail: async (how) => void (await control('PUT faults', faults[how])),
    addTenant: async () => {
      const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
      const tenant = { domain, companyName: 'Testvagnen Cykel AB', relationship: 'none' } as const;
      const [id = ''] = ids.parse(await control('POST tenants', [tenant])).ids;
      return { id, ...tenant };
    },
    setRelationship: async (tenantId, relationship) =>
      void (await control('PUT relationship', { tenantId, relationship })),
    assignSeats: async (tenantId, product, assigned) =>
      void (await control('PUT seats', { tenantId, ...product, assigned })),
    withdraw: async (products) => void (await control('PUT withdrawn', products)),
    setPriceFactor: async (product, factor) =>
      void (await control('PUT price-factors', [{ ...product, factor }])),
    failOrders: async (products) => void (await control('PUT failing-orders', products)),
    behave: async (how) => void (await control('PUT behavior', how)),
    products: {
      everyTerm: { productId: 'CFQ7TTC0LH18', ...sold },
      other: { productId: 'CFQ7TTC0LF8R', ...sold },
      yearly: { productId: 'CFQ7TTC0MM8R', ...sold },
    },
    takenPrefix: 'contoso',
    close: simulator.close,
  };
}
