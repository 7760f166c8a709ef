import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../platform/database/database.ts';
import { whileLocked } from '../testing/locked.ts';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  testPassword,
  type TestOrganization,
  type TestUser,
} from '../testing/people.ts';
import { enableTwoFactor } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let customer: TestOrganization;
let user: TestUser;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  await createOperator(portal);
  customer = await createCustomer(portal, await createPartner(portal));
});
afterAll(() => portal.close());
beforeEach(async () => {
  user = await createUser(portal, customer);
  token = await signIn(portal, user);
});

const password = testPassword;
const program = { name: 'Reports', scopes: ['services.read'], days: 30, password };

/** Everything that a person may do with their password beside them. */
const acts = [
  ['makes an API token', 'POST', '/user/api-token/', program],
  ['changes the address', 'POST', '/user/email/', { email: 'new@moved.example', password }],
  ['changes it', 'POST', '/user/change-password/', { currentPassword: password, password: 'Fresh-portal-9' }],
  ['begins with two-factor', 'POST', '/user/mfa/settings/', { password }],
  ['takes another authenticator', 'POST', '/user/mfa/settings/', { password, code: true }],
  ['turns two-factor off', 'DELETE', '/user/mfa/settings/', { password, code: true }],
  ['renews the recovery codes', 'POST', '/user/mfa/recovery-codes/', { password, code: true }],
  ['has the company deleted', 'POST', '/company/deletion/', { word: 'DELETE', password }],
] as const satisfies readonly Act[];
type Act = readonly [name: string, method: 'POST' | 'DELETE', path: string, form: object];

async function doing([, method, path, form]: Act) {
  const code = 'code' in form ? (await enableTwoFactor(portal, user)).code() : undefined;
  return () => portal.call(method, path, { token, body: { ...form, ...(code ? { code } : {}) } });
}

const change = (what: Sql) => (tx: Transaction) =>
  tx.run(sql`update user_account set ${what} where id = ${user.id}`);
const endSessions = (tx: Transaction) =>
  tx.run(sql`update session set ended_at = now() where user_id = ${user.id}`);
const done = (): Promise<object[]> =>
  portal.owner.rows(sql`
    select event from audit_entry where user_id = ${user.id}
    union all select 'pending' from user_account where id = ${user.id} and mfa_pending_secret_sealed is not null`);

describe('a password that was right when it was typed', () => {
  test.each(acts)('%s no more when it is another since', async (...act) => {
    const work = await doing(act);
    const answer = await whileLocked(portal, { hold: change(sql`password_hash = 'another'`), work });
    const field = act[2] === '/user/change-password/' ? 'currentPassword' : 'password';
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: { errorKey: 'passwordIncorrect' } } },
    });
    expect(await done()).toEqual([]);
  });

  test.each(acts)('%s no more when the session has ended since', async (...act) => {
    const work = await doing(act);
    const hold = change(sql`updated_at = now()`);
    const answer = await whileLocked(portal, { hold, work, meanwhile: endSessions });
    expect(answer).toMatchObject({ status: 401, body: { errorKey: '100306' } });
    expect(await done()).toEqual([]);
  });
});

test('a code of a new authenticator does not turn two-factor on in a session that has ended since', async () => {
  const sealed = portal.platform.sealer.seal('JBSWY3DPEHPK3PXP');
  const hold = change(sql`mfa_pending_secret_sealed = ${sealed}`);
  const work = () => portal.call('POST', '/user/mfa/activate/', { token, body: { code: '000000' } });
  expect(await whileLocked(portal, { hold, work, meanwhile: endSessions })).toMatchObject({ status: 401 });
});
