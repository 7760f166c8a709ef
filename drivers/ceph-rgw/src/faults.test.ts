import { failOnUnreadable } from '@portal/ports/unreadable';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import type { NewBucket } from '@portal/ports/object-storage';
import type { OutboundResponse } from '@portal/ports/outbound';
import { fullAccess, newTenant, noUploads } from '@portal/ports/testing/object-storage-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import type { CephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { namePage } from './admin-shapes.ts';
import { createCephRgw } from './ceph-rgw.ts';
import { openFaultyGateway } from './testing/faulty-gateway.ts';
import type { FaultyGateway } from './testing/faulty-gateway.ts';
import { gatewayTarget } from './testing/gateway-target.ts';
import type { GatewayTarget } from './testing/gateway-target.ts';
import { readUser } from './user-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-rgw-simulator-'));
let gateway: FaultyGateway;
let simulator: CephRgwSimulator;
let target: GatewayTarget;

const control: FaultyGateway['control'] = (call, sent) => gateway.control(call, sent);
const fault: FaultyGateway['fault'] = (state) => gateway.fault(state);

beforeAll(async () => {
  gateway = await openFaultyGateway({ statePath: path.join(folder, 'state.json') });
  ({ simulator, target } = gateway);
});
afterEach(async () => {
  vi.useRealTimers();
  await fault({ fault: 'none' });
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

async function order(): Promise<NewBucket> {
  const tenant = newTenant();
  await target.storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
  const objectLock = { mode: 'compliance', retentionDays: 90 } as const;
  return { tenant, name: 'backup', owner: 'anna', quotaBytes: 1024 ** 3, objectLock };
}

describe('a gateway in trouble', () => {
  it('that is down is unreachable', { tags: ['cloud-down'] }, async () => {
    await fault({ fault: 'down' });
    await expect(target.storage.ping()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('that refuses is a refusal', async () => {
    await fault({ fault: 'refuses' });
    await expect(target.storage.ping()).rejects.toMatchObject({ kind: 'refused' });
  });

  it('that has too much to do says when to come back, on both its sides', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    const throttled = { kind: 'throttled', retryAfterSeconds: 2 };
    await fault({ fault: 'throttles' });
    await expect(target.storage.listUsers(bucket.tenant, failOnUnreadable)).rejects.toMatchObject(throttled);
    await fault({ fault: 'throttles', when: 'GET /backup' });
    await expect(target.storage.countBucketContents(bucket)).rejects.toMatchObject(throttled);
  });

  it('that is slow is waited for', async () => {
    await fault({ fault: 'slow', delayMs: 150 });
    const start = Date.now();
    await target.storage.ping();
    expect(Date.now() - start).toBeGreaterThanOrEqual(145);
  });

  it('that will not tell a lock hides no bucket', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    const lockOf = async () =>
      (await target.storage.listBuckets(bucket.tenant, failOnUnreadable))[0]?.objectLock.state;
    for (const when of ['GET /admin/metadata/bucket.instance', 'GET /backup/?object-lock']) {
      for (const state of [{ fault: 'refuses' }, { fault: 'down' }]) {
        await fault({ ...state, when });
        expect(await target.storage.listBuckets(bucket.tenant, failOnUnreadable)).toMatchObject([
          { name: 'backup', quotaBytes: 1024 ** 3, objectLock: { state: 'unknown' } },
        ]);
      }
    }
    await fault({ fault: 'none' });
    expect(await lockOf()).toBe('enabled');
    // What was read stays known while the gateway will not tell it, and is asked for again after an hour.
    await fault({ fault: 'refuses', when: 'GET /backup/?object-lock' });
    expect(await lockOf()).toBe('enabled');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60 * 1000 });
    expect(await lockOf()).toBe('unknown');
    vi.useRealTimers();
  });
});

describe('a creation that is cut off', { tags: ['order-once'] }, () => {
  // The key of the owner is made by the first change of the user, and removed by the second.
  const steps = [
    { when: 'PUT /admin/metadata/user' },
    { when: 'PUT /backup/' },
    { when: 'GET /backup/?object-lock' },
    { when: 'PUT /backup/?object-lock' },
    { when: 'PUT /admin/metadata/user', skip: 1 },
    { when: 'GET /admin/metadata/bucket.instance' },
    { when: 'PUT /admin/user' },
    { when: 'PUT /backup/?publicAccessBlock' },
    { when: 'DELETE /admin/user' },
    { when: 'GET /admin/metadata/bucket.instance', skip: 1 },
    { when: 'PUT /admin/bucket?quota' },
  ];

  for (const kind of ['failOnce', 'failOnceBefore'])
    for (const step of steps)
      it(`at ${step.when} ${step.skip ?? 0} (${kind}) fails, and is completed by the next call`, async () => {
        const bucket = await order();
        await fault({ fault: kind, ...step });
        await expect(target.storage.createBucket(bucket)).rejects.toMatchObject({ kind: 'unreachable' });
        await target.storage.createBucket(bucket);
        expect(await target.storage.getBucket(bucket)).toMatchObject({
          owner: 'anna',
          quotaBytes: 1024 ** 3,
          objectLock: { state: 'enabled', mode: 'compliance', retentionDays: 90 },
          publicAccess: 'blocked',
        });
      });

  it('removes the temporary key when the work itself was cut off', async () => {
    const bucket = await order();
    await fault({ fault: 'failOnce', when: 'PUT /backup/' });
    await expect(target.storage.createBucket(bucket)).rejects.toMatchObject({ kind: 'unreachable' });
    expect((await readUser(target.admin, `${bucket.tenant}$anna`)).keys).toEqual([]);
  });

  it('removes the temporary key when only its answer was lost', async () => {
    const bucket = await order();
    await fault({ fault: 'failOnce', when: 'PUT /admin/metadata/user' });
    await expect(target.storage.createBucket(bucket)).rejects.toMatchObject({ kind: 'unreachable' });
    expect((await readUser(target.admin, `${bucket.tenant}$anna`)).keys).toEqual([]);
  });
});

describe('repeated after a lost answer', { tags: ['order-once'] }, () => {
  it('a new user is there once', async () => {
    const tenant = newTenant();
    const user = { username: 'anna', displayName: 'Anna', policy: fullAccess };
    await fault({ fault: 'failOnce', when: 'PUT /admin/user' });
    await expect(target.storage.ensureUser(tenant, user)).rejects.toMatchObject({ kind: 'unreachable' });
    await target.storage.ensureUser(tenant, user);
    expect(await target.storage.listUsers(tenant, failOnUnreadable)).toEqual([
      { ...user, suspended: false, isPolicyCurrent: true, accessKeyIds: [] },
    ]);
  });

  it('a deleted user and a deleted bucket stay deleted', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await fault({ fault: 'failOnce', when: 'DELETE /backup/' });
    await expect(target.storage.deleteBucket(bucket)).rejects.toMatchObject({ kind: 'unreachable' });
    await target.storage.deleteBucket(bucket);
    await fault({ fault: 'failOnce', when: 'DELETE /admin/user?uid' });
    await expect(target.storage.deleteUser(bucket.tenant, 'anna')).rejects.toMatchObject({
      kind: 'unreachable',
    });
    await target.storage.deleteUser(bucket.tenant, 'anna');
    expect(await target.storage.listUsers(bucket.tenant, failOnUnreadable)).toEqual([]);
  });
});

