import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLane } from '../../platform/http/lane.ts';
import { whileLocked } from '../../testing/locked.ts';
import {
  createCustomer,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let partner: TestOrganization;
let customer: TestOrganization;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  customer = await createCustomer(portal, partner);
});
afterAll(() => portal.close());

const readers = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => signIn(portal, await createUser(portal, partner))));

test('a list is answered while twelve wait for usage, each of whom gets it in the end', async () => {
  const tokens = await readers(12);
  const [asLister = ''] = await readers(1);
  const order: string[] = [];
  await whileLocked(portal, {
    hold: (tx) => tx.run(sql`lock table price_list_item in access exclusive mode`),
    work: async () => {
      const query = { customerId: customer.id };
      await Promise.all(
        tokens.map(async (token) => {
          const { status } = await portal.call('GET', '/s3/usage-metering/', { token, query });
          order.push(`usage ${status}`);
        }),
      );
    },
    // Only then is what they wait for let go.
    meanwhile: async () => {
      const { status } = await portal.call('GET', '/customers/', { token: asLister });
      order.push(`list ${status}`);
    },
  });
  expect(order).toEqual(['list 200', ...tokens.map(() => 'usage 200')]);
});

test('turns are taken in order, but nobody waits for a person who has their share', async () => {
  const lane = createLane({ atOnce: 2, ofOne: 1, waitSeconds: 30 });
  const begun: string[] = [];
  const end: Record<string, () => void> = {};
  const work = (name: string, personId: string) =>
    lane.run(personId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        end[name] = resolve;
      });
    });
  const all = [
    work('first of a', 'a'),
    work('second of a', 'a'),
    work('first of b', 'b'),
    work('first of c', 'c'),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first of a', 'first of b']);
  end['first of b']?.();
  await all[2];
  await expect.poll(() => begun).toEqual(['first of a', 'first of b', 'first of c']);
  end['first of a']?.();
  await all[0];
  await expect.poll(() => begun.at(-1)).toBe('second of a');
  end['first of c']?.();
  end['second of a']?.();
  await Promise.all(all);
});

test('whoever has waited too long is told to try again, and takes nobody’s turn', async () => {
  const lane = createLane({ atOnce: 1, ofOne: 1, waitSeconds: 0 });
  let end = (): void => {};
  const running = lane.run('a', () => new Promise<void>((resolve) => (end = resolve)));
  await expect(lane.run('b', async () => 'done')).rejects.toMatchObject({
    status: 503,
    errorKey: 'unavailable',
    options: { retryAfterSeconds: 10 },
  });
  end();
  await running;
  expect(await lane.run('b', async () => 'done')).toBe('done');
});
