import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Estimate } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { setDiscount } from './set-discount.ts';

const service = 's3-storage';
let portal: TestPortal;
let operator: TestOrganization;
let partner: TestOrganization;
let token: string;
let customerId: string;
beforeAll(async () => {
  portal = await createTestPortal();
  operator = await createOperator(portal);
  partner = await createPartner(portal, { name: 'Rabattmoln AB' });
  customerId = (await createCustomer(portal, partner)).id;
  token = await signIn(portal, await createUser(portal, partner));
});
afterAll(() => portal.close());

const set = (name: string, percent: string, of = service) =>
  portal.platform.auth.transaction((tx) => setDiscount(tx, { partner: name, service: of, percent }));
const explained = async () => {
  const query = { customerId };
  const body = { region: 'SE-NORTH-1', sizeGiB: 100 };
  const answer = await portal.call<Estimate>('POST', '/s3/estimate/', { token, query, body });
  return answer.body.lines[0]?.explanation;
};
const entriesIn = (partnerId: string) =>
  portal.owner.rows(sql`
    select user_name as "by", target, service, details from audit_entry
    where partner_id = ${partnerId} and event = 'partnerDiscountSet' order by at, id`);
const history = () =>
  portal.owner.rows(sql`
    select trim_scale(percent)::text as percent from partner_discount where partner_id = ${partner.id} order by set_at`);

test('a discount is what the partner pays less from then on, and stands in both logs', async () => {
  expect(await explained()).toMatchObject({ listPrice: '0.00037', partnerPrice: '0.00037' });
  expect(await set('rabattmoln ab', '20')).toEqual({
    said: 'The discount of Rabattmoln AB on s3-storage is 20 % from today on.',
  });
  expect(await explained()).toMatchObject({ discountPercent: '20', partnerPrice: '0.000296' });
  expect(await set(partner.id, '12.50')).toHaveProperty('said');
  expect(await explained()).toMatchObject({ discountPercent: '12.5', customerPrice: '0.00037' });
  const entry = (percent: string, previousPercent: string) => ({
    by: 'portal set-discount',
    target: 'Rabattmoln AB',
    service,
    details: { service, percent, previousPercent },
  });
  for (const organization of [operator.id, partner.id]) {
    expect(await entriesIn(organization)).toEqual([entry('20', '0'), entry('12.5', '20')]);
  }
});

test('the discount of another partner is set meanwhile', async () => {
  const other = await createPartner(portal);
  await portal.platform.auth.transaction(async (tx) => {
    await setDiscount(tx, { partner: partner.id, service, percent: '15' });
    expect(await set(other.id, '5')).toHaveProperty('said');
  });
});

test('the same discount again changes nothing and is not an entry', async () => {
  await set(partner.id, '30');
  const before = [await history(), await entriesIn(operator.id)];
  expect(await set(partner.id, '30.00')).toEqual({ said: 'The discount of Rabattmoln AB is 30 % already.' });
  expect([await history(), await entriesIn(operator.id)]).toEqual(before);
});

test('what is wrong is refused in a sentence, and nothing changes', async () => {
  await createPartner(portal, { name: 'Tvilling AB' });
  await createPartner(portal, { name: 'Tvilling AB' });
  await createPartner(portal, { name: 'Sökande AB', state: 'applied' });
  const before = await history();
  for (const percent of ['-1', '100.01', '1.234', '12,5', 'half']) {
    expect(await set(partner.id, percent)).toMatchObject({ refused: expect.stringContaining('percentage') });
  }
  expect(await set('Ingen AB', '5')).toEqual({ refused: 'There is no partner Ingen AB.' });
  expect(await set('Sökande AB', '5')).toHaveProperty('refused');
  expect(await set('Tvilling AB', '5')).toMatchObject({ refused: expect.stringContaining('Several') });
  expect(await set(partner.id, '5', 'made-up')).toHaveProperty('refused');
  expect(await history()).toEqual(before);
});

test('what was set once is history: it can be neither changed nor deleted, not even by the owner of the tables', async () => {
  await set(partner.id, '40');
  await portal.owner.run(
    sql`insert into uplift (partner_id, service, percent) values (${partner.id}, ${service}, 5)`,
  );
  for (const statement of [
    sql`update partner_discount set percent = 1 where partner_id = ${partner.id}`,
    sql`delete from partner_discount where partner_id = ${partner.id}`,
    sql`update uplift set percent = 1 where partner_id = ${partner.id}`,
    sql`delete from uplift where partner_id = ${partner.id}`,
  ]) {
    await expect(portal.owner.run(statement), statement.text).rejects.toThrow('cannot be changed');
  }
  expect((await history()).at(-1)).toEqual({ percent: '40' });
});

test('the command says what it did, or why not', async () => {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const env = {
    ...portal.databaseSettings,
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'https://portal.example.com',
  };
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, 'set-discount', ...args], { env });
  const { stdout } = await run('Rabattmoln AB', service, '7.5');
  expect(stdout).toBe('The discount of Rabattmoln AB on s3-storage is 7.5 % from today on.\n');
  await expect(run('Ingen AB', service, '7.5')).rejects.toMatchObject({ code: 1 });
  await expect(run('Rabattmoln AB')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage'),
  });
});
