/** @module-tag audit-chain */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { seed } from '../seed/seed.ts';
import { entryAt as at, useChains, writeEntry as write, type Chains } from '../testing/audit-chain.ts';
import type { TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import type { Head } from './chain-repository.ts';
import { verifyAuditLog } from './verify.ts';

const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
let portal: TestPortal;
let auditor: Database;
let worker: Database;
let chains: Chains;

beforeAll(async () => {
  portal = await createTestPortal();
  auditor = openDatabase({ url: portal.databaseUrl, role: 'portal_audit', max: 2 });
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 20 });
  chains = useChains(portal);
});
afterAll(async () => {
  await Promise.all([auditor.end(), worker.end(), chains.end()]);
  await portal.close();
});

const verify = (partnerId?: string, anchors?: readonly Head[]) =>
  verifyAuditLog(auditor, { partnerId, ...(anchors ? { anchors } : {}) });

const partnerWith = (entries: number) => chains.partnerWith(entries);
const tamper = (change: string) => chains.tamper(change);

describe('the chains', () => {
  test('an entry takes its place in its own transaction, and what is rolled back leaves no gap', async () => {
    const partner = await partnerWith(3);
    const undone = worker.transaction(async (tx) => {
      await write(tx, partner);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await worker.transaction((tx) => write(tx, partner));
    expect(await verify(partner.partnerId)).toMatchObject({ entries: 4, breaks: [] });
  });

  test('entries that are sent together follow each other as they were written', async () => {
    const partner = await partnerWith(1);
    await worker.transaction(
      async (tx) => {
        await write(tx, partner);
        await write(tx, partner);
        await write(tx, partner);
      },
      { prepared: true },
    );
    const written = await portal.owner.rows<{ id: string }>(sql`
      select id from (select id, shard, seq from audit_entry where partner_id = ${partner.partnerId} order by id desc limit 3) t
      order by shard, seq`);
    const ids = written.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(ids.toSorted());
    expect(await verify(partner.partnerId)).toMatchObject({ entries: 4, breaks: [] });
  });

  test('a place that a writer gives itself is not taken', async () => {
    const partner = await partnerWith(2);
    await chains.single.run(sql`
      insert into audit_entry (partner_id, id, event, shard, seq, hash)
      values (${partner.partnerId}, ${newId()}, 'login', 0, 100, ${Buffer.from('none')})`);
    expect(await verify(partner.partnerId)).toMatchObject({ entries: 3, breaks: [] });
  });

  test('those who write at the same time take different chains and do not wait for each other', async () => {
    const partner = await partnerWith(1);
    const everybody = Promise.withResolvers<void>();
    let arrived = 0;
    const one = () =>
      worker.transaction(async (tx) => {
        await write(tx, partner);
        // What was sent has been carried out.
        await tx.run(sql`select`);
        arrived += 1;
        if (arrived === 16) everybody.resolve();
        // Nobody commits before all have written.
        await everybody.promise;
      });
    await Promise.all(Array.from({ length: 16 }, one));
    const shards = await portal.owner.rows<{ shard: number }>(
      sql`select distinct shard from audit_entry where partner_id = ${partner.partnerId}`,
    );
    expect(shards).toHaveLength(16);
    expect(await verify(partner.partnerId)).toMatchObject({ entries: 17, breaks: [] });
  });

  test('two who write for two organizations in turn do not meet, in whichever order they do it', async () => {
    const [one, other] = [await partnerWith(1), await partnerWith(1)];
    const both = (first: TestOrganization, second: TestOrganization) =>
      worker.transaction(async (tx) => {
        await write(tx, first);
        await write(tx, second);
      });
    const rounds = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? both(one, other) : both(other, one)));
    await Promise.all(rounds);
    for (const partner of [one, other]) {
      expect(await verify(partner.partnerId)).toMatchObject({ entries: 61, breaks: [] });
    }
  });

  test('a chain goes through several months and what lies in none of them', async () => {
    const partner = await partnerWith(5);
    const days = [-800, -400, 0, 35, 200];
    for (const [n, day] of days.entries()) {
      await worker.run(sql`
        insert into audit_entry (partner_id, id, event, at)
        values (${partner.partnerId}, ${newId()}, ${`past-${n}`}, now() + make_interval(days => ${day}))`);
    }
    expect(await verify(partner.partnerId)).toMatchObject({ entries: 10, breaks: [] });
  });

  test('the demo data is chained as well, and goes on with what happens', async () => {
    const demo = await createTestPortal({ SECRET_KEY: secretKey });
    await seed(demo.owner, { size: 'demo', now: new Date(), secretKey });
    const own = openDatabase({ url: demo.databaseUrl, role: 'portal_audit', max: 1 });
    await demo.call('POST', '/login/', {
      body: { username: 'partner@demo.example', password: 'Demo-portal-1' },
    });
    const verified = await verifyAuditLog(own, {});
    expect(verified.breaks).toEqual([]);
    expect(verified.entries).toBeGreaterThan(1000);
    await own.end();
    await demo.close();
  });
});

