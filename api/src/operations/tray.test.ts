import { randomUUID } from 'node:crypto';
import type { Operation } from '@portal/contract/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperations } from '../testing/operations.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let partner: TestOrganization;
let engineer: string;

beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterAll(() => portal.close());

type Kept = { subject: string; state: string; daysAgo: number; targetId?: string; reason?: string };

/** As an order and the worker leave it. */
const keep = (customer: TestOrganization, { daysAgo, ...kept }: Kept): Promise<string> =>
  makeOperations(portal.owner, customer, {
    kind: 'createBucket',
    dueAt: new Date(Date.now() + 3_600_000),
    createdAt: new Date(Date.now() - daysAgo * 86_400_000),
    ...kept,
  });

async function tray(token = engineer): Promise<Operation[]> {
  const { body } = await portal.call<{ items: Operation[] }>('GET', '/operations/', { token });
  return body.items;
}
const subjects = (items: Operation[]): string[] => items.map(({ subject }) => subject);

test('what is open stands in the tray however old it is and whatever came after it, first of all', async () => {
  const customer = await createCustomer(portal, partner);
  const { id: other } = await createCustomer(portal, partner);
  await keep(customer, { subject: 'stuck', state: 'needs-attention', daysAgo: 8 });
  await keep(customer, { subject: 'long-wait', state: 'waiting', daysAgo: 30 });
  await keep(customer, { subject: 'over', state: 'failed', daysAgo: 8 });
  for (const number of Array.from({ length: 60 }).keys()) {
    await keep({ ...customer, id: other }, { subject: `done-${number}`, state: 'succeeded', daysAgo: 1 });
  }
  const shown = subjects(await tray());
  expect(shown.slice(0, 2)).toEqual(['stuck', 'long-wait']);
  expect(shown).toHaveLength(52);
  expect(shown).not.toContain('over');
  const owner = await signIn(portal, await createUser(portal, customer));
  expect(subjects(await tray(owner))).toEqual(['stuck', 'long-wait']);
});

test('what was given back waits in the tray for an answer, whatever has finished since, until something newer is ordered', async () => {
  const customer = await createCustomer(portal, partner);
  const owner = await signIn(portal, await createUser(portal, customer));
  const back = { state: 'failed', reason: 'stillWanted', targetId: randomUUID() };
  await keep(customer, { ...back, subject: 'given-back', daysAgo: 2 });
  for (const number of Array.from({ length: 51 }).keys())
    await keep(customer, { subject: `done-${number}`, state: 'succeeded', daysAgo: 1 });
  const shown = subjects(await tray(owner));
  expect(shown[0]).toBe('given-back');
  expect(shown).toHaveLength(51);
  await keep(customer, { ...back, subject: 'ordered-since', daysAgo: 0 });
  const now = subjects(await tray(owner));
  expect(now[0]).toBe('ordered-since');
  expect(now).not.toContain('given-back');
});

test('an operation names what it works on, because two regions may have a bucket of one name', async () => {
  const customer = await createCustomer(portal, partner);
  const targets = [randomUUID(), randomUUID()];
  for (const targetId of targets) {
    await keep(customer, { subject: 'same-name', state: 'running', daysAgo: 0, targetId });
  }
  const shown = (await tray()).filter(({ subject }) => subject === 'same-name');
  expect(shown.map(({ targetId }) => targetId).toSorted()).toEqual(targets.toSorted());
});
