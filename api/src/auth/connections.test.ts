import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../testing/locked.ts';
import { createOperator, createPartner, createUser, signIn, testPassword } from '../testing/people.ts';
import { logIn } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ DATABASE_POOL: '1' });
  await createOperator(portal);
});
afterAll(() => portal.close());

const password = 'Fresh-portal-9';

test('a flood of calls for one code leaves the sign-in of others alone', async () => {
  const user = await createUser(portal, await createPartner(portal));
  const token = await signIn(portal, user);
  const names = { firstName: 'Elin', lastName: 'Ek', companyName: 'Ek Moln AB' };
  const application = { ...names, email: 'elin@ek.example', password, termsConsent: true };
  const applied = await portal.call('POST', '/register/', { body: application });
  const again = () =>
    portal.call('POST', '/register/code/', { body: { token: applied.body['accessToken'] } });
  const flood = Array.from({ length: 20 }, again);
  const me = portal.call('GET', '/me/', { token });
  expect([(await logIn(portal, user.email)).status, (await me).status]).toEqual([200, 200]);
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('four who change their addresses at once do not wait for each other’s connections', async () => {
  const partner = await createPartner(portal);
  const people = await Promise.all([1, 2, 3, 4].map(() => createUser(portal, partner)));
  const tokens = await Promise.all(people.map((user) => signIn(portal, user)));
  const ask = (token: string, index: number) =>
    portal.call('POST', '/user/email/', {
      token,
      body: { email: `moved-${index}@ek.example`, password: testPassword },
    });
  const answers = await whileLocked(portal, {
    hold: (tx) => tx.run(sql`update user_account set updated_at = now() where partner_id = ${partner.id}`),
    work: () => Promise.all(tokens.map(ask)),
    waiting: 2,
  });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});