describe('what is tampered with is found, and the first broken entry is named', () => {
  const changes = [
    ['target', `'somebody-else@example.com'`],
    ['user_name', `'Somebody else'`],
    ['ip', `'198.51.100.1'`],
    ['details', `details || '{"reason": "none"}'`],
    ['event', `'logout'`],
    ['customer_id', `partner_id`],
    ['internal', 'true'],
    ['hash', `sha256('other')`],
  ] as const;

  test.each(changes)('a changed %s', async (column, value) => {
    const partner = await partnerWith(6);
    await tamper(`update audit_entry set ${column} = ${value} where ${at(partner, 3)}`);
    const { breaks } = await verify(partner.partnerId);
    const changed = await portal.owner.first<{ id: string }>(sql`
      select id from audit_entry where partner_id = ${partner.partnerId} and seq = 3`);
    expect(breaks).toMatchObject([{ seq: 3, fault: 'changed', entry: { id: changed?.id } }]);
  });

  test('a removed entry in the middle', async () => {
    const partner = await partnerWith(6);
    await tamper(`delete from audit_entry where ${at(partner, 4)}`);
    expect((await verify(partner.partnerId)).breaks).toMatchObject([
      { seq: 4, fault: 'missing', entry: null },
    ]);
  });

  test('a removed first and a removed last entry', async () => {
    const [first, last] = [await partnerWith(6), await partnerWith(6)];
    await tamper(`delete from audit_entry where ${at(first, 1)}`);
    await tamper(`delete from audit_entry where ${at(last, 6)}`);
    expect((await verify(first.partnerId)).breaks).toMatchObject([{ seq: 1, fault: 'missing' }]);
    expect((await verify(last.partnerId)).breaks).toMatchObject([{ seq: 6, fault: 'missing' }]);
  });

  test('an inserted entry: in no chain, at a place that is taken, and behind the end', async () => {
    for (const seq of ['null', '3', '7', '9']) {
      const partner = await partnerWith(6);
      await tamper(`
        insert into audit_entry (partner_id, id, event, shard, seq, hash)
        select partner_id, gen_random_uuid(), event, shard, ${seq}, hash from audit_entry where ${at(partner, 6)}`);
      const { breaks } = await verify(partner.partnerId);
      expect(breaks, seq).toHaveLength(1);
      expect(breaks[0]?.fault, seq).toMatch(/added|changed/);
    }
  });

  test('swapped times and swapped places', async () => {
    const [times, places] = [await partnerWith(6), await partnerWith(6)];
    await tamper(`
      update audit_entry e set at = o.at from audit_entry o
      where e.partner_id = '${times.partnerId}' and o.partner_id = e.partner_id and e.seq in (2, 5) and o.seq = 7 - e.seq`);
    await tamper(
      `update audit_entry set seq = 7 - seq where partner_id = '${places.partnerId}' and seq in (2, 5)`,
    );
    expect((await verify(times.partnerId)).breaks).toMatchObject([{ seq: 2, fault: 'changed' }]);
    expect((await verify(places.partnerId)).breaks).toMatchObject([{ seq: 2, fault: 'changed' }]);
  });

  test('a last entry that was removed together with the end of its chain, by what was noted down before', async () => {
    const partner = await partnerWith(6);
    const { heads } = await verify(partner.partnerId);
    const anchors = heads.filter(({ seq }) => seq > 0);
    await tamper(`delete from audit_entry where ${at(partner, 6)}`);
    await tamper(`
      update audit_chain c set seq = 5, hash = (select hash from audit_entry where ${at(partner, 5)})
      where partner_id = '${partner.partnerId}' and seq = 6`);
    expect((await verify(partner.partnerId)).breaks).toEqual([]);
    expect((await verify(partner.partnerId, anchors)).breaks).toMatchObject([{ seq: 6, fault: 'missing' }]);
  });

  test('other organizations are not accused', async () => {
    const [broken, whole] = [await partnerWith(3), await partnerWith(3)];
    await tamper(`update audit_entry set target = 'x' where ${at(broken, 2)}`);
    expect((await verify(whole.partnerId)).breaks).toEqual([]);
    const all = await verify();
    expect(all.breaks.some(({ partnerId }) => partnerId === broken.partnerId)).toBe(true);
    expect(all.breaks.some(({ partnerId }) => partnerId === whole.partnerId)).toBe(false);
  });
});
