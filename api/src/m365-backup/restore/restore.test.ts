import type { BackupObject } from '@portal/contract/m365-backup/objects';
import sql from 'sql-template-tag';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUser, signIn, type TestOrganization } from '../../testing/people.ts';
import { waitOut } from '../../testing/readings.ts';
import { m365BackupSystem } from '../system.ts';
import { createBackupBench, type BackupBench } from '../testing/bench.ts';
import { entire, idsOf, restoresOn } from '../testing/restores.ts';

let bench: BackupBench;
let on: Awaited<ReturnType<typeof restoresOn>>;
beforeAll(async () => {
  bench = await createBackupBench();
  on = await restoresOn(bench);
});
afterAll(() => bench.close());

const books = z.object({ roles: z.array(z.looseObject({ id: z.string(), name: z.string() })) });
/** What the system has. */
const systemHas = async (name: string) =>
  books.parse(await bench.control('GET content')).roles.filter((role) => role.name === name);
const eventsOf = async ({ id }: TestOrganization) =>
  (
    await bench.portal.owner.rows<{ event: string }>(sql`
      select event from audit_entry where customer_id = ${id} and event like 'restoreOperator%' order by at, id`)
  ).map(({ event }) => event);
const roleIdOf = async (id: string): Promise<string> =>
  (
    await bench.portal.owner.first<{ roleId: string }>(
      sql`select role_id as "roleId" from m365_role where id = ${id}`,
    )
  )?.roleId ?? '';
const driver = () => bench.portal.platform.clouds.of(m365BackupSystem, 'SE-NORTH-1')?.driver;

const whole = z.object({
  objects: z.object({
    operators: z.array(z.object({ id: z.string() })),
    included: z.array(z.object({ id: z.string() })),
  }),
});

test('users and groups may restore what was chosen, which is changed as a whole and taken away', async () => {
  const { customer, users, groups, sites } = await on.readCustomer();
  const operators = [users[0], groups[0]].flatMap((one) => one ?? []);
  await on.order('POST restore-operator', customer, {
    body: entire({ operators, excluded: users.slice(1, 2) }),
  });
  const made = await on.onlyRole(customer);
  expect(made).toMatchObject({
    name: 'Servicedesk',
    description: 'Återställer åt alla',
    state: 'active',
    scope: 'entire-organization',
    included: 0,
    excluded: 1,
    orderedHere: true,
  });
  const names = (of: readonly { displayName: string }[]) =>
    of.map(({ displayName }) => displayName).toSorted();
  expect(names(made.operators)).toEqual(names(operators));
  expect(await systemHas('Servicedesk')).toMatchObject([{ roleType: 'EntireOrganization' }]);

  const some = {
    ...entire({ operators: users.slice(2, 3) }, 'Ekonomi'),
    scope: 'selected-objects',
    included: idsOf([...sites, ...users.slice(0, 1)]),
  };
  const query = { id: made.id };
  await on.order('PUT restore-operator', customer, { query, body: { ...some, version: made.version } });
  const { body } = await on.send('GET restore-operator', customer, { query });
  expect(body).toMatchObject({ name: 'Ekonomi', scope: 'selected-objects', included: 3, excluded: 0 });
  const { objects } = whole.parse(body);
  expect(idsOf(objects.operators)).toEqual(some.operators);
  expect(idsOf(objects.included).toSorted()).toEqual(some.included.toSorted());
  expect(await systemHas('Ekonomi')).toHaveLength(1);
  expect(await on.rolesOf(customer, { search: String(users[2]?.displayName) })).toHaveLength(1);

  await on.order('DELETE restore-operator', customer, { query });
  expect(await on.rolesOf(customer)).toEqual([]);
  await bench.mirrored(customer, 'm365-roles');
  expect([await on.rolesOf(customer), await systemHas('Ekonomi')]).toEqual([[], []]);
  expect(await eventsOf(customer)).toEqual([
    'restoreOperatorOrdered',
    'restoreOperatorCreated',
    'restoreOperatorUpdateOrdered',
    'restoreOperatorUpdated',
    'restoreOperatorDeletionOrdered',
    'restoreOperatorDeleted',
  ]);
});