describe('a change of who may see a bucket that is cut off', () => {
  const steps = [
    { when: 'GET /admin/metadata/bucket.instance' },
    { when: 'PUT /admin/user' },
    { when: 'PUT /admin/metadata/user' },
    { when: 'GET /backup/?acl' },
    { when: 'PUT /backup/?publicAccessBlock' },
    { when: 'DELETE /admin/user' },
  ];

  for (const kind of ['failOnce', 'failOnceBefore'])
    for (const step of steps)
      it(`at ${step.when} (${kind}) is completed by the next call, and leaves no user to be seen`, async () => {
        const bucket = { ...(await order()), objectLock: null };
        await target.storage.createBucket(bucket);
        await fault({ fault: kind, ...step });
        const allow = () => target.storage.setPublicAccess(bucket, 'allowed');
        await expect(allow()).rejects.toMatchObject({ kind: 'unreachable' });
        await allow();
        expect(await target.storage.getBucket(bucket)).toMatchObject({ publicAccess: 'allowed' });
        expect(await target.storage.listUsers(bucket.tenant, failOnUnreadable)).toMatchObject([
          { username: 'anna' },
        ]);
        await target.storage.setPublicAccess(bucket, 'blocked');
        expect(await target.storage.getBucket(bucket)).toMatchObject({ publicAccess: 'blocked' });
      });

  it('leaves no user for longer than an hour', async () => {
    const bucket = { ...(await order()), objectLock: null };
    await target.storage.createBucket(bucket);
    await fault({ fault: 'failOnceBefore', when: 'DELETE /admin/user' });
    await expect(target.storage.setPublicAccess(bucket, 'allowed')).rejects.toMatchObject({
      kind: 'unreachable',
    });
    const uids = async (): Promise<string[]> => {
      const call = { method: 'GET', path: '/admin/metadata/user', query: { 'max-entries': '1000' } } as const;
      const { keys } = await target.admin.read(call, namePage);
      return keys.map(String).filter((uid) => uid.startsWith(`${bucket.tenant}$`));
    };
    await target.storage.listUsers(bucket.tenant, failOnUnreadable);
    expect(await uids()).toHaveLength(2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60 * 1000 });
    await target.storage.listUsers(bucket.tenant, failOnUnreadable);
    vi.useRealTimers();
    expect(await uids()).toEqual([`${bucket.tenant}$anna`]);
  });
});

