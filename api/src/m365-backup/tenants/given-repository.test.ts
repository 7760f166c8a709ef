import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whileLocked } from '../../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';
import { otherRepository as other, repository as usual } from '../testing/connection.ts';

let bench: BackupBench;
let operator: TestOrganization;
let manager: string;
beforeAll(async () => {
  bench = await createBackupBench();
  operator = await createOperator(bench.portal);
  const olle = { firstName: 'Olle', lastName: 'Öst', roles: ['admin'] } as const;
  manager = await signIn(
    bench.portal,
    await createUser(bench.portal, operator, { ...olle, roles: ['admin'] }),
  );
});
afterAll(() => bench.close());

const region = 'SE-NORTH-1';
const queryOf = ({ partnerId, id }: TestOrganization) => ({ partnerId, customerId: id });
type Wanted = { repositoryId: string | null; before?: string | null; token?: string };
const give = (customer: TestOrganization, { token = manager, before = null, repositoryId }: Wanted) =>
  bench.portal.call('PUT', '/operator/backup-repository/', {
    token,
    query: queryOf(customer),
    body: { region, repositoryId, before },
  });
const givenTo = async (customer: TestOrganization) =>
  (
    await bench.portal.call('GET', '/operator/backup-repository/', {
      token: manager,
      query: queryOf(customer),
    })
  ).body;
const listed = (customer: TestOrganization) =>
  bench.portal.call('GET', '/operator/backup-repositories/', { token: manager, query: queryOf(customer) });
const personOf = async (organization: TestOrganization, role: Role): Promise<string> =>
  signIn(bench.portal, await createUser(bench.portal, organization, { roles: [role] }));

const books = z.object({
  jobs: z.array(z.object({ name: z.string(), repositoryId: z.string() })),
});
/** Where the system has put the jobs of that name. */
const placesOf = async (name: string): Promise<string[]> =>
  books
    .parse(await bench.control('GET content'))
    .jobs.filter((job) => job.name === name)
    .map(({ repositoryId }) => repositoryId);
const daily = { scheduleKind: 'daily', days: 'everyday', time: '22:00', every: '60' };
const whole = { backupType: 'entire-organization', included: [], excluded: [] };
const agreedPrices = [{ product, currency: 'SEK', unitPrice: '0.05' }];
const makeJob = (customer: TestOrganization, name: string) =>
  bench.order('POST job', customer, { body: { name, ...daily, ...whole, costConsent: true, agreedPrices } });

test('a new job puts its backups where the operator says, one that is there stays where it is', async () => {
  const { customer } = await bench.enabledCustomer();
  await makeJob(customer, 'Före');
  const { items } = (await bench.send<{ items: { id: string }[] }>('GET jobs', customer)).body;
  expect(await listed(customer)).toMatchObject({
    body: {
      items: [
        { id: usual, name: 'Repository 1', isUsual: true, takesBackups: true },
        { id: other, name: 'Repository 2', isUsual: false },
      ],
    },
  });
  expect(await give(customer, { repositoryId: other })).toMatchObject({ status: 200 });
  expect(await givenTo(customer)).toMatchObject({
    region,
    given: { id: other, name: 'Repository 2', givenByName: 'Olle Öst' },
  });
  expect(await placesOf('Före')).toEqual([usual]);
  await bench.order('DELETE job', customer, { query: { id: items[0]?.id ?? '' } });
  await makeJob(customer, 'Efter');
  expect(await placesOf('Efter')).toEqual([other]);
});

test('a customer that is given the usual one has none of its own', async () => {
  const { customer } = await bench.enabledCustomer();
  await give(customer, { repositoryId: other });
  expect((await give(customer, { repositoryId: usual, before: other })).status).toBe(200);
  expect(await givenTo(customer)).toEqual({ region, given: null });
});

