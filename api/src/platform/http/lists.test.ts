import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createCustomer,
  createOperator,
  createPartner,
  createUser,
  signIn,
  type TestOrganization,
} from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';

type Page = { items: { id: string; name: string }[]; nextCursor: string | null; total: number | string };
type Query = Record<string, string | number | undefined>;

let portal: TestPortal;
let partner: TestOrganization;
let token: string;

beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
  for (const name of ['Alfa', 'Beta', 'Gamma']) await createCustomer(portal, partner, { name });
});
afterAll(() => portal.close());

const list = (query: Query, as = token) => portal.call<Page>('GET', '/customers/', { token: as, query });
const buckets = (query: Query) => portal.call<Page>('GET', '/s3/buckets/', { token, query });

const cursorOf = async (query: Query): Promise<string> =>
  (await list({ pageSize: 2, ...query })).body.nextCursor ?? '';

describe('a cursor', () => {
  test('that was changed anywhere, cut or made up is refused', async () => {
    const cursor = await cursorOf({});
    const [body = '', signature = ''] = cursor.split('.');
    const decoded: unknown[] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    const forged = Buffer.from(JSON.stringify([decoded[0], "' or 1=1 --", decoded[2]])).toString('base64url');
    const changed = Array.from(
      cursor,
      (letter, at) => `${cursor.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
    );
    const tampered = [
      // The last letter of a signature holds two bits that mean nothing; they are compared all the same.
      ...changed,
      '.',
      'x',
      body,
      `${body}.`,
      `.${signature}`,
      `${forged}.${signature}`,
      `${cursor}x`,
      cursor.slice(0, -1),
      Buffer.from('null').toString('base64url'),
    ].filter((one) => one !== cursor);
    const accepted: string[] = [];
    for (const one of tampered) {
      const answer = await list({ cursor: one });
      const errorKey = 'errorKey' in answer.body ? answer.body.errorKey : '';
      if (answer.status !== 400 || errorKey !== 'invalidCursor') accepted.push(`${answer.status} ${one}`);
    }
    expect(accepted, `${tampered.length} cursors`).toEqual([]);
    expect(tampered.length).toBeGreaterThan(100);
  });

  test('of another sort, or of another list with the same sort, is refused', async () => {
    const refused = { status: 400, body: { errorKey: 'invalidCursor' } };
    expect(await list({ cursor: await cursorOf({ sort: 'name' }), sort: '-name' })).toMatchObject(refused);
    expect(await list({ cursor: await cursorOf({ sort: 'city' }), sort: 'name' })).toMatchObject(refused);
    const customer = await createCustomer(portal, await createPartner(portal));
    const customerId = customer.id;
    const cursor = await cursorOf({ sort: 'name' });
    expect(await buckets({ customerId, cursor, sort: 'name' })).toMatchObject(refused);
    expect(await list({ cursor, sort: 'name' })).toMatchObject({ status: 200 });
  });
});

test('a cursor is good in the language whose order the list was in', async () => {
  const { id } = await createOperator(portal);
  await portal.owner.run(sql`
    insert into download (partner_id, id, name_en, name_sv, release, released_on, audience, file_name, media_type,
      size_bytes, sha256, address, published_at)
    select ${id}, gen_random_uuid(), d.en, d.sv, '1', '2026-01-01', 'everybody', 'a.txt', 'text/plain', 1,
      repeat('0', 64), 'https://files.example/a', now()
    from (values ('Apple', 'Äpple'), ('Pear', 'Päron')) d (en, sv)`);
  const read = (language: string, cursor?: string) =>
    portal.call<Page>('GET', '/support/downloads/', {
      token,
      query: { pageSize: 1, sort: 'name', cursor },
      headers: { 'accept-language': language },
    });
  const cursor = (await read('en')).body.nextCursor ?? '';
  expect((await read('en', cursor)).body.items.map(({ name }) => name)).toEqual(['Pear']);
  expect(await read('sv', cursor)).toMatchObject({ status: 400, body: { errorKey: 'invalidCursor' } });
});

describe('a page', () => {
  test('misses and repeats no row, however many come and go between the pages', async () => {
    const organization = await createPartner(portal);
    const as = await signIn(portal, await createUser(portal, organization));
    const stay: string[] = [];
    for (let n = 0; n < 20; n += 1)
      stay.push((await createCustomer(portal, organization, { name: `Stay ${n % 7}` })).id);
    const passing: string[] = [];
    const stir = async (page: Page): Promise<void> => {
      const [first] = page.items;
      for (const name of ['Aaa', first?.name ?? '', 'Zzz'])
        passing.push((await createCustomer(portal, organization, { name })).id);
      const gone = passing.shift();
      await portal.owner.run(sql`delete from organization where id = ${gone}`);
    };
    for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let more = true; more;) {
        const { body } = await list({ pageSize: 3, sort, cursor }, as);
        seen.push(...body.items.map(({ id }) => id));
        more = body.nextCursor !== null && seen.length < 500;
        cursor = body.nextCursor ?? undefined;
        if (more && seen.length < 40) await stir(body);
      }
      expect(new Set(seen).size, sort).toBe(seen.length);
      expect(
        stay.filter((id) => !seen.includes(id)),
        sort,
      ).toEqual([]);
    }
  });

  test('that is the last offers no other one, also when it is full', async () => {
    const organization = await createPartner(portal);
    const as = await signIn(portal, await createUser(portal, organization));
    for (const name of ['Anna', 'Bo', 'Cilla', 'Disa']) await createCustomer(portal, organization, { name });
    const lengths = async (pageSize: number): Promise<number[]> => {
      const found: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null && found.length < 5) {
        const { body } = await list({ pageSize, cursor }, as);
        found.push(body.items.length);
        cursor = body.nextCursor;
      }
      return found;
    };
    expect(await lengths(1)).toEqual([1, 1, 1, 1]);
    expect(await lengths(2)).toEqual([2, 2]);
    expect(await lengths(3)).toEqual([3, 1]);
    expect(await lengths(4)).toEqual([4]);
    expect(await lengths(5)).toEqual([4]);
  });

  test('is empty when everything behind its cursor has gone, and says no more of it', async () => {
    const organization = await createPartner(portal);
    const asPartner = await signIn(portal, await createUser(portal, organization));
    for (const name of ['Anna', 'Bo', 'Cilla']) await createCustomer(portal, organization, { name });
    const first = await list({ pageSize: 2 }, asPartner);
    await portal.owner.run(
      sql`delete from organization where partner_id = ${organization.id} and name = 'Cilla'`,
    );
    const { status, body } = await list({ pageSize: 2, cursor: first.body.nextCursor ?? '' }, asPartner);
    expect({ status, ...body }).toMatchObject({ status: 200, items: [], nextCursor: null, total: 3 });
  });
});

describe('the total', () => {
  test('is exact to 10,000 and says 10000+ from there on', async () => {
    const organization = await createPartner(portal);
    const as = await signIn(portal, await createUser(portal, organization));
    const add = (count: number) =>
      portal.owner.run(sql`
        insert into organization (partner_id, id, kind, name)
        select ${organization.id}, gen_random_uuid(), 'customer', 'Many ' || n from generate_series(1, ${count}::integer) n`);
    await add(10_000);
    expect((await list({ pageSize: 1 }, as)).body.total).toBe(10_000);
    await add(1);
    expect((await list({ pageSize: 1 }, as)).body.total).toBe('10000+');
    expect((await list({ pageSize: 1, search: 'Many 777' }, as)).body.total).toBe(11);
  });

  test('is counted with the first page and stays the same on those that follow', async () => {
    const organization = await createPartner(portal);
    const as = await signIn(portal, await createUser(portal, organization));
    for (const name of ['A', 'B', 'C']) await createCustomer(portal, organization, { name });
    const first = await list({ pageSize: 1 }, as);
    await createCustomer(portal, organization, { name: 'D' });
    const second = await list({ pageSize: 1, cursor: first.body.nextCursor ?? '' }, as);
    expect([first.body.total, second.body.total]).toEqual([3, 3]);
    expect((await list({ pageSize: 1 }, as)).body.total).toBe(4);
  });
});