describe('long lists', () => {
  it('of versions are counted past the first thousand', async () => {
    const bucket = { ...(await order()), quotaBytes: null };
    await target.storage.createBucket(bucket);
    const seeds = Array.from({ length: 2345 }, (_, index) => ({
      tenant: bucket.tenant,
      bucket: 'backup',
      key: `folder/${index % 1200}`,
      sizeBytes: 1024 ** 4,
    }));
    expect((await control('POST objects', { body: seeds })).status).toBe(204);
    expect(await target.storage.countBucketContents(bucket)).toEqual({
      objects: 1200,
      versions: 2345,
      ...noUploads,
      isWhole: true,
    });
    expect((await target.storage.getBucket(bucket)).usedBytes).toBe(2345 * 1024 ** 4);
  });

  it('of versions are counted as far as the port asks, and no page more is read', async () => {
    const bucket = { ...(await order()), quotaBytes: null };
    await target.storage.createBucket(bucket);
    const seeds = Array.from({ length: 12_500 }, (_, index) => ({
      tenant: bucket.tenant,
      bucket: 'backup',
      key: `key-${index}`,
      sizeBytes: 1,
    }));
    expect((await control('POST objects', { body: seeds })).status).toBe(204);
    const before = target.sent.length;
    const { versions, isWhole } = await target.storage.countBucketContents(bucket);
    expect({ versions, isWhole }).toEqual({ versions: 10_000, isWhole: false });
    const pages = target.sent.slice(before).filter(({ url }) => url.includes('versions='));
    expect(pages).toHaveLength(10);
  });

  it('of users are read past the first thousand', async () => {
    // One that keeps no file: it would be written anew for each user.
    const roomy = await openFaultyGateway();
    const tenant = newTenant();
    const users = Array.from({ length: 1010 }, (_, n) => ({ userId: `user${n}`, displayName: 'User' }));
    await roomy.control('POST tenants', { body: [{ tenant, users }] });
    expect(await roomy.target.storage.listUsers(tenant, failOnUnreadable)).toHaveLength(1010);
    await roomy.simulator.close();
  });
});

describe('an answer that is no answer', () => {
  const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
    createCephRgw(gateway.connectionTo(simulator), async (): Promise<OutboundResponse> => {
      return { status, headers, body: Buffer.from(body) };
    });

  it.each([
    [200, '<html>Welcome</html>', 'protocol'],
    [200, '{"keys":1,"truncated":false}', 'protocol'],
    [200, '', 'protocol'],
    [204, '', 'protocol'],
    [302, '', 'protocol'],
    [418, 'teapot', 'protocol'],
    [405, '{"Code":"MethodNotAllowed"}', 'protocol'],
    [501, '{"Code":"NotImplemented"}', 'protocol'],
    [401, '', 'refused'],
    [403, '{"Code":"RequestTimeTooSkewed"}', 'refused'],
    [404, '<html>nginx</html>', 'notFound'],
    [409, '{"Code":"OperationAborted"}', 'throttled'],
    [429, '', 'throttled'],
    [500, '{"Code":"InternalError"}', 'unreachable'],
    [502, '<html>Bad Gateway</html>', 'unreachable'],
    [503, 'Service Unavailable', 'throttled'],
    [504, '', 'unreachable'],
  ])('%i %s is %s', async (status, body, kind) => {
    await expect(answering(status, body).ping()).rejects.toMatchObject({ kind });
  });

  it('says when to come back also as a date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    const failure = await answering(503, '', { 'retry-after': date })
      .ping()
      .catch((error: unknown) => error);
    expect(failure).toHaveProperty('retryAfterSeconds', expect.closeTo(90, -1));
  });

  it('on the S3 side is a protocol failure too', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    for (const body of ['<html>', 'nonsense', '{"a":1}']) {
      const storage = createCephRgw(target.connection, async (request) =>
        request.url.includes('versions=')
          ? { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) }
          : plainOutbound(request),
      );
      await expect(storage.countBucketContents(bucket)).rejects.toMatchObject({ kind: 'protocol' });
    }
  });

  it('never brings a secret into the message', async () => {
    const user = { user_id: 'anna', keys: [{ access_key: 'A', secret_key: 'SECRET' }] };
    const storage = answering(200, JSON.stringify(user));
    const failure = await storage
      .ensureUser('tenant', { username: 'anna', displayName: 'Anna', policy: fullAccess })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'protocol' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('SECRET');
  });
});

