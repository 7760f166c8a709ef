import sql, { empty, type Sql } from 'sql-template-tag';
import { gate } from '../platform/database/tenancy.ts';

const within = (partnerId: string | null): Sql =>
  partnerId === null ? empty : sql` and t.partner_id = ${partnerId}`;

/** What an invoice says, of a partner or of any. */
export const contentQuery = (id: string, partnerId: string | null): Sql =>
  sql`select t.content from invoice t where ${gate} and t.id = ${id}${within(partnerId)}`;

/** Where a reading of a month's invoices is: after that number, which was the last one. */
export type Place = { month: string; partnerId: string | null; after: string | null };

/** The next of a month in the order of their numbers, of a partner or of all. */
export function contentsQuery({ month, partnerId, after }: Place, most: number): Sql {
  const beyond =
    after === null
      ? empty
      : sql` and (t.fiscal_year, t.counter) > (select a.fiscal_year, a.counter from invoice a where a.number = ${after})`;
  return sql`
    select (select json_agg(p.content order by p.fiscal_year, p.counter) from (
      select t.content, t.fiscal_year, t.counter from invoice t
      where ${gate} and t.month = ${`${month}-01`}::date${within(partnerId)}${beyond}
      order by t.fiscal_year, t.counter limit ${most}) p) as contents
    where ${gate}`;
}
