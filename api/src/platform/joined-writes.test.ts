import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { joinedWrites } from './joined-writes.ts';

const row = sql`
  insert into bucket (id, name) values (${1}, ${'a'})`;
const entry = sql`insert into audit_entry (id) values (${2})`;
const told = sql`select pg_notify(${'channel'}, ${'text'})`;

test('rows that are added and told of are one statement with all of their values', () => {
  const [joined, ...others] = joinedWrites([row, told, entry]);
  expect(others).toEqual([]);
  expect(joined?.text.replaceAll(/\s+/g, ' ')).toBe(
    'with added_0 as ( insert into bucket (id, name) values ($1, $2)),added_1 as (insert into audit_entry (id) values ($3)) select (select pg_notify($4, $5))',
  );
  expect(joined?.values).toEqual([1, 'a', 2, 'channel', 'text']);
});

test('a single one, and any beside what changes or reads rows, stay as they are', () => {
  const update = sql`update bucket set name = ${'b'}`;
  expect(joinedWrites([row])).toEqual([row]);
  expect(joinedWrites([row, update, entry])).toEqual([row, update, entry]);
  expect(joinedWrites([])).toEqual([]);
});
