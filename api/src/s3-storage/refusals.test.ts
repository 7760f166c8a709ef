import type { Role } from '@portal/contract/permissions';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createStorageBench, type StorageBench } from '../testing/storage.ts';
import { storageState } from '../testing/storage-rows.ts';

let bench: StorageBench;
let customer: TestOrganization;
let ids: { user: string; key: string; bucket: string };
beforeAll(async () => {
  bench = await createStorageBench();
  customer = await bench.enabledCustomer();
  const user = await bench.madeUser(customer, 'shown', { access: 'read-only', buckets: null });
  const { id: key } = await bench.madeKey(customer, user);
  ids = { user, key, bucket: await bench.madeBucket(customer, 'shown') };
});
afterAll(() => bench.close());

const policy = { access: 'read-only' } as const;
const changes = () => {
  const user = { username: `u-${randomUUID()}`, region: 'SE-NORTH-1', policy };
  return [
    ['POST /s3/user/', { body: user }],
    ['PUT /s3/user/', { query: { id: ids.user }, body: { policy, version: 1 } }],
    ['DELETE /s3/user/', { query: { id: ids.user } }],
    ['POST /s3/access-key/', { body: { userId: ids.user } }],
    ['POST /s3/access-key/secret/', { query: { id: ids.key }, body: {} }],
    ['DELETE /s3/access-key/', { query: { id: ids.key } }],
    ['PUT /s3/bucket/', { query: { id: ids.bucket }, body: { quotaGiB: 1, version: 1 } }],
  ] as const;
};
const reads = () =>
  [
    ['GET /s3/users/', {}],
    ['GET /s3/user/', { query: { id: ids.user } }],
    ['GET /s3/policies/', {}],
    ['GET /s3/possible-owners/', {}],
    // They change nothing, though they are no GET.
    ['POST /s3/estimate/', { body: { region: 'SE-NORTH-1', sizeGiB: 1 } }],
    ['POST /s3/refresh/', { body: {} }, 202],
  ] as const;

/** What each change answers to that token: each status and key once. */
async function answersTo(token: string, of = customer): Promise<string[]> {
  const answers = new Set<string>();
  for (const [call, sent] of changes()) {
    const { status, body } = await bench.send(call, of, { ...sent, token });
    answers.add(`${status} ${String(body['errorKey'])}`);
  }
  return [...answers];
}

async function statusesOfReads(token: string): Promise<number[]> {
  const statuses = new Set<number>();
  for (const [call, sent, status = 200] of reads()) {
    const answer = await bench.send(call, customer, { ...sent, token });
    statuses.add(answer.status === status ? 200 : answer.status);
  }
  return [...statuses];
}

const tokenOf = async (organization: TestOrganization, role: Role): Promise<string> =>
  signIn(bench.portal, await createUser(bench.portal, organization, { roles: [role] }));

describe('changes of users, keys and buckets', { tags: ['rights'] }, () => {
  test.each(['viewer', 'billing'] as const)('are refused to a %s, who may read', async (role) => {
    for (const organization of [bench.partner, customer]) {
      const token = await tokenOf(organization, role);
      expect(await answersTo(token)).toEqual(['403 forbidden']);
      expect(await statusesOfReads(token)).toEqual([200]);
    }
  });

  test('are refused to the partner while its customer has closed partner access, and the customer goes on', async () => {
    const access = (until: string | null) =>
      bench.portal.owner.run(sql`update organization set closed_until = ${until} where id = ${customer.id}`);
    const closed = async (token: string) =>
      (await bench.send('GET /s3/status/', customer, { token })).body['closed'];
    expect(await closed(bench.engineer)).toBe(false);
    await access('2999-01-01');
    expect(await closed(bench.engineer)).toBe(true);
    expect(await closed(await tokenOf(customer, 'engineer'))).toBe(false);
    expect(await answersTo(bench.engineer)).toEqual(['403 partnerAccessClosed']);
    expect(await statusesOfReads(bench.engineer)).toEqual([200]);
    const own = await bench.send('POST /s3/access-key/secret/', customer, {
      query: { id: ids.key },
      body: {},
      token: await tokenOf(customer, 'engineer'),
    });
    expect(own.status).toBe(200);
    await access(null);
  });

  test('are refused in the organization of a suspended partner, to its customers as well', async () => {
    const engineer = await tokenOf(customer, 'engineer');
    const state = (word: string) =>
      bench.portal.owner.run(sql`update organization set state = ${word} where id = ${bench.partner.id}`);
    await state('suspended');
    for (const token of [bench.engineer, engineer]) {
      expect(await answersTo(token)).toEqual(['403 partnerSuspended']);
      expect(await statusesOfReads(token)).toEqual([200]);
    }
    await state('active');
  });

  test('are refused while the service is not enabled, being made or ended', async () => {
    const fresh = await bench.newCustomer();
    expect(await answersTo(bench.engineer, fresh)).toEqual(['409 serviceNotEnabled']);
    const state = (word: 'provisioning' | 'failed' | 'ending' | 'enabled') =>
      bench.portal.owner.run(storageState({ customerId: customer.id }, word));
    for (const word of ['provisioning', 'failed', 'ending'] as const) {
      await state(word);
      expect(await answersTo(bench.engineer)).toEqual(['409 serviceNotEnabled']);
    }
    await state('enabled');
  });

  test("of another partner's customer answer like those of an unknown one", async () => {
    const stranger = await createCustomer(bench.portal, await createPartner(bench.portal));
    for (const id of [stranger.id, randomUUID()])
      expect(await answersTo(bench.engineer, { ...stranger, id })).toEqual(['404 notFound']);
  });
});
