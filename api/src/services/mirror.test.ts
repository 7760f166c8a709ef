import { createOutbound, type GuardedOutbound } from '../platform/outbound/outbound.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type Transaction } from '../platform/database/database.ts';
import { runQueue, type DueQueue } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';
import { createMadeUp, type Thing } from '../testing/made-up/driver.ts';
import { pageSize, startMadeUpSystem, type MadeUpSystem } from '../testing/made-up/system.ts';
import { judgeSeen, writeSeen } from '../testing/made-up/repository.ts';
import { madeUpName } from '@portal/contract/services/services';
import { createSeenTable } from '../testing/made-up/tables.ts';
import { openTenant } from '../testing/open-tenant.ts';
import { createCustomer, createPartner, type TestOrganization } from '../testing/people.ts';
import { waiting } from '../testing/storage.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import {
  defineMirror,
  type AnyMirror,
  type ConnectionUnit,
  type Page,
} from '../platform/outbound/mirror-definition.ts';
import { mirrorQueue } from './mirror.ts';
import { wakeMirrors, type ClaimedMirror } from './mirror-repository.ts';
import { makeServices } from '../testing/maker.ts';

let portal: TestPortal;
let worker: Database;
let request: Database;
let system: MadeUpSystem;
let outbound: GuardedOutbound;
let customer: TestOrganization;

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  request = openDatabase({ url: portal.databaseUrl, role: 'portal_request', max: 1 });
  outbound = createOutbound({
    trustedHosts: [],
    allowPrivate: true,
    metrics: portal.platform.metrics,
    limits: { retries: 0, failuresUntilOpen: Infinity },
  });
  await createSeenTable(portal.owner);
  customer = await createCustomer(portal, await createPartner(portal));
  await makeServices(portal.owner, customer, { service: madeUpName });
});
beforeEach(async () => {
  system = await startMadeUpSystem();
  await portal.owner.run(sql`delete from mirror`);
  await portal.owner.run(sql`delete from made_up_seen`);
});
afterEach(() => system.close());
afterAll(async () => {
  await Promise.all([worker.end(), request.end(), outbound.close()]);
  await portal.close();
});

const mirrorOf = (more: Partial<AnyMirror> = {}): AnyMirror => {
  const driver = createMadeUp(system, outbound);
  const mirror = defineMirror<'connection', Thing>({
    name: 'made-up.things',
    system: 'made-up',
    unit: 'connection',
    regions: ['SE-NORTH-1'],
    everySeconds: 3600,
    read: () => driver.list(),
    changes: (_unit, since) => driver.changes(since),
    keyOf: ({ name }) => name,
    write: writeSeen,
    end: judgeSeen,
  });
  return Object.assign(mirror, more);
};

const queueOf = (mirrors: readonly AnyMirror[], stopping = new AbortController().signal) =>
  mirrorQueue({ database: worker, mirrors, stopping });
async function workOff(queue: DueQueue<ClaimedMirror>): Promise<string[]> {
  const parts: string[] = [];
  for (let claimed = await queue.claim(); claimed; claimed = await queue.claim()) {
    await queue.work(claimed);
    parts.push(claimed.part);
  }
  return parts;
}
const makeDue = () => portal.owner.run(sql`update mirror set due_at = now() where part = 'whole'`);
const rowOf = (part = 'whole') =>
  portal.owner.first<{ syncedAt: Date | null; reason: string | null; attempts: number; isDue: boolean }>(sql`
    select synced_at as "syncedAt", reason, attempts, due_at <= now() as "isDue" from mirror where part = ${part}`);
const things = async () =>
  Object.fromEntries(
    (await portal.owner.rows<Thing>(sql`select name, value from made_up_seen order by name`)).map(
      ({ name, value }) => [name, value],
    ),
  );
const notSeen = async () =>
  (
    await portal.owner.rows<Thing>(
      sql`select name from made_up_seen where not_seen_since is not null order by name`,
    )
  ).map(({ name }) => name);