describe('it is refused', () => {
  test('without anybody, without anything, or the same on both sides', async () => {
    const { customer, users, sites } = await on.readCustomer();
    const fieldsOf = async (body: object) =>
      (await on.send('POST restore-operator', customer, { body })).body['fields'];
    const some = { ...entire({ operators: users.slice(0, 1) }), scope: 'selected-objects' };
    expect(await fieldsOf(entire({ operators: [] }))).toMatchObject({
      operators: { errorKey: 'atLeastOne' },
    });
    expect(await fieldsOf(some)).toMatchObject({ included: { errorKey: 'atLeastOne' } });
    const both = { ...some, included: idsOf(sites), excluded: idsOf(sites.slice(0, 1)) };
    expect(await fieldsOf(both)).toMatchObject({ excluded: { errorKey: 'onBothSides' } });
    expect(await on.rolesOf(customer)).toEqual([]);
  });

  test('of what is not in the tenant, and of a site as somebody who restores', async () => {
    const { customer, users, sites } = await on.readCustomer();
    const other = await on.readCustomer();
    const gone = async (body: object) => {
      const answer = await on.send('POST restore-operator', customer, { body });
      return [answer.status, answer.body['errorKey'], Object.keys(Object(answer.body['fields']))];
    };
    const refused = (field: string) => [409, 'backupObjectsGone', [field]];
    expect(await gone(entire({ operators: other.users.slice(0, 1) }))).toEqual(refused('operators'));
    expect(await gone(entire({ operators: sites }))).toEqual(refused('operators'));
    const excluded = other.users.slice(0, 1);
    expect(await gone(entire({ operators: users, excluded }))).toEqual(refused('excluded'));
  });

  test('to whoever is neither owner nor admin, who does not see it either', async () => {
    const { customer, users } = await on.customerWithRole();
    for (const role of ['engineer', 'billing', 'viewer'] as const) {
      const person = await createUser(bench.portal, customer, { roles: [role] });
      const other = { token: await signIn(bench.portal, person) };
      const body = entire({ operators: users.slice(0, 1) }, 'Annan');
      expect((await on.send('POST restore-operator', customer, { ...other, body })).status).toBe(403);
      expect((await on.send('GET restore-operators', customer, other)).status).toBe(403);
      expect((await on.send('GET restore-portal-url', customer, other)).status).toBe(200);
    }
    const owner = await createUser(bench.portal, customer, { roles: ['owner'] });
    const own = { token: await signIn(bench.portal, owner) };
    expect((await on.send('GET restore-operators', customer, own)).status).toBe(200);
  });

  test('of what was read before another change', async () => {
    const { customer, query, users } = await on.customerWithRole();
    const { version } = await on.onlyRole(customer);
    const body = { ...entire({ operators: users.slice(0, 2) }), version };
    await on.order('PUT restore-operator', customer, { query, body });
    expect((await on.send('PUT restore-operator', customer, { query, body })).body['errorKey']).toBe('stale');
  });
});

/** What the server of the region refuses, until it does not. */
async function whileRefused<T>(call: string, work: () => Promise<T>): Promise<T> {
  await bench.control('PUT faults', { fault: 'refuses', status: 400, when: call });
  try {
    return await work();
  } finally {
    await bench.control('PUT faults', { fault: 'none' });
  }
}

