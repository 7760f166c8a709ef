import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartner, createUser, type TestOrganization } from '../testing/people.ts';
import { entriesOf, logIn } from '../testing/sign-in.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { createOperator } from './create-operator.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const password = 'Fresh-portal-9';
const create = (email: string) => portal.platform.auth.transaction((tx) => createOperator(tx, email));
const tokenOf = (made: Awaited<ReturnType<typeof create>>): string =>
  'link' in made ? (new URL(made.link, 'http://localhost').searchParams.get('token') ?? '') : '';
const names = { firstName: 'Vera', lastName: 'Dahl' };
const set = (token: string) =>
  portal.call('POST', '/auth-v2/new-password/', { body: { token, password, ...names } });

test('the first operator comes in by the printed link', async () => {
  const email = 'operator@example.com';
  const first = tokenOf(await create(email));
  const second = tokenOf(await create(email));
  expect(first).toHaveLength(43);
  expect((await set(first)).body).toMatchObject({ errorKey: 'passwordTokenExpired' });
  const read = await portal.call('POST', '/auth-v2/invitation/', { body: { token: second } });
  expect(read.body).toMatchObject({ email, organizationName: 'Operator' });
  expect((await set(second)).status).toBe(200);
  expect((await set(second)).status).toBe(410);
  const { body } = await logIn(portal, email, { password });
  expect(body).toMatchObject({ termsConsentRequired: false });
  const me = await portal.call('GET', '/me/', { token: body.accessToken });
  expect(me.body).toMatchObject({ roles: ['owner'], organization: { kind: 'operator' } });
  expect(await create(email)).toMatchObject({ refused: expect.stringContaining('has a password already') });
  expect(await entriesOf(portal, 'operatorCreated')).toHaveLength(1);
});

test('there is one operator, with its documents, whoever is added', async () => {
  expect(await create('second@example.com')).toHaveProperty('link');
  const rows = await portal.owner.rows(sql`
    select d.kind from legal_document d join organization o on o.id = d.partner_id and o.kind = 'operator'
    order by d.kind`);
  expect(rows).toHaveLength(3);
});

test('texts that came with the portal take nobody’s place: not the operator’s own, and not those of before', async () => {
  const newest = () =>
    portal.owner.rows<{ kind: string; hash: string }>(sql`
      select distinct on (d.kind) d.kind, v.hash from legal_version v join legal_document d on d.id = v.document_id
      join organization o on o.id = d.partner_id and o.kind = 'operator'
      order by d.kind, v.published_at desc, v.id desc`);
  const [before, own] = ['b'.repeat(64), 'a'.repeat(64)];
  // The operator's own terms, where this build's text is another than the one before, and a kind that is new.
  await portal.owner.run(sql`update legal_version set hash = ${before}`);
  await portal.owner.run(sql`
    insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv, published_at)
    select d.partner_id, d.id, gen_random_uuid(), ${own}, 'Terms', 'Villkor', 'Own', 'Egna', now()
    from legal_document d where d.kind = 'tac'`);
  await portal.owner.run(sql`
    delete from legal_version v using legal_document d where d.id = v.document_id and d.kind = 'privacy'`);
  await create('fourth@example.com');
  expect(await newest()).toEqual([
    { kind: 'dpa', hash: before },
    { kind: 'privacy', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { kind: 'tac', hash: own },
  ]);
});

describe('an address that somebody has elsewhere', () => {
  const organization = async (state: 'applied' | 'declined' | 'active', verified: boolean) => {
    const user = await createUser(portal, await createPartner(portal, { state }));
    if (!verified) {
      await portal.owner.run(sql`update user_account set email_verified_at = null where id = ${user.id}`);
    }
    return user.email;
  };
  const invited = async (hours: number) => {
    const partner = await createPartner(portal);
    const { email, id } = await createUser(portal, partner, { state: 'invited' });
    await portal.owner.run(sql`
      insert into one_time_token (hash, purpose, partner_id, user_id, email, expires_at)
      values (${email}, 'invitation', ${partner.id}, ${id}, ${email}, now() + make_interval(hours => ${hours}))`);
    return email;
  };

  test.each([
    ['an application that was declined', () => organization('declined', true)],
    ['an application that nobody verified', () => organization('applied', false)],
    ['an invitation whose link is over', () => invited(-1)],
  ])('gives way, as to an invitation: %s', async (_, holder) => {
    const email = await holder();
    expect((await set(tokenOf(await create(email)))).status).toBe(200);
    const { body } = await logIn(portal, email, { password });
    const me = await portal.call('GET', '/me/', { token: body.accessToken });
    expect(me.body).toMatchObject({ roles: ['owner'], organization: { kind: 'operator' } });
  });

  test.each([
    ['an application that waits', () => organization('applied', true)],
    ['an invitation whose link works', () => invited(1)],
    ['a user', () => organization('active', true)],
  ])('is refused while it is theirs: %s', async (_, holder) => {
    expect(await create(await holder())).toMatchObject({
      refused: expect.stringContaining('another organization'),
    });
  });
});

test('whose first link is over is given another, and is one person still', async () => {
  const email = 'late@example.com';
  await create(email);
  await portal.owner.run(sql`
    update one_time_token set expires_at = now() - interval '1 day' where email = ${email}`);
  expect((await set(tokenOf(await create(email)))).status).toBe(200);
  expect(await portal.owner.rows(sql`select from user_account where email = ${email}`)).toHaveLength(1);
});

test('whoever was invited as less comes in as an owner', async () => {
  await create('first@example.com');
  const [organization] = await portal.owner.rows<TestOrganization>(sql`
    select partner_id as "partnerId", id, kind, name from organization where kind = 'operator'`);
  if (!organization) throw new Error('There is no operator.');
  const { email, id } = await createUser(portal, organization, { state: 'invited', roles: ['viewer'] });
  const entries = () => entriesOf(portal, 'operatorCreated');
  const before = await entries();
  await create(email);
  const token = tokenOf(await create(email));
  expect((await entries()).slice(before.length)).toEqual([
    expect.objectContaining({ userId: id, target: email }),
  ]);
  expect((await set(token)).status).toBe(200);
  const { body } = await logIn(portal, email, { password });
  const me = await portal.call('GET', '/me/', { token: body.accessToken });
  expect(me.body).toMatchObject({ roles: ['owner'] });
});

test('the command prints the link, or says in a sentence why not', async () => {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, 'create-operator', ...args], {
      env: {
        ...portal.databaseSettings,
        SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
        PUBLIC_URL: 'https://portal.example.com',
      },
    });
  const { stdout } = await run('Third@Example.com');
  const link =
    /https:\/\/portal\.example\.com\/auth\/new-password\?token=[\w-]{43}$/m.exec(stdout)?.[0] ?? '';
  expect((await set(new URL(link).searchParams.get('token') ?? '')).status).toBe(200);
  await expect(run('third@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has a password already'),
  });
  await expect(run('not-an-address')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Usage'),
  });
});
