import { randomUUID } from 'node:crypto';
import type { AccessKey, StorageUser, StorageUserRow } from '@portal/contract/s3-storage/users';
import type { ObjectStorage } from '@portal/ports/object-storage';
import sql from 'sql-template-tag';
import { expect, vi } from 'vitest';
import { createCustomer, createPartner, createUser, signIn, type TestOrganization } from './people.ts';
import { startTestRegion, type AnyRegion, type TestRegion } from './test-cloud.ts';
import { createTestPortal, type Answer, type TestPortal } from './test-portal.ts';
import { shownPrices } from './shown-prices.ts';
import { objectStorage } from '../s3-storage/index.ts';

/** How long a test waits for what workers do. */
export const waiting = { timeout: 50_000, interval: 50 };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `GET /s3/users/` */
type RequestLine = `${Method} ${string}`;
type Sent = { query?: Record<string, string>; body?: unknown; token?: string };

/** A portal with a worker, one simulated region and a partner whose engineer calls. */
export type StorageBench = {
  portal: TestPortal;
  region: TestRegion;
  partner: TestOrganization;
  engineer: string;
  /** Sends as the engineer unless `token` says otherwise; orders get a key of their own. */
  send<T = Record<string, unknown>>(
    call: RequestLine,
    customer: TestOrganization,
    sent?: Sent,
  ): Promise<Answer<T>>;
  newCustomer(): Promise<TestOrganization>;
  enabledCustomer(): Promise<TestOrganization>;
  users(customer: TestOrganization): Promise<StorageUserRow[]>;
  user(customer: TestOrganization, id: string): Promise<StorageUser>;
  /** Makes a storage user and waits for it; answers its id. */
  madeUser(customer: TestOrganization, username: string, policy?: object): Promise<string>;
  /** Makes an access key and waits for it. */
  madeKey(customer: TestOrganization, userId: string): Promise<AccessKey>;
  /** Makes a bucket and waits for it; answers its id. */
  madeBucket(customer: TestOrganization, name: string, more?: object): Promise<string>;
  /** Waits until the operation is in that state. */
  becomes(operationId: unknown, state: string): Promise<void>;
  /** Asks for a new look and waits until there was one. */
  mirrored(customer: TestOrganization): Promise<void>;
  /** What the audit log says of a customer, oldest first. */
  audit(customer: TestOrganization): Promise<string[]>;
  /** The details of the latest entry of that event. */
  entry(customer: TestOrganization, event: string): Promise<Record<string, unknown> | undefined>;
  operation(id: unknown): Promise<{ state: string; reason: string | null; reasonValues: object } | null>;
  /** Ids of the access keys that the database has of a customer. */
  keysInDatabase(customer: TestOrganization): Promise<string[]>;
  /** The cloud behind the portal, and the customer's tenant in it. */
  driver: ObjectStorage;
  tenantOf(customer: TestOrganization): string;
  close(): Promise<void>;
};

export const fullAccess = { access: 'full-access', buckets: null } as const;

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export async function createStorageBench(settings: Record<string, string> = {}): Promise<StorageBench> {
  const region = await startTestRegion();
  return { ...(await createBenchOn(region, settings)), region };
}

/** The same on a region that is there already; it closes with the bench. */
export async function createBenchOn(
  region: AnyRegion,
  settings: Record<string, string> = {},
): Promise<Omit<StorageBench, 'region'>> {
  const portal = await createTestPortal({ ...region.settings, ...settings });
  portal.startWorker();
  const partner = await createPartner(portal);
  const engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
  const driver = portal.platform.clouds.of(objectStorage, 'SE-NORTH-1')?.driver;
  if (!driver) throw new Error('The region is not connected.');
  const close = async (): Promise<void> => {
    await portal.close();
    await region.close();
  };
  const tenantOf = ({ id }: TestOrganization): string => `c${id.replaceAll('-', '')}`;
  const base = { portal, partner, engineer, driver, tenantOf, close };
  const send = senderOf(base);
  const becomes = watcherOf(base);
  return { ...base, send, becomes, ...arranging({ ...base, send, becomes }), ...looking(base) };
}

type Base = Pick<StorageBench, 'portal' | 'partner' | 'engineer'>;

