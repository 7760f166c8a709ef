import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { defineMirror, type Mirror } from '../platform/outbound/mirror-definition.ts';
import type { Thing } from '../testing/made-up/driver.ts';
import { madeUpName } from '@portal/contract/services/services';
import { judgeSeen, writeSeen } from '../testing/made-up/repository.ts';
import { createSeenTable } from '../testing/made-up/tables.ts';
import { setMoment } from '../testing/moment.ts';
import { createCustomer, createPartner } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { mirrorQueue } from './mirror.ts';
import { makeServices } from '../testing/maker.ts';

let portal: TestPortal;
let worker: Database;
const start = new Date('2026-03-02T10:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

/** What the system lists, and what of that its driver cannot read. */
let listed: Thing[];
let unreadable: { id: string | null; reason: string }[];

const mirror: Mirror<'connection', Thing> = defineMirror({
  name: 'made-up.things',
  system: 'made-up',
  unit: 'connection',
  regions: ['SE-NORTH-1'],
  everySeconds: 300,
  read: async function* (_unit, onUnreadable) {
    for (const element of unreadable) onUnreadable(element);
    yield listed;
  },
  keyOf: ({ name }) => name,
  write: writeSeen,
  end: judgeSeen,
});

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  await createSeenTable(portal.owner);
  const customer = await createCustomer(portal, await createPartner(portal));
  await makeServices(portal.owner, customer, { service: madeUpName });
});
beforeEach(async () => {
  await portal.owner.run(sql`delete from mirror`);
  await portal.owner.run(sql`delete from made_up_seen`);
  await portal.owner.run(sql`delete from gone_thing`);
  unreadable = [];
  listed = things('kept', 'other');
});
afterEach(() => setMoment(portal.owner, 'machine'));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const things = (...names: string[]): Thing[] => names.map((name) => ({ name, value: `of ${name}` }));

/** One whole reading, so many minutes after the first. */
async function readAt(minutes: number): Promise<void> {
  await setMoment(portal.owner, at(minutes));
  const queue = mirrorQueue({ database: worker, mirrors: [mirror], stopping: new AbortController().signal });
  await portal.owner.run(sql`update mirror set due_at = now()`);
  const claimed = await queue.claim();
  if (claimed) await queue.work(claimed);
}

type Row = { id: string; name: string; value: string; notSeenSince: Date | null };
const rows = () =>
  portal.owner.rows<Row>(sql`
    select id, name, value, not_seen_since as "notSeenSince" from made_up_seen order by name`);
const names = async () => (await rows()).map(({ name, notSeenSince }) => (notSeenSince ? `${name}?` : name));
const mirrorRow = () =>
  portal.owner.first(sql`
    select reason, unreadable_count as "count", unreadable, failing_since as "failingSince" from mirror`);

describe('what a whole reading lacks', () => {
  test('is not seen since the reading before, and ends after three in a row over an hour, when it was seen last', async () => {
    await readAt(0);
    await readAt(5);
    listed = things('kept');
    await readAt(10);
    expect(await rows()).toMatchObject([{ name: 'kept' }, { name: 'other', notSeenSince: at(5) }]);
    // Three, but not over an hour; then an hour.
    for (const minutes of [20, 40, 69]) await readAt(minutes);
    expect(await names()).toEqual(['kept', 'other?']);
    await readAt(70);
    expect(await names()).toEqual(['kept']);
    expect(
      await portal.owner.rows(sql`
        select system_id as id, last_seen_at as "lastSeenAt", ended_at as "endedAt" from gone_thing`),
    ).toEqual([{ id: 'other', lastSeenAt: at(5), endedAt: at(70) }]);
  });

  test('does not end by an hour alone, in which the system was away', async () => {
    await readAt(0);
    listed = things('kept');
    await readAt(5);
    await readAt(500);
    expect(await names()).toEqual(['kept', 'other?']);
    await readAt(505);
    expect(await names()).toEqual(['kept']);
  });

  test('is seen again when one has it, and is counted anew from there', async () => {
    await readAt(0);
    listed = things('kept');
    for (const minutes of [5, 40]) await readAt(minutes);
    listed = things('kept', 'other');
    await readAt(50);
    expect(await names()).toEqual(['kept', 'other']);
    listed = things('kept');
    for (const minutes of [60, 70, 80]) await readAt(minutes);
    expect(await rows()).toMatchObject([{ name: 'kept' }, { name: 'other', notSeenSince: at(50) }]);
  });

  test('comes back as itself, however long it was away, with what has become of it', async () => {
    await readAt(0);
    const before = await rows();
    listed = things('kept');
    for (const minutes of [5, 40, 70]) await readAt(minutes);
    listed = [...things('kept'), { name: 'other', value: 'changed' }];
    await readAt(5000);
    expect(await rows()).toEqual([before[0], { ...before[1], value: 'changed' }]);
    expect(await portal.owner.rows(sql`select from gone_thing`)).toEqual([]);
  });
});