test('it is recorded in the log of the customer, its partner and the operator, with what it was before', async () => {
  const { customer } = await bench.enabledCustomer();
  await give(customer, { repositoryId: other });
  await give(customer, { repositoryId: null, before: other });
  expect((await give(customer, { repositoryId: null })).status).toBe(200);
  const entries = await bench.portal.owner.rows(sql`
    select partner_id as "partnerId", customer_id is not null as "isCustomers", user_name as "userName", details
    from audit_entry where event = 'backupRepositoryGiven' and target = (
      select name from organization where id = ${customer.id})
    order by at, id`);
  const there = { repository: 'Repository 2', previousRepository: 'Repository 1' };
  const back = { repository: 'Repository 1', previousRepository: 'Repository 2' };
  const both = [
    { partnerId: customer.partnerId, isCustomers: true },
    { partnerId: operator.id, isCustomers: false },
  ];
  expect(entries).toHaveLength(4);
  for (const of of both)
    for (const details of [there, back])
      expect(entries).toContainEqual({ ...of, userName: 'Olle Öst', details });
});

describe('it is refused', () => {
  test('where the system does not have it, or it takes no backups', async () => {
    const { customer } = await bench.enabledCustomer();
    const refused = (errorKey: string) => ({
      status: 400,
      body: { fields: { repositoryId: { errorKey } } },
    });
    expect(await give(customer, { repositoryId: 'nowhere' })).toMatchObject(refused('repositoryGone'));
    await bench.control('PUT invalid-repositories', [other]);
    expect(await give(customer, { repositoryId: other })).toMatchObject(refused('repositoryAway'));
    await bench.control('PUT invalid-repositories', []);
    expect(await givenTo(customer)).toMatchObject({ given: null });
  });

  test('of another than the one that was shown, also when somebody is faster at that moment', async () => {
    const { customer } = await bench.enabledCustomer();
    const answer = await whileLocked(bench.portal, {
      hold: async (tx) => {
        await tx.run(sql`select from organization where id = ${customer.id} for update`);
        await tx.run(sql`
          update m365_tenant set repository_id = ${other}, repository_name = 'Repository 2',
            repository_given_at = now(), repository_given_by_name = 'Kim Berg'
          where customer_id = ${customer.id}`);
      },
      work: () => give(customer, { repositoryId: other }),
    });
    expect(answer).toMatchObject({ status: 409, body: { errorKey: 'stale', details: { by: 'Kim Berg' } } });
  });

  test('of a customer that is to be deleted; partner access that is closed does not matter', async () => {
    const [{ customer: going }, { customer: closed }] = [
      await bench.enabledCustomer(),
      await bench.enabledCustomer(),
    ];
    await bench.portal.owner.run(sql`
      update organization set delete_after = now() + interval '1 day', deletion_requested_at = now()
      where id = ${going.id}`);
    await bench.portal.owner.run(
      sql`update organization set closed_until = now() + interval '1 day' where id = ${closed.id}`,
    );
    expect(await give(going, { repositoryId: other })).toMatchObject({
      status: 403,
      body: { errorKey: 'customerDeleting' },
    });
    expect((await give(closed, { repositoryId: other })).status).toBe(200);
  });

  test('to whoever does not manage operations of the operator', async () => {
    const { customer } = await bench.enabledCustomer();
    const tokens = [
      await personOf(operator, 'engineer'),
      await personOf(bench.partner, 'owner'),
      await personOf(customer, 'owner'),
    ];
    for (const token of tokens)
      expect((await give(customer, { repositoryId: other, token })).status).toBe(403);
    expect(await givenTo(customer)).toMatchObject({ given: null });
  });

  // The last: who was away is not asked again at once.
  test('without the service, and while the system is away', async () => {
    const none = await createCustomer(bench.portal, bench.partner);
    expect(await givenTo(none)).toEqual({ region: null, given: null });
    const notEnabled = { status: 409, body: { errorKey: 'serviceNotEnabled' } };
    expect(await give(none, { repositoryId: other })).toMatchObject(notEnabled);
    expect(await listed(none)).toMatchObject(notEnabled);
    const { customer } = await bench.enabledCustomer();
    await bench.control('PUT faults', { fault: 'down' });
    expect(await listed(customer)).toMatchObject({
      status: 503,
      body: { errorKey: 'm365BackupUnavailable' },
    });
    expect((await give(customer, { repositoryId: other })).status).toBe(503);
    await bench.control('PUT faults', { fault: 'none' });
    expect(await givenTo(customer)).toEqual({ region, given: null });
  });
});