function senderOf({ portal, engineer }: Base): StorageBench['send'] {
  return (call, customer, { query = {}, body, token = engineer } = {}) => {
    const method = methods.find((one) => call.startsWith(`${one} `)) ?? 'GET';
    return portal.call(method, call.slice(method.length + 1), {
      token,
      query: { customerId: customer.id, ...query },
      ...(body === undefined ? {} : { body }),
      ...(method === 'POST' ? { headers: { 'idempotency-key': randomUUID() } } : {}),
    });
  };
}

function watcherOf({ portal }: Base): StorageBench['becomes'] {
  return (operationId, state) =>
    vi.waitFor(async () => {
      const row = await portal.owner.first<{ state: string }>(
        sql`select state from operation where id = ${operationId}`,
      );
      expect(row?.state).toBe(state);
    }, waiting);
}

type StorageSetup = Base & Pick<StorageBench, 'send' | 'becomes'>;

function arranging({ portal, partner, send, becomes }: StorageSetup) {
  const ordered = async (answer: Promise<Answer>): Promise<string> => {
    const { status, body } = await answer;
    expect([status, body]).toMatchObject([202, {}]);
    await becomes(body['operationId'], 'succeeded');
    return String(body['id']);
  };
  const user: StorageBench['user'] = async (customer, id) =>
    (await send<StorageUser>('GET /s3/user/', customer, { query: { id } })).body;
  return {
    user,
    newCustomer: () => createCustomer(portal, partner),
    enabledCustomer: async () => {
      const customer = await createCustomer(portal, partner);
      await ordered(send('POST /s3/enable/', customer, { body: {} }));
      return customer;
    },
    mirrored: async (customer: TestOrganization) => {
      const settledAfter = (at: Date): Promise<void> =>
        vi.waitFor(async () => {
          const row = await portal.owner.first<{ syncedAt: Date | null }>(sql`
            select synced_at as "syncedAt" from mirror where customer_id = ${customer.id} and lease_id is null`);
          expect(row?.syncedAt?.getTime()).toBeGreaterThan(at.getTime());
        }, waiting);
      // A look that is under way may have begun before what the test wants to be seen.
      await settledAfter(new Date(0));
      const before = await portal.owner.first<{ now: Date }>(sql`select now()`);
      await send('POST /s3/refresh/', customer, { body: {} });
      await settledAfter(before?.now ?? new Date(0));
    },
    users: async (customer: TestOrganization) =>
      (await send<{ items: StorageUserRow[] }>('GET /s3/users/', customer)).body.items,
    madeUser: (customer: TestOrganization, username: string, policy: object = fullAccess) =>
      ordered(send('POST /s3/user/', customer, { body: { username, region: 'SE-NORTH-1', policy } })),
    madeKey: async (customer: TestOrganization, userId: string) => {
      const id = await ordered(send('POST /s3/access-key/', customer, { body: { userId } }));
      const key = (await user(customer, userId)).keys.find((one) => one.id === id);
      if (!key) throw new Error('The key is not there.');
      return key;
    },
    madeBucket: (customer: TestOrganization, name: string, more: object = {}) =>
      ordered(
        send('POST /s3/bucket/', customer, {
          body: {
            name,
            region: 'SE-NORTH-1',
            owner: 'storage-owner',
            costConsent: true,
            agreedPrices: shownPrices,
            ...more,
          },
        }),
      ),
  };
}

/** Behind the curtain. */
const looking = ({
  portal,
}: Base): Pick<StorageBench, 'audit' | 'entry' | 'operation' | 'keysInDatabase'> => ({
  audit: async ({ id }) => {
    const rows = await portal.owner.rows<{ event: string }>(
      sql`select event from audit_entry where customer_id = ${id} order by at, id`,
    );
    return rows.map(({ event }) => event);
  },
  entry: async ({ id }, event) => {
    const row = await portal.owner.first<{ details: Record<string, unknown> }>(sql`
      select details from audit_entry where customer_id = ${id} and event = ${event} order by at desc, id desc limit 1`);
    return row?.details;
  },
  operation: (id) =>
    portal.owner.first(
      sql`select state, reason, reason_values as "reasonValues" from operation where id = ${id}`,
    ),
  keysInDatabase: async ({ id }) => {
    const rows = await portal.owner.rows<{ id: string }>(
      sql`select access_key_id as id from s3_access_key where customer_id = ${id}`,
    );
    return rows.map((row) => row.id);
  },
});
