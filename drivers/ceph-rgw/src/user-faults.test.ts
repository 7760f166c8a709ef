import { failOnUnreadable } from '@portal/ports/unreadable';
import type { OutboundResponse } from '@portal/ports/outbound';
import type { StorageUserRef } from '@portal/ports/object-storage';
import { fullAccess, newTenant } from '@portal/ports/testing/object-storage-suite';
import { newAccessKeyId } from '@portal/ports/testing/storage-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCephRgw } from './ceph-rgw.ts';
import { openFaultyGateway } from './testing/faulty-gateway.ts';
import type { FaultyGateway } from './testing/faulty-gateway.ts';

let gateway: FaultyGateway;
beforeAll(async () => {
  gateway = await openFaultyGateway();
});
afterEach(() => gateway.fault({ fault: 'none' }));
afterAll(() => gateway.simulator.close());

const readOnly = { access: 'read-only', buckets: ['backup'] } as const;
const kinds = ['failOnce', 'failOnceBefore'];
const read = 'GET /admin/metadata/user';
const write = 'PUT /admin/metadata/user';

const storage = () => gateway.target.storage;
const anna = { username: 'anna', displayName: 'Anna', policy: readOnly };

async function userWithPolicy(): Promise<StorageUserRef> {
  const tenant = newTenant();
  await storage().ensureUser(tenant, anna);
  return { tenant, username: 'anna' };
}

/** The step fails, and the same call again completes it. */
async function cutOff(at: { when: string; skip?: number }, kind: string, call: () => Promise<unknown>) {
  await gateway.fault({ fault: kind, ...at });
  await expect(call()).rejects.toMatchObject({ kind: 'unreachable' });
  return call();
}

describe.each(kinds)('a call that is cut off (%s)', (kind) => {
  it.each([
    { when: read },
    { when: 'PUT /admin/user' },
    { when: read, skip: 1 },
    { when: write },
    { when: read, skip: 2 },
  ])('while it makes a user ($when $skip) is completed by the next', async (at) => {
    const tenant = newTenant();
    await cutOff(at, kind, () => storage().ensureUser(tenant, anna));
    expect(await storage().listUsers(tenant, failOnUnreadable)).toEqual([
      { ...anna, suspended: false, isPolicyCurrent: true, accessKeyIds: [] },
    ]);
  });

  it.each([{ when: read }, { when: 'GET /admin/bucket' }, { when: write }, { when: read, skip: 2 }])(
    'while it changes a policy ($when $skip) is completed by the next',
    async (at) => {
      const { tenant } = await userWithPolicy();
      const changed = {
        ...anna,
        displayName: 'Anna Ek',
        policy: { access: 'write-only', buckets: null },
      } as const;
      await cutOff(at, kind, () => storage().ensureUser(tenant, changed));
      expect(await storage().listUsers(tenant, failOnUnreadable)).toMatchObject([changed]);
    },
  );

  it.each([{ when: 'GET /admin/user?access-key' }, { when: read }, { when: write }, { when: read, skip: 1 }])(
    'while it makes a key ($when $skip) is completed by the next, with one key',
    async (at) => {
      const user = await userWithPolicy();
      const id = newAccessKeyId();
      const key = await cutOff(at, kind, () => storage().createAccessKey(user, id));
      expect(await storage().createAccessKey(user, id)).toEqual(key);
      expect(await storage().listUsers(user.tenant, failOnUnreadable)).toMatchObject([
        { policy: readOnly, accessKeyIds: [id] },
      ]);
    },
  );

  it.each([{ when: read }, { when: write }, { when: read, skip: 1 }])(
    'while it removes a key ($when $skip) is completed by the next',
    async (at) => {
      const user = await userWithPolicy();
      const id = newAccessKeyId();
      await storage().createAccessKey(user, id);
      await cutOff(at, kind, () => storage().deleteAccessKey(user, id));
      expect(await storage().listUsers(user.tenant, failOnUnreadable)).toMatchObject([
        { policy: readOnly, accessKeyIds: [] },
      ]);
    },
  );

  it.each([{ when: 'GET /admin/bucket' }, { when: write }, { when: 'PUT /backup/?object-lock' }])(
    'while it changes a lock ($when) is completed by the next',
    async (at) => {
      const tenant = newTenant();
      await storage().ensureUser(tenant, { ...anna, policy: fullAccess });
      const objectLock = { mode: 'compliance', retentionDays: 90 } as const;
      const bucket = { tenant, name: 'backup', owner: 'anna', quotaBytes: null, objectLock };
      await storage().createBucket(bucket);
      const retention = { mode: 'governance', retentionDays: 7 } as const;
      await cutOff(at, kind, () => storage().setObjectLock(bucket, retention));
      expect(await storage().getBucket(bucket)).toMatchObject({ objectLock: retention });
      expect(await storage().listUsers(tenant, failOnUnreadable)).toMatchObject([
        { policy: fullAccess, accessKeyIds: [] },
      ]);
    },
  );
});

describe('users that others change at the same time', () => {
  const answering = (bodyOf: (call: number) => string) => {
    let call = 0;
    return createCephRgw(gateway.target.connection, async (): Promise<OutboundResponse> => {
      return { status: 200, headers: {}, body: Buffer.from(bodyOf(call++)) };
    });
  };
  const record = (ver: number, attrs: unknown[] = []): string =>
    JSON.stringify({
      key: 'user:t$anna',
      ver: { tag: 'tag', ver },
      data: { user_id: 't$anna', display_name: 'x', suspended: 0, max_buckets: 1000, keys: [], attrs },
    });

  it('are left for later when a change never gets through', async () => {
    const busy = answering((call) => record(call));
    await expect(busy.ensureUser('t', { ...anna, policy: fullAccess })).rejects.toMatchObject({
      kind: 'throttled',
    });
  });

  it('and whose policies are stored in an unknown form are a protocol failure, without their text', async () => {
    const attr = { key: 'user.rgw.user-policy', val: Buffer.from('\u0005\0\0\0SECRET').toString('base64') };
    const failure = await answering(() => record(1, [attr]))
      .ensureUser('t', anna)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'protocol' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('SECRET');
  });
});

describe('an access key', () => {
  it('has a secret that stands in no address, message or failure', { tags: ['secret-once'] }, async () => {
    const user = await userWithPolicy();
    const { secretAccessKey } = await storage().createAccessKey(user, newAccessKeyId());
    await gateway.fault({ fault: 'refuses', when: write });
    const failure = await storage()
      .createAccessKey(user, newAccessKeyId())
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'refused' });
    const refused = gateway.target.sent.at(-1);
    expect(refused?.body?.toString()).toContain(secretAccessKey);
    expect(JSON.stringify(failure) + String(failure)).not.toContain(secretAccessKey);
    for (const { url, headers } of gateway.target.sent)
      expect(url + JSON.stringify(headers)).not.toContain(secretAccessKey);
  });
});
