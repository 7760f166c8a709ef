import sql from 'sql-template-tag';
import { ProviderFailure } from '@portal/ports/failure';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailServer } from '../mail/index.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { defineMirror, type Mirror } from '../platform/outbound/mirror-definition.ts';
import { mirrorQueue } from '../services/mirror.ts';
import { createOperator, createUser } from '../testing/people.ts';
import { setMoment } from '../testing/moment.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { readingsByConnection } from './readings.ts';
import { tellStale } from './stale.ts';
import { connectionQueue } from './watch.ts';

let portal: TestPortal;
let worker: Database;
const place = { system: 'ceph-rgw', region: 'SE-NORTH-1' };
const start = new Date('2026-03-02T10:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);

/** What comes of the next reading. */
let fails: Error | null;
const mirror: Mirror<'connection', string> = defineMirror({
  name: 'made-up.things',
  system: place.system,
  unit: 'connection',
  regions: [place.region],
  everySeconds: 300,
  read: async function* (_unit, onUnreadable) {
    if (fails) throw fails;
    onUnreadable({ id: 'odd', reason: 'size is a text' });
    yield [];
  },
  keyOf: (name) => name,
  write: () => Promise.resolve(),
});

beforeAll(async () => {
  portal = await createTestPortal();
  worker = openDatabase({ url: portal.databaseUrl, role: 'portal_worker' });
  await createUser(portal, await createOperator(portal), { firstName: 'Ulla', lastName: 'Drift' });
});
beforeEach(async () => {
  fails = null;
  await portal.owner.run(sql`delete from mirror`);
  await portal.owner.run(sql`delete from tenant_survey`);
  await portal.owner.run(sql`delete from stale_connection`);
  await portal.owner.run(sql`delete from mail where kind in ('dataStale', 'dataFresh')`);
});
afterEach(() => setMoment(portal.owner, 'machine'));
afterAll(async () => {
  await worker.end();
  await portal.close();
});

const queue = () =>
  mirrorQueue({ database: worker, mirrors: [mirror], stopping: new AbortController().signal });

/** One try at that minute, and then the connection is asked, as it is every few seconds. */
async function tryAt(minutes: number): Promise<void> {
  await setMoment(portal.owner, at(minutes));
  await portal.owner.run(sql`update mirror set due_at = now(), not_before = null`);
  const claimed = await queue().claim();
  if (claimed)
    await queue()
      .work(claimed)
      .catch((error: unknown) => expect(error).toBe(fails));
  await worker.transaction((tx) => tellStale(tx, place));
}

const mails = () =>
  portal.owner.rows(sql`
    select kind, content from mail where kind in ('dataStale', 'dataFresh') order by created_at, id`);
const readings = async () => (await readingsByConnection(portal.platform.auth))[0]?.readings;

test.each([
  ['an error of the portal itself', new Error('a bug'), 'portal'],
  ['a failure of the system', new ProviderFailure('protocol', 'It answered nonsense.'), 'protocol'],
  ['a connection that refuses', new ProviderFailure('connection', 'No.', { trouble: 'rights' }), 'rights'],
  ['a token without MFA', new ProviderFailure('connection', 'No.', { trouble: 'mfa' }), 'mfa'],
])('%s is told by its reason after ten minutes, once, and when it is over', async (_what, error, reason) => {
  await tryAt(0);
  fails = error;
  await tryAt(5);
  await tryAt(14);
  expect(await mails()).toEqual([]);
  expect(await readings()).toMatchObject({
    oldestAt: at(0).toISOString(),
    failingCount: 1,
    failing: [{ reading: 'made-up.things', reason, since: at(5).toISOString(), readAt: at(0).toISOString() }],
  });
  await tryAt(15);
  await tryAt(200);
  const old = { beganAt: at(5).toISOString(), shownAt: at(0).toISOString(), count: 1 };
  const stale = { kind: 'dataStale', content: { ...place, ...old, reason } };
  expect(await mails()).toEqual([stale]);
  fails = null;
  await tryAt(205);
  const fresh = { ...place, beganAt: at(5).toISOString(), at: at(205).toISOString() };
  expect(await mails()).toEqual([stale, { kind: 'dataFresh', content: fresh }]);
  expect(await readings()).toMatchObject({ failingCount: 0, failing: [] });
});

/** A reading beside the mirror, as a worker leaves it. */
const beside = (part: {
  name: string;
  region?: string;
  reason: string | null;
  since: number;
  readAt: number;
}) =>
  portal.owner.run(sql`
    insert into mirror (system, name, region, part, reason, failing_since, synced_at, due_at)
    values (${place.system}, ${part.name}, ${part.region ?? place.region}, 'whole', ${part.reason},
      ${part.reason === null ? null : at(part.since)}, ${at(part.readAt)}, 'infinity')`);
async function lookAt(minutes: number): Promise<void> {
  await setMoment(portal.owner, at(minutes));
  await worker.transaction((tx) => tellStale(tx, place));
}

test('two that fail for one reason are told in one mail, of the one that fails longest', async () => {
  await beside({ name: 'first', reason: 'refused', since: 5, readAt: 4 });
  await beside({ name: 'second', reason: 'refused', since: 12, readAt: 11 });
  await lookAt(14);
  expect(await mails()).toEqual([]);
  for (const minutes of [15, 25]) await lookAt(minutes);
  expect(await mails()).toMatchObject([
    { content: { beganAt: at(5).toISOString(), shownAt: at(4).toISOString(), reason: 'refused', count: 2 } },
  ]);
});

test('what fails for another reason later is told too, once, and that it is over when nothing fails', async () => {
  await beside({ name: 'first', reason: 'refused', since: 5, readAt: 4 });
  await lookAt(15);
  await beside({ name: 'second', reason: 'portal', since: 100, readAt: 99 });
  for (const minutes of [109, 110, 300]) await lookAt(minutes);
  const told = [
    { kind: 'dataStale', content: { reason: 'refused', count: 1 } },
    {
      kind: 'dataStale',
      content: { reason: 'portal', count: 1, beganAt: at(100).toISOString(), shownAt: at(99).toISOString() },
    },
  ];
  expect(await mails()).toMatchObject(told);
  await portal.owner.run(sql`update mirror set reason = null, failing_since = null where name = 'first'`);
  await lookAt(310);
  expect(await mails()).toMatchObject(told);
  await portal.owner.run(sql`update mirror set reason = null, failing_since = null`);
  for (const minutes of [320, 330]) await lookAt(minutes);
  const over = { kind: 'dataFresh', content: { beganAt: at(5).toISOString(), at: at(320).toISOString() } };
  expect(await mails()).toMatchObject([...told, over]);
});

test('what fails in one region is none of another’s', async () => {
  await beside({ name: 'first', region: 'SE-SOUTH-1', reason: 'refused', since: 5, readAt: 4 });
  await beside({ name: 'first', reason: null, since: 0, readAt: 30 });
  await lookAt(30);
  expect(await mails()).toEqual([]);
});

test('when a connection is back, its tenants that could not be read are read at once', async () => {
  await portal.owner.run(sql`
    insert into tenant_survey (service, region, system, reason, failing_since, due_at)
    select 's3-storage', region, 'mail', 'unreachable', now(), now() + interval '15 minutes'
    from unnest(array['', 'SE-SOUTH-1']) region`);
  const connection = { system: mailServer, region: '', hosts: ['mail.example:587'] };
  const watch = connectionQueue({
    database: worker,
    connections: [{ ...connection, ping: () => Promise.resolve() }],
    onBack: () => undefined,
  });
  const claimed = await watch.claim();
  if (!claimed) throw new Error('Nothing was due.');
  await watch.work(claimed);
  expect(
    await portal.owner.rows(
      sql`select region, due_at <= now() as "isDue" from tenant_survey order by region`,
    ),
  ).toEqual([
    { region: '', isDue: true },
    { region: 'SE-SOUTH-1', isDue: false },
  ]);
});

test('what could not be read stands with the connection, with the system’s id, its reason and since when', async () => {
  await tryAt(0);
  await tryAt(5);
  expect(await readings()).toMatchObject({
    count: 1,
    unreadableCount: 1,
    unreadable: [
      { reading: 'made-up.things', id: 'odd', reason: 'size is a text', since: at(0).toISOString() },
    ],
  });
});

test('a mirror asks again no sooner than the system wants to be asked, whoever asks for it', async () => {
  await tryAt(0);
  fails = new ProviderFailure('throttled', 'Later.', { retryAfterSeconds: 7200 });
  await tryAt(5);
  const leftSeconds = async () =>
    (
      await portal.owner.first<{ left: number }>(
        sql`select extract(epoch from not_before - now())::float8 as left from mirror`,
      )
    )?.left;
  expect(await leftSeconds()).toBeGreaterThan(7100);
  await portal.owner.run(sql`update mirror set due_at = now()`);
  expect(await queue().claim()).toBeNull();
  await portal.owner.run(sql`update mirror set not_before = now()`);
  expect(await queue().claim()).toMatchObject({ name: 'made-up.things' });
});
