import type { AuditEntry } from '@portal/contract/audit-log/entries';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartner, createUser, signIn, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

/** More than a search counts. */
const many = 10_020;
const atOnce = 500;
const now = new Date();
const reference = '5eed0000-0000-4000-8000-000000000001';

let portal: TestPortal;
let partner: TestOrganization;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  partner = await createPartner(portal);
  token = await signIn(portal, await createUser(portal, partner));
  // One a minute, every hundredth with a rare word besides, over more than a week and mostly before this month. A few at a
  // time: every entry changes the end of the chain, and what one transaction left of it before is read for each.
  for (let first = 1; first <= many; first += atOnce) {
    await portal.owner.run(sql`
      insert into audit_entry (partner_id, id, at, event, target, request_id)
      select ${partner.id}, gen_random_uuid(), ${now}::timestamptz - make_interval(mins => n), 'bucketCreated',
        'vanlig ' || n || case when n % 100 = 0 then ' ovanlig' else '' end,
        case when n = 7000 then ${reference} end
      from generate_series(${first}::integer, ${Math.min(many, first + atOnce - 1)}::integer) n`);
  }
  await portal.owner.run(sql`vacuum analyze audit_entry`);
});
afterAll(() => portal.close());

type Page = { items: AuditEntry[]; nextCursor: string | null; total: number | string };
const read = async (query: Record<string, string>): Promise<Page> =>
  (await portal.call<Page>('GET', '/audit-log/all/', { token, query: { pageSize: '50', ...query } })).body;
const numbersOf = ({ items }: Page): number[] => items.map(({ target }) => Number(target.split(' ')[1]));
const counting = (from: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

test('a word that very many entries have is not counted to its end, and its pages follow each other', async () => {
  const first = await read({ search: 'vanlig' });
  expect(first.total).toBe('10000+');
  expect(numbersOf(first)).toEqual(counting(1, 50));
  const second = await read({ search: 'vanlig', cursor: first.nextCursor ?? '' });
  expect(second.total).toBe('10000+');
  expect(numbersOf(second)).toEqual(counting(51, 50));
});

test('of a frequent word and a rare one, those with both are counted, and the pages end with the last', async () => {
  const first = await read({ search: 'vanlig ovanlig' });
  expect([first.total, numbersOf(first)]).toEqual([100, counting(100, 50, 100)]);
  const second = await read({ search: 'vanlig ovanlig', cursor: first.nextCursor ?? '' });
  expect(numbersOf(second)).toEqual(counting(5100, 50, 100));
  expect([second.total, second.nextCursor]).toEqual([100, null]);
});

test('a frequent word keeps to the other filters, and a reference is found beside words', async () => {
  expect((await read({ search: 'vanlig', event: 'bucketDeleted' })).total).toBe(0);
  const found = await read({ search: reference.slice(0, 8) });
  expect([found.total, numbersOf(found)]).toEqual([1, [7000]]);
});
