import type { Outbound } from '@portal/ports/outbound';
import { fullAccess, newTenant } from '@portal/ports/testing/object-storage-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { Unreadable } from '@portal/ports/unreadable';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCephRgw } from './ceph-rgw.ts';
import { openFaultyGateway, type FaultyGateway } from './testing/faulty-gateway.ts';

let gateway: FaultyGateway;
beforeAll(async () => {
  gateway = await openFaultyGateway();
});
afterAll(() => gateway.simulator.close());

/** A tenant with users and buckets of these names. */
async function tenantWith(names: readonly string[]): Promise<string> {
  const tenant = newTenant();
  const { storage } = gateway.target;
  for (const name of names) {
    await storage.ensureUser(tenant, { username: name, displayName: name, policy: fullAccess });
    await storage.createBucket({ tenant, name, owner: 'one', quotaBytes: null, objectLock: null });
  }
  return tenant;
}

/** Of answers to `path` the text is changed. */
const changing =
  (path: RegExp, change: (text: string) => string): Outbound =>
  async (request) => {
    const response = await plainOutbound(request);
    if (!path.test(decodeURIComponent(request.url))) return response;
    return { ...response, body: Buffer.from(change(Buffer.from(response.body).toString())) };
  };

const reading = (outbound: Outbound) => {
  const told: Unreadable[] = [];
  const storage = createCephRgw(gateway.target.connection, outbound);
  return { storage, told, hear: (one: Unreadable) => void told.push(one) };
};

it('of buckets one that cannot be read is told by its name, and the others are listed', async () => {
  const tenant = await tenantWith(['one', 'two', 'three']);
  const spoil = (text: string): string => {
    const buckets: { bucket: string; bucket_quota?: unknown }[] = JSON.parse(text);
    for (const one of buckets) if (one.bucket === 'two') delete one.bucket_quota;
    return JSON.stringify(buckets);
  };
  const { storage, told, hear } = reading(changing(/\/admin\/bucket\?.*uid=/, spoil));
  const listed = await storage.listBuckets(tenant, hear);
  expect(listed.map(({ name }) => name)).toEqual(['one', 'three']);
  expect(told).toEqual([{ id: 'two', reason: expect.stringContaining('bucket_quota') }]);
});

it('of users one that cannot be read is told by its name, and the others are listed', async () => {
  const tenant = await tenantWith(['one', 'two', 'three']);
  const spoil = (text: string): string => text.replace('"display_name":', '"no_name":');
  const { storage, told, hear } = reading(changing(/\/admin\/metadata\/user\?key=.*\$two/, spoil));
  const listed = await storage.listUsers(tenant, hear);
  expect(listed.map(({ username }) => username)).toEqual(['one', 'three']);
  expect(told).toEqual([{ id: 'two', reason: expect.stringContaining('display_name') }]);
});