const fill = (count: number): void => {
  for (let n = 0; n < count; n += 1) system.things.set(`thing-${String(n).padStart(5, '0')}`, 'as made');
};
/** As a request of the customer's partner does. */
const asRequest = (work: Parameters<Database['transaction']>[0]) =>
  request.transaction(async (tx) => {
    await openTenant(tx, { partnerId: customer.partnerId, customerId: customer.id });
    await work(tx);
  });

describe('a whole reading of a connection', () => {
  test('of 20,000 things asks once a page, and holds no more than two pages', async () => {
    fill(20_000);
    let [read, written, most] = [0, 0, 0];
    const driver = createMadeUp(system, outbound);
    const counting: Partial<AnyMirror> = {
      read: async function* () {
        for await (const page of driver.list()) {
          read += 1;
          most = Math.max(most, read - written);
          yield page;
        }
      },
      write: async (tx: Transaction, unit: ConnectionUnit, page: Page<Thing>) => {
        await writeSeen(tx, unit, page);
        written += 1;
      },
    };
    expect(await workOff(queueOf([mirrorOf(counting)]))).toEqual(['whole']);
    expect(system.requests).toHaveLength(Math.ceil(20_000 / pageSize));
    expect(most).toBeLessThanOrEqual(2);
    expect(await portal.owner.first(sql`select count(*) from made_up_seen`)).toEqual({ count: 20_000 });
  });

  test('says what is missing, and one that breaks off does not', async () => {
    fill(300);
    const queue = queueOf([mirrorOf()]);
    await workOff(queue);
    const before = await rowOf();
    system.things.delete('thing-00000');
    system.things.set('thing-00001', 'changed');
    system.before = (path) =>
      path.includes('from=256') ? Promise.reject(new Error('down')) : Promise.resolve();
    await makeDue();
    await workOff(queue);
    expect(Object.keys(await things())).toHaveLength(300);
    expect(await things()).toMatchObject({ 'thing-00000': 'as made', 'thing-00001': 'changed' });
    expect(await rowOf()).toMatchObject({ syncedAt: before?.syncedAt, reason: 'unreachable', isDue: false });
    expect(await notSeen()).toEqual([]);
    system.before = () => Promise.resolve();
    await makeDue();
    await workOff(queue);
    expect(await notSeen()).toEqual(['thing-00000']);
    expect(await rowOf()).toMatchObject({ reason: null, attempts: 0 });
  });

  test('is not believed where the portal has changed something since it was asked', async () => {
    fill(2);
    const queue = queueOf([mirrorOf()]);
    await workOff(queue);
    system.before = async () => {
      await portal.owner.run(
        sql`update made_up_seen set value = 'ordered', synced_at = clock_timestamp() where name = 'thing-00000'`,
      );
      await portal.owner.run(sql`
        insert into made_up_seen (partner_id, customer_id, region, name, value, synced_at)
        values (${customer.partnerId}, ${customer.id}, 'SE-NORTH-1', 'new', 'ordered', clock_timestamp())`);
    };
    await makeDue();
    await workOff(queue);
    expect(await things()).toEqual({ new: 'ordered', 'thing-00000': 'ordered', 'thing-00001': 'as made' });
    expect(await notSeen()).toEqual([]);
  });

  test('that another worker has taken over writes nothing more', async () => {
    fill(300);
    system.before = async (path) => {
      if (path.includes('from=256')) await portal.owner.run(sql`update mirror set lease_id = ${newId()}`);
    };
    await workOff(queueOf([mirrorOf()]));
    expect(Object.keys(await things())).toHaveLength(pageSize);
    expect(await rowOf()).toMatchObject({ syncedAt: null });
  });

  test('is given back by a worker that stops', async () => {
    fill(300);
    const stopping = new AbortController();
    system.before = (path) => {
      if (path.includes('from=128')) stopping.abort();
      return Promise.resolve();
    };
    const queue = queueOf([mirrorOf()], stopping.signal);
    const claimed = await queue.claim();
    if (claimed) await queue.work(claimed);
    expect(system.requests).toHaveLength(2);
    expect(await rowOf()).toMatchObject({ isDue: true, attempts: 0, reason: null });
  });

  test('comes before one that is read less often, however they became due, until that has waited for as long', async () => {
    const often = mirrorOf({ name: 'made-up.often', everySeconds: 900 });
    const queue = queueOf([mirrorOf(), often]);
    const dueAfterMinutes = async (minutes: number): Promise<string[]> => {
      await portal.owner.run(sql`
        update mirror set due_at = now() - make_interval(mins => case when name = ${often.name} then 0 else ${minutes} end)
        where part = 'whole'`);
      const names: string[] = [];
      for (let claimed = await queue.claim(); claimed; claimed = await queue.claim()) {
        await queue.work(claimed);
        names.push(claimed.name);
      }
      return names;
    };
    await workOff(queue);
    expect(await dueAfterMinutes(40)).toEqual(['made-up.often', 'made-up.things']);
    expect(await dueAfterMinutes(50)).toEqual(['made-up.things', 'made-up.often']);
  });

  test('that never ends stops none of another connection', async () => {
    let stuck = 0;
    const stopping = new AbortController();
    const stopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
    const slow = Array.from({ length: 8 }, (_, n) =>
      mirrorOf({
        name: `made-up.slow-${n}`,
        read: async function* () {
          stuck += 1;
          await stopped;
          yield [];
        },
      }),
    );
    const quick = mirrorOf({ name: 'made-up.quick', regions: ['SE-CENTRAL-1'] });
    const runner = runQueue(queueOf([...slow, quick], stopping.signal), portal.platform.log);
    await expect
      .poll(
        () =>
          portal.owner.first(
            sql`select 1 from mirror where name = 'made-up.quick' and synced_at is not null`,
          ),
        waiting,
      )
      .not.toBeNull();
    await expect.poll(() => stuck, waiting).toBeGreaterThan(0);
    expect(stuck).toBeLessThanOrEqual(2);
    stopping.abort();
    await runner.stop();
  });
});

