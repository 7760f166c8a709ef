import sql, { join, raw, type Sql } from 'sql-template-tag';

const beginningOf = ({ strings: [first = ''] }: Sql): string => first.trimStart().slice(0, 20).toLowerCase();
const adds = (query: Sql): boolean => beginningOf(query).startsWith('insert into ');
const tells = (query: Sql): boolean => beginningOf(query).startsWith('select pg_notify(');

/**
 * One statement in the place of several that only add rows and tell of them, whose order does not matter because none
 * sees what another writes: each statement costs the server and the client as much as a row. The others stay as they are.
 */
export function joinedWrites(writes: readonly Sql[]): readonly Sql[] {
  if (writes.length < 2 || !writes.every((query) => adds(query) || tells(query))) return writes;
  const added = writes.filter(adds).map((query, at) => sql`${raw(`added_${at}`)} as (${query})`);
  const told = writes.filter(tells).map((query) => sql`(${query})`);
  const result = told.length > 0 ? join(told) : sql`1`;
  return [added.length > 0 ? sql`with ${join(added)} select ${result}` : sql`select ${result}`];
}
