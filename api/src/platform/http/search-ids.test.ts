import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, createPartner, createUser, signIn } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('a search for the text of one’s own id is a search like any other', async () => {
  const partner = await createPartner(portal);
  const customer = await createCustomer(portal, partner);
  const token = await signIn(portal, await createUser(portal, partner));
  for (const search of [partner.id, customer.id]) {
    const subjects = await portal.call('GET', '/auth-v2/subjects/', { token, query: { search } });
    expect([subjects.status, subjects.body]).toEqual([200, { items: [] }]);
    const customers = await portal.call('GET', '/customers/', { token, query: { search } });
    expect(customers.status).toBe(200);
    const buckets = await portal.call('GET', '/s3/buckets/', {
      token,
      query: { customerId: customer.id, search },
    });
    expect(buckets.status).toBe(200);
  }
});