describe('what is new', () => {
  const requestsForNew = () => system.requests.filter(({ path }) => path === '/changes').length;
  const watched = () => asRequest((tx) => wakeMirrors(tx, 'made-up.things', 60));

  test('is asked for while a screen is open, and not otherwise', async () => {
    fill(3);
    const queue = queueOf([mirrorOf()]);
    expect(await workOff(queue)).toEqual(['whole']);
    const whole = await rowOf();
    expect(await workOff(queue)).toEqual([]);
    await watched();
    expect(await workOff(queue)).toEqual(['changes']);
    system.things.set('thing-00001', 'changed');
    system.changed.push('thing-00001');
    const due = () =>
      portal.owner.first<{ left: number | null }>(sql`
      select case when due_at < 'infinity' then extract(epoch from due_at - synced_at)::float8 end as left
      from mirror where part = 'changes'`);
    expect(await due()).toEqual({ left: 2 });
    await portal.owner.run(sql`update mirror set due_at = now() where part = 'changes'`);
    expect(await workOff(queue)).toEqual(['changes']);
    expect(await things()).toMatchObject({ 'thing-00000': 'as made', 'thing-00001': 'changed' });
    await portal.owner.run(
      sql`update mirror set due_at = now(), watched_until = now() where part = 'changes'`,
    );
    expect(await workOff(queue)).toEqual(['changes']);
    expect(await due()).toEqual({ left: null });
    expect(await workOff(queue)).toEqual([]);
    expect(requestsForNew()).toBe(3);
    expect(await rowOf()).toEqual(whole);
    await watched();
    expect(await workOff(queue)).toEqual(['changes']);
  });

  test('is asked for by one worker at a time, and the whole reading goes on beside it', async () => {
    fill(3);
    const [one, other] = [queueOf([mirrorOf()]), queueOf([mirrorOf()])];
    await workOff(one);
    await watched();
    const claimed = await one.claim();
    expect(claimed).toMatchObject({ part: 'changes' });
    await watched();
    expect(await other.claim()).toBeNull();
    await makeDue();
    const beside = await other.claim();
    expect(beside).toMatchObject({ part: 'whole' });
    if (claimed) await one.work(claimed);
    if (beside) await other.work(beside);
    expect([await rowOf(), await rowOf('changes')]).toMatchObject([{ reason: null }, { reason: null }]);
  });

  test('may be told by name, and then these alone are read', async () => {
    fill(3);
    const driver = createMadeUp(system, outbound);
    const read: string[] = [];
    const byName: Partial<AnyMirror> = {
      changes: async (_unit: ConnectionUnit, since: string | null) => {
        const { since: next, changed } = await driver.changes(since);
        return { since: next, read: [...changed.map(({ name }) => name), 'gone'] };
      },
      one: (_unit: ConnectionUnit, name: string) => {
        read.push(name);
        const value = system.things.get(name);
        return Promise.resolve(value === undefined ? null : { name, value });
      },
    };
    const queue = queueOf([mirrorOf(byName)]);
    await workOff(queue);
    const whole = await rowOf();
    await watched();
    expect(await workOff(queue)).toEqual(['changes']);
    system.things.set('thing-00001', 'changed');
    system.things.set('thing-00002', 'changed, and not named');
    system.changed.push('thing-00001');
    await portal.owner.run(sql`update mirror set due_at = now() where part = 'changes'`);
    expect(await workOff(queue)).toEqual(['changes']);
    expect(read).toEqual(['gone', 'thing-00001', 'gone']);
    expect(await things()).toMatchObject({ 'thing-00001': 'changed', 'thing-00002': 'as made' });
    expect(await notSeen()).toEqual([]);
    expect(await rowOf()).toEqual(whole);
  });

  test('may be that all is to be read, which is told again while a reading is under way', async () => {
    fill(1);
    const asked: (string | null)[] = [];
    const changes = (_unit: ConnectionUnit, since: string | null) => {
      asked.push(since);
      return Promise.resolve({ since: String(asked.length), read: 'all' as const });
    };
    const [one, other] = [queueOf([mirrorOf({ changes })]), queueOf([mirrorOf({ changes })])];
    await workOff(one);
    const askAgain = async () => {
      await watched();
      await portal.owner.run(sql`update mirror set due_at = now() where part = 'changes'`);
    };
    system.things.set('thing-00000', 'changed');
    await askAgain();
    expect(await workOff(one)).toEqual(['changes', 'whole']);
    expect(await things()).toEqual({ 'thing-00000': 'changed' });
    await makeDue();
    const underWay = await other.claim();
    await askAgain();
    expect(await workOff(one)).toEqual(['changes']);
    if (underWay) await other.work(underWay);
    await askAgain();
    expect(await workOff(one)).toEqual(['changes', 'whole']);
    expect(asked).toEqual([null, '1', '1']);
  });

  test('is not asked for by who has opened no tenant', async () => {
    const queue = queueOf([mirrorOf()]);
    await workOff(queue);
    await request.transaction(async (tx) => {
      await wakeMirrors(tx, 'made-up.things', 60);
      await wakeMirrors(tx, 'made-up.things');
    });
    expect(await workOff(queue)).toEqual([]);
    await asRequest((tx) => wakeMirrors(tx, 'made-up.things'));
    expect(await workOff(queue)).toEqual(['whole']);
  });
});

test('a tenant sees how old the mirrors of connections are and those of its own customers, no others', async () => {
  await workOff(queueOf([mirrorOf()]));
  const stranger = await createCustomer(portal, await createPartner(portal));
  for (const of of [customer, stranger]) {
    await makeServices(portal.owner, of, { service: 's3-storage' });
    await portal.owner.run(sql`
      insert into mirror (partner_id, customer_id, name, service, system, region, synced_at, due_at)
      values (${of.partnerId}, ${of.id}, 'made-up.things', 's3-storage', 'made-up', ${of.id}, now(), now() + interval '1 hour')`);
  }
  let regions: unknown[] = [];
  await asRequest(async (tx) => {
    regions = await tx.rows(sql`
      select region from mirror_ages('made-up.things') where synced_at is not null order by region = 'SE-NORTH-1'`);
  });
  expect(regions).toEqual([{ region: customer.id }, { region: 'SE-NORTH-1' }]);
});