describe('what the system refuses', () => {
  test('is nobody, is not tried again by an engineer, and can be taken away', async () => {
    const { customer, users } = await on.readCustomer();
    const body = entire({ operators: users.slice(0, 1) });
    await whileRefused('POST /v8/Organizations/', () =>
      on.order('POST restore-operator', customer, { body, state: 'failed' }),
    );
    const { id, state, operation } = await on.onlyRole(customer);
    expect(state).toBe('failed');
    const retry = { token: bench.engineer, query: { id: operation?.id ?? '' }, body: {} };
    expect((await bench.portal.call('POST', '/operation/retry/', retry)).status).toBe(403);
    await on.order('DELETE restore-operator', customer, { query: { id } });
    expect(await on.rolesOf(customer)).toEqual([]);
    expect(await eventsOf(customer)).toContain('restoreOperatorCreateFailed');
  });

  test('to change or to take away stays as it was', async () => {
    const { customer, query, users } = await on.customerWithRole();
    const { version } = await on.onlyRole(customer);
    const body = { ...entire({ operators: users.slice(0, 2) }, 'Ny'), version };
    await whileRefused('PUT /v8/RbacRoles/', () =>
      on.order('PUT restore-operator', customer, { query, body, state: 'failed' }),
    );
    await whileRefused('DELETE /v8/RbacRoles/', () =>
      on.order('DELETE restore-operator', customer, { query, state: 'failed' }),
    );
    const role = await on.onlyRole(customer);
    expect(role).toMatchObject({ state: 'active', name: 'Servicedesk' });
    expect(role.operators).toHaveLength(1);
    const events = await eventsOf(customer);
    expect(events).toContain('restoreOperatorUpdateFailed');
    expect(events).toContain('restoreOperatorDeleteFailed');
  });

  test('because somebody has deleted it there says so', async () => {
    const { customer, query, users, id } = await on.customerWithRole();
    const { version } = await on.onlyRole(customer);
    await driver()?.deleteRestoreRole(await roleIdOf(id));
    const body = { ...entire({ operators: users.slice(0, 2) }), version };
    const failed = await on.order('PUT restore-operator', customer, { query, body, state: 'failed' });
    expect(await bench.operation(failed)).toMatchObject({ reason: 'restoreRoleMissing' });
  });
});

/** What somebody does in the system itself. */
async function makeByHand({ id }: TestOrganization, person: BackupObject | undefined): Promise<void> {
  const { owner } = bench.portal;
  const tenant = await owner.first<{ id: string }>(
    sql`select tenant_id as id from m365_tenant where customer_id = ${id}`,
  );
  const operator = await owner.first<{ id: string; displayName: string; name: string | null }>(
    sql`select object_id as id, display_name as "displayName", name from m365_object where id = ${person?.id}`,
  );
  await driver()?.createRestoreRole({
    operation: 'by hand',
    tenantId: tenant?.id ?? '',
    name: 'För hand',
    description: '',
    scope: 'entire-organization',
    operators: operator ? [{ ...operator, kind: 'user', type: 'user' }] : [],
    included: [],
    excluded: [],
  });
}

test('what is made, taken away and given back in the system itself is the same, and the log has each', async () => {
  const { customer, users } = await on.readCustomer();
  const { owner } = bench.portal;
  const without = await bench.control('GET content');
  await makeByHand(customer, users[0]);
  const having = await bench.control('GET content');
  await bench.mirrored(customer, 'm365-roles');
  const { id } = await on.onlyRole(customer);
  expect(await on.onlyRole(customer)).toMatchObject({
    name: 'För hand',
    orderedHere: false,
    operators: [{ kind: 'user', displayName: users[0]?.displayName }],
  });

  await bench.control('PUT content', without);
  await bench.mirrored(customer, 'm365-roles');
  expect(await on.onlyRole(customer)).toMatchObject({ id, notSeenSince: expect.any(String) });
  await waitOut(owner, 'm365_role');
  await bench.mirrored(customer, 'm365-roles');
  expect(await on.rolesOf(customer)).toEqual([]);

  await bench.control('PUT content', having);
  await bench.mirrored(customer, 'm365-roles');
  expect(await on.onlyRole(customer)).toMatchObject({ id, name: 'För hand', notSeenSince: null });
  expect(await eventsOf(customer)).toEqual([
    'restoreOperatorFound',
    'restoreOperatorGone',
    'restoreOperatorBack',
  ]);
});

// The last: who was away is not asked again at once.
test('where is restored is told as the system says, and that it does not answer', async () => {
  const { customer } = await bench.enabledCustomer();
  const told = async () => [
    (await on.send('GET restore-portal-url', customer)).body,
    (await on.send('GET restore-application-id', customer)).body,
  ];
  const applicationId = '6d1f3b52-7f2e-4a53-9f0e-0b7b6a3c9d10';
  expect(await told()).toEqual([{ address: 'https://restore.example.org:4443' }, { applicationId }]);
  await bench.control('PUT behavior', { hasRestorePortal: false });
  expect(await told()).toEqual([{ address: null }, { applicationId }]);
  await bench.control('PUT behavior', { hasRestorePortal: true });
  await bench.control('PUT faults', { fault: 'down' });
  expect((await on.send('GET restore-portal-url', customer)).body['errorKey']).toBe('m365BackupUnavailable');
  await bench.control('PUT faults', { fault: 'none' });
});
