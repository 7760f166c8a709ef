import { failOnUnreadable } from '@portal/ports/unreadable';
import { accessLevels } from '@portal/ports/object-storage';
import { fullAccess, newTenant } from '@portal/ports/testing/object-storage-suite';
import { isDenied, newAccessKeyId } from '@portal/ports/testing/storage-client';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCephRgw } from '../ceph-rgw.ts';
import { createKey } from '../keys.ts';
import { documentOf } from '../policies.ts';
import { decodePolicies, encodePolicies, policyAttribute } from '../policy-attribute.ts';
import { changeUser, readUser } from '../user-record.ts';
import type { GatewayTarget } from './gateway-target.ts';

const readOnly = { access: 'read-only', buckets: null } as const;

/** How this vendor's users are changed, and what is left when somebody else changes them. */
export function gatewayUsersSuite(open: () => Promise<GatewayTarget>): void {
  let target: GatewayTarget;
  beforeAll(async () => {
    target = await open();
  });

  /** Bo, with a key and that policy, beside Anna with a bucket that has an object. */
  const boWith = async (policy: typeof readOnly | typeof fullAccess) => {
    const tenant = newTenant();
    const { storage } = target;
    await storage.ensureUser(tenant, { username: 'anna', displayName: 'Anna', policy: fullAccess });
    const bucket = { tenant, name: 'backup', owner: 'anna', quotaBytes: null, objectLock: null };
    await storage.createBucket(bucket);
    await target.putObject(bucket, 'kept', 'text');
    const bo = { username: 'bo', displayName: 'Bo', policy };
    await storage.ensureUser(tenant, bo);
    const key = await storage.createAccessKey({ tenant, username: 'bo' }, newAccessKeyId());
    return { tenant, uid: `${tenant}$bo`, bo, key, client: target.clientOf(key) };
  };
  const byOperator = (uid: string, change: Record<string, string>) =>
    target.admin.send({ method: 'POST', path: '/admin/user', query: { uid, ...change } });
  const boIn = async (tenant: string) =>
    (await target.storage.listUsers(tenant, failOnUnreadable)).find(({ username }) => username === 'bo');

  describe('a user', () => {
    it('that processes change at the same time loses no key and no policy, and gets none back', async () => {
      const { tenant, bo, key } = await boWith(fullAccess);
      const user = { tenant, username: 'bo' };
      const processes = [1, 2, 3].map(() => createCephRgw(target.connection, plainOutbound));
      const ids = processes.map(() => newAccessKeyId());
      const made = processes.map((storage, index) => storage.createAccessKey(user, ids[index] ?? ''));
      await Promise.all([
        ...made,
        ...processes.map((storage) => storage.ensureUser(tenant, { ...bo, policy: readOnly })),
        ...processes.map((storage) => storage.deleteAccessKey(user, key.accessKeyId)),
      ]);
      expect(await boIn(tenant)).toMatchObject({ policy: readOnly, accessKeyIds: ids.toSorted() });
      for (const one of await Promise.all(made)) {
        const client = target.clientOf(one);
        expect(await client.getObject({ bucket: 'backup', key: 'kept' })).toBe('text');
        await isDenied(client.createBucket('made-by-bo'));
      }
    });

    it('whose policy an operator’s tool has removed still makes no buckets and gets no keys until it has one again', async () => {
      const { tenant, uid, bo, client } = await boWith(readOnly);
      await byOperator(uid, { email: `${tenant}@example.se` });
      expect(await boIn(tenant)).toMatchObject({ policy: null });
      await isDenied(client.createBucket('made-by-bo'));
      await isDenied(client.getObject({ bucket: 'backup', key: 'kept' }));
      const another = target.storage.createAccessKey({ tenant, username: 'bo' }, newAccessKeyId());
      await expect(another).rejects.toMatchObject({ kind: 'conflict' });
      await target.storage.ensureUser(tenant, bo);
      expect(await boIn(tenant)).toMatchObject({ policy: readOnly });
      expect(await client.getObject({ bucket: 'backup', key: 'kept' })).toBe('text');
    });

    it('that is suspended is told so, does nothing, and is not woken by another policy', async () => {
      const { tenant, uid, bo, client } = await boWith(readOnly);
      await byOperator(uid, { suspended: 'true' });
      await target.storage.ensureUser(tenant, { ...bo, policy: fullAccess });
      expect(await boIn(tenant)).toMatchObject({ suspended: true, policy: fullAccess });
      await expect(client.listBuckets()).rejects.toMatchObject({ name: 'UserSuspended' });
      await byOperator(uid, { suspended: 'false' });
      expect(await client.listBuckets()).toEqual([]);
    });

    it('keeps policies of other names, and what else is known of it', async () => {
      const { tenant, uid, bo } = await boWith(readOnly);
      const other = '{"Version":"2012-10-17","Statement":[]}';
      await changeUser(target.admin, uid, ({ attrs }) => {
        const [attr] = attrs;
        const policies = decodePolicies(attr?.val ?? '');
        if (policies.has('other')) return null;
        return { attrs: [{ key: policyAttribute, val: encodePolicies(policies.set('other', other)) }] };
      });
      const before = await readUser(target.admin, uid);
      await target.storage.ensureUser(tenant, { ...bo, policy: fullAccess });
      const { attrs, ...after } = await readUser(target.admin, uid);
      expect(decodePolicies(attrs[0]?.val ?? '').get('other')).toBe(other);
      expect({ ...after, attrs: before.attrs, max_buckets: before.max_buckets }).toEqual(before);
      expect(await boIn(tenant)).toMatchObject({ policy: fullAccess });
    });

    it('whose policy was worded before something had to be denied is told, and gets the words of today', async () => {
      const { tenant, uid, bo } = await boWith(fullAccess);
      const word = (document: string) =>
        changeUser(target.admin, uid, ({ attrs }) => {
          const val = encodePolicies(new Map([['portal', document]]));
          return attrs[0]?.val === val ? null : { attrs: [{ key: policyAttribute, val }] };
        });
      await word(documentOf(fullAccess).replaceAll(/s3:\w+Public\*/g, 's3:PutBucketAcl'));
      expect(await boIn(tenant)).toMatchObject({ policy: fullAccess, isPolicyCurrent: false });
      const other = target.clientOf(
        await target.storage.createAccessKey({ tenant, username: 'bo' }, newAccessKeyId()),
      );
      await other.unblock('backup', 'delete');
      await target.storage.renewPolicy({ tenant, username: 'bo' });
      expect(await boIn(tenant)).toMatchObject({ ...bo, isPolicyCurrent: true });
      await isDenied(other.unblock('backup', 'delete'));
      await word('{}');
      await target.storage.renewPolicy({ tenant, username: 'bo' });
      expect(await boIn(tenant)).toMatchObject({ policy: null, isPolicyCurrent: true });
    });

    it('has no policy of ours when only the name is', async () => {
      const { tenant, uid, bo } = await boWith(readOnly);
      for (const text of ['nonsense', '{}', '{"Statement":[{"Sid":"Own","Resource":["*"]}]}']) {
        const attrs = [{ key: policyAttribute, val: encodePolicies(new Map([['portal', text]])) }];
        await changeUser(target.admin, uid, (user) =>
          user.attrs[0]?.val === attrs[0]?.val ? null : { attrs },
        );
        expect(await boIn(tenant)).toMatchObject({ policy: null });
        await target.storage.ensureUser(tenant, bo);
        expect(await boIn(tenant)).toMatchObject({ policy: readOnly });
      }
    });

    it('shows no temporary key, and nobody asks for one by its id', async () => {
      const { tenant, uid, key } = await boWith(readOnly);
      const temporary = `TMPPORTAL${Date.now().toString(36).toUpperCase()}${tenant.toUpperCase()}`;
      await createKey(target.admin, uid, { name: temporary });
      expect(await boIn(tenant)).toMatchObject({ accessKeyIds: [key.accessKeyId] });
      const user = { tenant, username: 'bo' };
      const refused = { kind: 'refused' };
      await expect(target.storage.createAccessKey(user, temporary)).rejects.toMatchObject(refused);
      await expect(target.storage.deleteAccessKey(user, temporary)).rejects.toMatchObject(refused);
    });

    it.each(accessLevels)('with %s is held to it by denials, also in its own bucket', async (access) => {
      const { tenant } = await boWith(readOnly);
      const anna = target.clientOf(
        await target.storage.createAccessKey({ tenant, username: 'anna' }, newAccessKeyId()),
      );
      const give = async (buckets: readonly string[] | null): Promise<void> => {
        const policies = new Map([['portal', documentOf({ access, buckets })]]);
        const attrs = [{ key: policyAttribute, val: encodePolicies(policies) }];
        await changeUser(target.admin, `${tenant}$anna`, (user) =>
          user.attrs[0]?.val === attrs[0]?.val ? null : { attrs },
        );
      };
      const place = { bucket: 'backup', key: 'kept' };
      const deeds = {
        reads: () => anna.getObject(place),
        lists: () => anna.listVersions('backup'),
        writes: () => anna.putObject(place, 'text'),
        removes: () => anna.deleteObject({ ...place, key: 'other' }),
        configures: () => anna.enableVersioning('backup'),
      };
      const may = {
        'read-only': ['reads', 'lists'],
        'read-write': ['reads', 'lists', 'writes', 'removes'],
        'write-only': ['writes'],
        'full-access': Object.keys(deeds),
      }[access];
      for (const buckets of [null, ['backup']]) {
        await give(buckets);
        for (const [name, deed] of Object.entries(deeds)) {
          if (may.includes(name)) await expect(deed(), name).resolves.not.toThrow();
          else await isDenied(deed());
        }
      }
      await give(['elsewhere']);
      for (const deed of Object.values(deeds)) await isDenied(deed());
    });

    it('is listed with one call', async () => {
      const { tenant } = await boWith(readOnly);
      const before = target.sent.length;
      await target.storage.listUsers(tenant, failOnUnreadable);
      const paths = target.sent.slice(before).map(({ url }) => new URL(url).searchParams.get('key'));
      expect(paths.filter((uid) => uid !== null).toSorted()).toEqual([`${tenant}$anna`, `${tenant}$bo`]);
    });
  });
}
