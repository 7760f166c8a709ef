import type { BackupCoverage, BackupObject, ChosenObject } from '@portal/contract/m365-backup/objects';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/people.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const schedule = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
type Sides = { included?: readonly { id: string }[]; excluded?: readonly { id: string }[] };
const idsOf = (objects: readonly { id: string }[] = []) => objects.map(({ id }) => id);
const selected = ({ included, excluded }: Sides) => ({
  backupType: 'selected-objects',
  included: idsOf(included),
  excluded: idsOf(excluded),
});
const newJob = (sides: Sides, name = 'Ekonomi') => ({
  name,
  ...schedule,
  ...selected(sides),
  costConsent: true,
  agreedPrices,
});

const searchFor = async (customer: TestOrganization, query: Record<string, string> = {}) =>
  (await bench.send<{ items: BackupObject[]; total: number }>('GET objects', customer, { query })).body;
const listed = async (customer: TestOrganization, kind: string) =>
  (await searchFor(customer, { kind, pageSize: '100' })).items;
const coverage = async (customer: TestOrganization, sides: Sides, jobId: string | null = null) =>
  (await bench.send<BackupCoverage>('POST coverage', customer, { body: { jobId, ...selected(sides) } })).body;

/** Whose tenant was read: 20 users, one of which is a shared mailbox, and 4 groups of 5 each. */
async function readCustomer() {
  const { customer, tenant } = await bench.enabledCustomer({ users: 20, groups: 4, sites: 2, teams: 1 });
  await bench.mirrored(customer, 'm365-objects');
  return { customer, tenant };
}

async function onlyJob(customer: TestOrganization) {
  const { body } = await bench.send<{ items: { id: string; version: number }[] }>('GET jobs', customer);
  const [job] = body.items;
  if (job === undefined) throw new Error('there is no job');
  return job;
}

const objectsOf = async (customer: TestOrganization, id: string) =>
  (
    await bench.send<{ included: ChosenObject[]; excluded: ChosenObject[] }>('GET job/objects', customer, {
      query: { id },
    })
  ).body;

const errorOf = async (customer: TestOrganization, body: object) => {
  const { status, body: answer } = await bench.send('POST job', customer, { body });
  return [status, answer['errorKey'], answer['fields']];
};

describe('the objects of a tenant', () => {
  test('are found by a part of their name or address, whatever its case, by kind', async () => {
    const { customer } = await readCustomer();
    const [one] = await listed(customer, 'user');
    const part = String(one?.mail).slice(1, 12).toUpperCase();
    const found = await searchFor(customer, { kind: 'user', search: part });
    expect(found.items.map(({ mail }) => mail)).toContain(one?.mail);
    expect((await searchFor(customer, { kind: 'group', search: part })).items).toEqual([]);
    expect((await searchFor(customer, { search: '%' })).items).toEqual([]);
    const counts = await Promise.all(
      ['user', 'group', 'site', 'team'].map(async (kind) => (await searchFor(customer, { kind })).total),
    );
    expect(counts).toEqual([20, 4, 2, 1]);
  });

  test('that are gone are no longer found, and stay in a job', async () => {
    const { customer, tenant } = await readCustomer();
    const [gone, left] = await listed(customer, 'user');
    const job = newJob({ included: [gone, left].flatMap((one) => one ?? []) });
    await bench.order('POST job', customer, { body: job });
    const row = await bench.portal.owner.first<{ objectId: string }>(
      sql`select object_id as "objectId" from m365_object where id = ${gone?.id}`,
    );
    await bench.control('DELETE objects', { msid: tenant.id, kind: 'user', ids: [row?.objectId] });
    await bench.mirrored(customer, 'm365-objects');
    expect(idsOf(await listed(customer, 'user'))).not.toContain(gone?.id);
    const { id, version } = await onlyJob(customer);
    const { included } = await objectsOf(customer, id);
    expect(idsOf(included).toSorted()).toEqual(idsOf([gone, left].flatMap((one) => one ?? [])).toSorted());
    const body = { name: 'Ny', ...schedule, ...selected({ included }), agreedPrices: null, version };
    await bench.order('PUT job', customer, { query: { id }, body });
  });

  test('of another customer cannot be chosen', async () => {
    const [{ customer }, other] = [await readCustomer(), await readCustomer()];
    const included = (await listed(other.customer, 'user')).slice(0, 1);
    expect(await errorOf(customer, newJob({ included }))).toEqual([
      409,
      'backupObjectsGone',
      { included: { errorKey: 'backupObjectsGone' } },
    ]);
  });

  test('are read anew when somebody asks for it, or they are old', async () => {
    const { customer } = await readCustomer();
    const dueAt = async () =>
      (
        await bench.portal.owner.first<{ due: boolean }>(sql`
          select lease_id is not null or due_at <= now() or synced_at > now() - interval '1 second' as due from mirror
          where customer_id = ${customer.id} and name = 'm365-objects'`)
      )?.due;
    await bench.portal.owner.run(sql`
      update mirror set synced_at = portal_now() - interval '10 minutes', due_at = now() + interval '1 day'
      where customer_id = ${customer.id} and name = 'm365-objects'`);
    await bench.send('POST objects/refresh', customer, { body: { force: false } });
    expect(await dueAt()).toBe(false);
    await bench.portal.owner.run(sql`
      update mirror set synced_at = portal_now() - interval '16 minutes' where customer_id = ${customer.id}
        and name = 'm365-objects'`);
    await bench.send('POST objects/refresh', customer, { body: { force: false } });
    expect(await dueAt()).toBe(true);
  });
});

