import type { LicensedUser } from '@portal/contract/m365-backup/users';
import type { LicensedUser as Listed } from '@portal/ports/m365-backup';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portalNow } from '../../platform/database/moment.ts';
import type { TestOrganization } from '../../testing/people.ts';
import { mirrorUsers } from '../mirror-repository.ts';
import { createBackupBench, product, type BackupBench } from '../testing/bench.ts';

let bench: BackupBench;
beforeAll(async () => {
  bench = await createBackupBench();
});
afterAll(() => bench.close());

const entire = { backupType: 'entire-organization', included: [], excluded: [] };
const job = {
  name: 'Allt',
  scheduleKind: 'manual',
  days: 'everyday',
  time: '22:00',
  every: '60',
  ...entire,
  costConsent: true,
  agreedPrices: [{ product, currency: 'SEK', unitPrice: '0.05' }],
};

const usersOf = async (customer: TestOrganization) =>
  (await bench.send<{ items: LicensedUser[] }>('GET licensed-users', customer)).body.items;

async function run(customer: TestOrganization): Promise<void> {
  const { body } = await bench.send<{ items: { id: string }[] }>('GET jobs', customer);
  await bench.order('POST job/start', customer, { query: { id: body.items[0]?.id ?? '' } });
  await bench.mirrored(customer);
}

/** Four users, all licensed. */
async function licensedCustomer() {
  const { customer } = await bench.enabledCustomer({ users: 4 });
  await bench.control('PUT behavior', { runSeconds: 0 });
  await bench.order('POST job', customer, { body: job });
  await run(customer);
  const users = await usersOf(customer);
  expect(users).toHaveLength(4);
  const [first] = users;
  if (first === undefined) throw new Error('nobody is licensed');
  return { customer, first };
}

test('who gives the license back is gone, no reading brings them back, and a run does', async () => {
  const { customer, first } = await licensedCustomer();
  await bench.order('DELETE licensed-user', customer, { query: { id: first.id } });
  const namesOf = async () => (await usersOf(customer)).map(({ name }) => name);
  expect(await namesOf()).not.toContain(first.name);
  await bench.mirrored(customer);
  expect(await namesOf()).not.toContain(first.name);
  await run(customer);
  expect(await namesOf()).toContain(first.name);
});

test('an answer that is older than the order brings nobody back', async () => {
  const { customer, first } = await licensedCustomer();
  const { owner } = bench.portal;
  const listed = await owner.rows<Listed>(sql`
    select user_id as id, name, state, is_backed_up as "isBackedUp", last_backup_at as "lastBackupAt"
    from m365_user where customer_id = ${customer.id}`);
  const requestedAt = await portalNow(owner);
  await bench.order('DELETE licensed-user', customer, { query: { id: first.id } });
  const { partnerId, id: customerId } = customer;
  const unit = { partnerId, customerId, customerName: customer.name, region: 'SE-NORTH-1' };
  await owner.transaction((tx) => mirrorUsers(tx, unit, { users: listed, requestedAt }));
  expect((await usersOf(customer)).map(({ name }) => name)).not.toContain(first.name);
  expect(await usersOf(customer)).toHaveLength(3);
});

test('what the system refuses stays, and says so', async () => {
  const { customer, first } = await licensedCustomer();
  await bench.control('PUT faults', { fault: 'refuses', status: 400, when: 'DELETE /v8/LicensedUsers/' });
  await bench.order('DELETE licensed-user', customer, { query: { id: first.id }, state: 'failed' });
  await bench.control('PUT faults', { fault: 'none' });
  const left = (await usersOf(customer)).find(({ id }) => id === first.id);
  expect(left).toMatchObject({ operation: { state: 'failed' } });
});

test('of another customer nobody is taken away', async () => {
  const [{ first }, other] = [await licensedCustomer(), await bench.enabledCustomer()];
  const query = { id: first.id };
  expect((await bench.send('DELETE licensed-user', other.customer, { query })).status).toBe(404);
});