describe('the simulator', () => {
  it('runs as a program that says when it is ready and stops when it is told to', async () => {
    const program = spawn(
      process.execPath,
      [fileURLToPath(import.meta.resolve('@portal/simulator-ceph-rgw/main'))],
      {
        env: { ...process.env, PORT: '0', REGION: 'default', ADMIN_ACCESS_KEY: 'A', ADMIN_SECRET_KEY: 'B' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = await once(createInterface(program.stdout), 'line');
    const { ready, url } = JSON.parse(line);
    expect(ready).toBe('ceph-rgw');
    const keys = { accessKey: 'A', secretKey: 'B' };
    await createCephRgw({ endpoint: url, region: 'default', ...keys }, plainOutbound).ping();
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('finds its buckets and objects again after a restart', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await target.putObject(bucket, 'kept', 'text');
    const before = await target.storage.listBuckets(bucket.tenant, failOnUnreadable);
    const other = await startCephRgwSimulator(gateway.options);
    const again = gatewayTarget(gateway.connectionTo(other));
    expect(await again.storage.listBuckets(bucket.tenant, failOnUnreadable)).toEqual(before);
    await expect(again.storage.deleteBucket(bucket)).rejects.toMatchObject({ kind: 'conflict' });
    await other.close();
    expect(() => JSON.parse(readFileSync(path.join(folder, 'state.json'), 'utf8'))).not.toThrow();
  });

  it('lets go of a locked version when its time has passed, and not before', async () => {
    const bucket = await order();
    await target.storage.createBucket(bucket);
    await target.putObject(bucket, 'kept', 'text');
    const head = await target.asOwner(bucket, (s3) =>
      s3.send(new HeadObjectCommand({ Bucket: 'backup', Key: 'kept' })),
    );
    expect(head.ObjectLockMode).toBe('COMPLIANCE');
    const remove = new DeleteObjectCommand({
      Bucket: 'backup',
      Key: 'kept',
      VersionId: head.VersionId,
      BypassGovernanceRetention: true,
    });
    const day = 86_400;
    for (const [days, outcome] of [
      [89, 'rejected'],
      [91, 'fulfilled'],
    ] as const) {
      await control('PUT clock', { body: { offsetSeconds: days * day } });
      const [result] = await Promise.allSettled([target.asOwner(bucket, (s3) => s3.send(remove))]);
      expect(result.status).toBe(outcome);
    }
    await control('PUT clock', { body: { offsetSeconds: 0 } });
    await target.storage.deleteBucket(bucket);
  });

  it('gives its admin no more than the rights it was started with', async () => {
    const modest = await startCephRgwSimulator({
      port: 0,
      region: 'default',
      adminAccessKey: 'ADMINKEY',
      adminSecretKey: 'admin secret',
      adminCaps: 'metadata=read;users=read',
    });
    const { storage } = gatewayTarget(gateway.connectionTo(modest));
    await storage.ping();
    const user = { username: 'anna', displayName: 'Anna', policy: fullAccess };
    await expect(storage.ensureUser('tenant', user)).rejects.toMatchObject({
      kind: 'connection',
      trouble: 'rights',
    });
    await modest.close();
  });

  it('is controlled only with the token, and only by what it knows', async () => {
    expect((await control('GET faults', { token: 'wrong' })).status).toBe(403);
    expect((await control('PUT faults', { body: { fault: 'down' }, token: '' })).status).toBe(403);
    expect((await control('PUT faults', { body: { fault: 'nonsense' } })).status).toBe(400);
    expect((await control('GET nonsense')).status).toBe(404);
    expect(await (await control('GET faults')).json()).toMatchObject({ fault: 'none' });
    const { url, close } = await startCephRgwSimulator({
      ...gateway.options,
      controlToken: '',
      statePath: path.join(folder, 'other.json'),
    });
    const headers = { 'x-simulator-token': '' };
    expect((await fetch(`${url}/_simulator/faults`, { headers })).status).toBe(403);
    await close();
  });
});