describe('what cannot be read', () => {
  test('is there, stays as it was, and is told with its reason since it was first met', async () => {
    await readAt(0);
    listed = things('kept');
    unreadable = [{ id: 'other', reason: 'value is a number' }];
    for (const minutes of [5, 40, 70]) await readAt(minutes);
    expect(await rows()).toMatchObject([
      { name: 'kept', notSeenSince: null },
      { name: 'other', value: 'of other', notSeenSince: null },
    ]);
    expect(await mirrorRow()).toMatchObject({
      reason: null,
      count: 1,
      unreadable: [{ id: 'other', reason: 'value is a number', since: at(5).toISOString() }],
    });
    unreadable = [];
    listed = things('kept', 'other');
    await readAt(75);
    expect(await mirrorRow()).toMatchObject({ count: 0, unreadable: [] });
  });

  test('and has no id may be anything: such a reading says of nothing that it is missing', async () => {
    await readAt(0);
    listed = things('kept');
    unreadable = [{ id: null, reason: 'no id' }];
    for (const minutes of [5, 40, 70, 100]) await readAt(minutes);
    expect(await names()).toEqual(['kept', 'other']);
    expect(await mirrorRow()).toMatchObject({ count: 1 });
  });
});

describe('a value that the database refuses', () => {
  test.each([
    ['has no place in a text', 'a\u0000b'],
    ['is half a letter', '\ud83d'],
    ['is too long', 'x'.repeat(10_000)],
  ])('because it %s spoils its own row alone, which is there and named', async (_why, value) => {
    listed = things('kept', 'other', 'third');
    await readAt(0);
    listed = [
      { name: 'kept', value: 'new' },
      { name: 'other', value },
      { name: 'third', value: 'new, with \\u0000 written out and 😀' },
    ];
    for (const minutes of [5, 40, 70]) await readAt(minutes);
    expect(await rows()).toMatchObject([
      { name: 'kept', value: 'new', notSeenSince: null },
      { name: 'other', value: 'of other', notSeenSince: null },
      { name: 'third', value: 'new, with \\u0000 written out and 😀', notSeenSince: null },
    ]);
    expect(await mirrorRow()).toMatchObject({ reason: null, count: 1, unreadable: [{ id: 'other' }] });
  });

  test('in the id itself is told with what stands for it', async () => {
    listed = things('kept', 'odd\u0000');
    for (const minutes of [0, 5]) await readAt(minutes);
    expect(await names()).toEqual(['kept']);
    expect(await mirrorRow()).toMatchObject({ reason: null, count: 1, unreadable: [{ id: 'odd\ufffd' }] });
  });

  test('because no index can have it spoils its own row alone', async () => {
    const tooLong = createHash('shake256', { outputLength: 7500 }).update('name').digest('base64url');
    listed = [...things('kept', 'third'), { name: tooLong, value: '' }];
    for (const minutes of [0, 5]) await readAt(minutes);
    expect(await names()).toEqual(['kept', 'third']);
    expect(await mirrorRow()).toMatchObject({
      reason: null,
      count: 1,
      unreadable: [{ id: tooLong, reason: expect.stringContaining('54000') }],
    });
  });

  test.each([
    ['the database refuses', 'x'.repeat(2000)],
    ['is no text', 'a\u0000b'],
  ])('that %s is found in each of many rows, and how many are told though not each', async (_why, value) => {
    listed = Array.from({ length: 500 }, (_, n) => ({
      name: `thing-${n}`,
      value: n % 4 === 1 ? value : 'fine',
    }));
    await readAt(0);
    expect(await rows()).toHaveLength(375);
    expect(await mirrorRow()).toMatchObject({ count: 125, reason: null });
    listed = things('kept');
    for (const minutes of [5, 10, 70]) await readAt(minutes);
    expect(await names()).toEqual(['kept']);
  });
});