describe('a job of selected objects', () => {
  test('is made with what is included and excluded, and a change keeps one of them', async () => {
    const { customer } = await readCustomer();
    const [group] = await listed(customer, 'group');
    const [one, two] = await listed(customer, 'user');
    if (!group || !one || !two) throw new Error('nothing to choose');
    await bench.order('POST job', customer, { body: newJob({ included: [group, one], excluded: [two] }) });
    await bench.mirrored(customer);
    const { id, version } = await onlyJob(customer);
    expect(await objectsOf(customer, id)).toMatchObject({
      included: [
        { id: group.id, displayName: group.displayName },
        { id: one.id, displayName: one.displayName },
      ],
      excluded: [{ id: two.id }],
    });
    const fewer = { ...schedule, ...selected({ included: [one], excluded: [two] }), agreedPrices: null };
    await bench.order('PUT job', customer, { query: { id }, body: { name: 'Ny', ...fewer, version } });
    expect(await objectsOf(customer, id)).toMatchObject({ included: [{ id: one.id }], excluded: [{}] });
  });

  test('that backs up more is agreed to anew', async () => {
    const { customer } = await readCustomer();
    const [one, two, left] = await listed(customer, 'user');
    if (!one || !two || !left) throw new Error('nothing to choose');
    await bench.order('POST job', customer, { body: newJob({ included: [one], excluded: [left] }) });
    const { id, version } = await onlyJob(customer);
    const change = { name: 'Ny', ...schedule, version };
    const send = (sides: Sides, prices: object | null) =>
      bench.send('PUT job', customer, {
        query: { id },
        body: { ...change, ...selected(sides), agreedPrices: prices },
      });
    const refused = { status: 409, body: { errorKey: 'priceChanged' } };
    expect(await send({ included: [one, two], excluded: [left] }, null)).toMatchObject(refused);
    // Who is no longer left out is backed up as well.
    expect(await send({ included: [one] }, null)).toMatchObject(refused);
    expect((await send({ included: [one, two] }, agreedPrices)).status).toBe(202);
  });

  test('has something in it, nothing on both sides, and there is room for it', async () => {
    const { customer } = await readCustomer();
    const [one] = await listed(customer, 'user');
    const included = one ? [one] : [];
    expect(await errorOf(customer, newJob({}))).toMatchObject([400, 'invalid', { included: {} }]);
    expect(await errorOf(customer, newJob({ included, excluded: included }))).toMatchObject([
      400,
      'invalid',
      { excluded: { errorKey: 'onBothSides' } },
    ]);
  });
});

describe('whom jobs back up', () => {
  test('is counted by users and by groups, less those who are left out', async () => {
    const { customer } = await readCustomer();
    const [group] = await listed(customer, 'group');
    const users = await listed(customer, 'user');
    const people = users.filter(({ type }) => type === 'user');
    expect([people.length, group?.members]).toEqual([19, 5]);
    if (!group) throw new Error('no group');
    const inGroup = await coverage(customer, { included: [group] });
    expect(inGroup).toMatchObject({ users: 19, groupsNotCounted: 0 });
    expect(inGroup.inThisJob + inGroup.inNoJob).toBe(19);
    expect(
      await coverage(customer, { included: people.slice(0, 7), excluded: people.slice(6, 7) }),
    ).toMatchObject({
      inThisJob: 6,
      inNoJob: 13,
    });
  });

  test('is no shared mailbox, though the job has one', async () => {
    const { customer } = await readCustomer();
    const included = await listed(customer, 'user');
    expect(await coverage(customer, { included })).toMatchObject({ users: 19, inThisJob: 19, inNoJob: 0 });
  });

  test('stands with the tenant and each user once the job is made, and goes with it', async () => {
    const { customer } = await readCustomer();
    const people = (await listed(customer, 'user')).filter(({ type }) => type === 'user');
    expect(await bench.status(customer)).toMatchObject({ tenant: { users: 19, usersInNoJob: 19 } });
    await bench.order('POST job', customer, { body: newJob({ included: people.slice(0, 4) }) });
    expect(await bench.status(customer)).toMatchObject({ tenant: { users: 19, usersInNoJob: 15 } });
    expect((await searchFor(customer, { kind: 'user', inJob: 'no' })).total).toBe(15);
    const { id } = await onlyJob(customer);
    await bench.order('DELETE job', customer, { query: { id } });
    expect(await bench.status(customer)).toMatchObject({ tenant: { usersInNoJob: 19 } });
  });

  test('is not told of a group whose members nobody has read', async () => {
    const { customer } = await readCustomer();
    const [group] = await listed(customer, 'group');
    await bench.portal.owner.run(sql`update m365_object set members = null where id = ${group?.id}`);
    expect(await coverage(customer, { included: group ? [group] : [] })).toMatchObject({
      inThisJob: 0,
      groupsNotCounted: 1,
    });
  });
});
