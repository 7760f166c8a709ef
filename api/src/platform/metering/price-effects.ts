import sql, { empty, type Sql } from 'sql-template-tag';
import type { CsvColumn } from '../http/call.ts';
import { amountColumn, column } from '../http/csv-columns.ts';
import { containsText, type ListSpec } from '../http/lists.ts';
import { currencyInUse } from './prices.ts';

/** What a price that is not set yet would change. */
export const effectColumns: readonly CsvColumn[] = [
  column('Customer', 'Kund', 'customerName'),
  column('Customer ID', 'Kund-id', 'customerId'),
  amountColumn('Per month before, excl. VAT', 'Per månad före, exkl. moms', 'beforeMinor'),
  amountColumn('Per month after, excl. VAT', 'Per månad efter, exkl. moms', 'afterMinor'),
  amountColumn('Change', 'Ändring', 'changeMinor'),
  column('Currency', 'Valuta', 'currency'),
];

const effectOf = (before: Sql, after: Sql): Sql =>
  sql`'beforeMinor', ${before}, 'afterMinor', ${after}, 'changeMinor', ${after} - ${before}`;

type Effects = { partnerId: string; search: string | undefined };

/** The customers of a partner of which `effects`, rows of an id and two amounts, change the month, with their sum. */
export const effectsOf = (effects: Sql, { partnerId, search }: Effects): ListSpec => ({
  from: sql`(
    select e.*, c.name, count(*) over () as found, sum(e.before_minor) over () as all_before,
      sum(e.after_minor) over () as all_after
    from ${effects} e
    join organization c on c.partner_id = ${partnerId} and c.id = e.id and c.kind = 'customer'
    ${search ? sql`where ${containsText(sql`c.name`, search)}` : empty}) t`,
  item: sql`json_build_object('customerId', t.id, 'customerName', t.name, 'currency', ${currencyInUse},
    ${effectOf(sql`t.before_minor`, sql`t.after_minor`)})`,
  sorts: {
    changeMinor: { by: sql`(t.after_minor - t.before_minor)`, type: 'bigint' },
    customerName: { by: sql`t.name collate "sv-x-icu"`, type: 'text' },
  },
  total: sql`t.found`,
  ofAll: {
    each: sql`json_build_object('sum', json_build_object(${effectOf(sql`t.all_before`, sql`t.all_after`)}))`,
    none: sql`json_build_object('sum', json_build_object(${effectOf(sql`0`, sql`0`)}))`,
  },
  where: [],
});
