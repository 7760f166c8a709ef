import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerRegion } from '../platform/outbound/linked-service.ts';
import type { Transaction } from '../platform/database/database.ts';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { shownPrices } from '../testing/shown-prices.ts';
import { fullAccess } from '../testing/storage.ts';
import { startTestRegion, type TestRegion } from '../testing/test-cloud.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { linkedStorage } from '../s3-storage/linking/linked.ts';
import { type OfLink, holdLink, holdService, removeLink } from './repository.ts';
import { storageRows } from '../testing/storage-rows.ts';
import { makeStorageUser } from '../s3-storage/testing/things.ts';

let cloud: TestRegion;
let portal: TestPortal;
let partner: TestOrganization;
let engineer: string;
beforeAll(async () => {
  cloud = await startTestRegion();
  portal = await createTestPortal(cloud.settings);
  partner = await createPartner(portal);
  engineer = await signIn(portal, await createUser(portal, partner, { roles: ['engineer'] }));
});
afterAll(async () => {
  await portal.close();
  await cloud.close();
});

const region = 'SE-NORTH-1';
const owner = 'storage-owner';
type LinkCase = { of: OfLink & CustomerRegion; own: string; existing: string };

/** A customer with the service and a link in that state; nobody carries out what is ordered. */
async function customerWith(state: 'linking' | 'unlinking'): Promise<LinkCase> {
  const { partnerId, id: customerId, name: customerName } = await createCustomer(portal, partner);
  const [own, existing] = [`c${customerId.replaceAll('-', '')}`, `old_${randomUUID()}`];
  await portal.owner.run(storageRows({ partnerId, customerId, tenant: own }));
  const user = { region, username: owner, access: 'full-access' };
  await makeStorageUser(portal.owner, { partnerId, customerId }, user);
  await portal.owner.run(sql`
    insert into tenant_link (partner_id, customer_id, service, region, tenant, state, ordered_by_name)
    values (${partnerId}, ${customerId}, 's3-storage', ${region}, ${existing}, ${state}, 'Olle')`);
  return { of: { partnerId, customerId, customerName, service: 's3-storage', region }, own, existing };
}

/** What the worker writes last, while an order of the customer waits for it. */
const orderedWhile = (
  { of }: LinkCase,
  [path, body]: readonly [string, object],
  meanwhile: (tx: Transaction) => Promise<unknown>,
) =>
  whileLocked(portal, {
    hold: (tx) => holdService(tx, of),
    work: () =>
      portal.call('POST', path, {
        token: engineer,
        query: { customerId: of.customerId },
        body,
        headers: { 'idempotency-key': randomUUID() },
      }),
    meanwhile,
  });

async function tenantOfOrder(operationId: unknown): Promise<string | undefined> {
  const row = await portal.owner.first<{ tenant: string }>(
    sql`select input->>'tenant' as tenant from operation where id = ${operationId}`,
  );
  return row?.tenant;
}

const user = ['/s3/user/', { region, username: 'late', policy: fullAccess }] as const;
const bucket = [
  '/s3/bucket/',
  { region, name: 'late', owner, costConsent: true, agreedPrices: shownPrices },
] as const;

const nothing = { users: [], buckets: [] };

test('an order that waited for a link is for the linked tenant', async () => {
  const linkCase = await customerWith('linking');
  const { status, body } = await orderedWhile(linkCase, user, async (tx) => {
    await holdLink(tx, linkCase.of);
    await linkedStorage.write(tx, linkCase.of, nothing);
  });
  expect(status).toBe(202);
  expect(await tenantOfOrder(body['operationId'])).toBe(linkCase.existing);
});

test('an order that waited for the end of a link is for the tenant of the customer’s own', async () => {
  const linkCase = await customerWith('unlinking');
  const { status, body } = await orderedWhile(linkCase, user, async (tx) => {
    await linkedStorage.clear(tx, linkCase.of);
    await removeLink(tx, linkCase.of);
  });
  expect(status).toBe(202);
  expect(await tenantOfOrder(body['operationId'])).toBe(linkCase.own);
});

// Nothing but the link changes here, so that no other condition of the order shows that something has.
test('so is an order in one statement', async () => {
  const linking = await customerWith('linking');
  const linked = await orderedWhile(linking, bucket, (tx) =>
    tx.run(sql`update tenant_link set state = 'linked' where tenant = ${linking.existing}`),
  );
  expect(await tenantOfOrder(linked.body['operationId'])).toBe(linking.existing);
  const unlinking = await customerWith('unlinking');
  const unlinked = await orderedWhile(unlinking, bucket, (tx) => removeLink(tx, unlinking.of));
  expect(await tenantOfOrder(unlinked.body['operationId'])).toBe(unlinking.own);
});
