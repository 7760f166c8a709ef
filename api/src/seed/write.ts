import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database.ts';
import type { Rows, TableRow } from './model.ts';

const rowsAtOnce = 2000;

async function insertRows(tx: Queryable, table: string, rows: readonly TableRow[]): Promise<void> {
  // Every row of a table is made by one function, so the first tells the columns of all.
  const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = JSON.stringify(rows.slice(from, from + rowsAtOnce));
    await tx.run(sql`
      insert into ${raw(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${raw(table)}, ${some}::json)`);
  }
}

/** Writes all rows, table by table in the order in which the tables came up. */
export async function writeRows(tx: Queryable, rows: Rows): Promise<void> {
  for (const [table, ofTable] of rows) await insertRows(tx, table, ofTable);
}

/** What everybody has accepted, except the one whose account shows how that looks. */
export async function writeConsents(tx: Queryable, now: Date): Promise<void> {
  await tx.run(sql`
    insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash, accepted_at)
    select u.partner_id, u.id, gen_random_uuid(), d.seller_id, d.document_id, d.hash,
      least(greatest(u.created_at, d.published_at) + interval '5 minutes', ${now}::timestamptz)
    from user_account u
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id and o.state = 'active'
    cross join lateral outstanding_documents(u.partner_id, u.id, o.kind) d
    where u.state = 'active' and u.email <> 'terms@demo.example'`);
}
