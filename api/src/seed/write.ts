import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
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

/** Programs of two of the accounts, which nobody has the tokens of: one in use, one that ends soon, one that is over. */
export async function writeApiTokens(tx: Queryable, now: Date): Promise<void> {
  await tx.run(sql`
    insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
      token_hash, token_name, token_scopes, created_at, last_seen_at, expires_at, token_used_at)
    select gen_random_uuid(), u.partner_id, u.organization_id, u.id, u.partner_id, u.organization_id, o.kind,
      encode(sha256(gen_random_uuid()::text::bytea), 'hex'), t.name, t.scopes, at.now - t.age, at.now - t.age,
      at.now + t.left, at.now - t.used
    from (values
      ('partner@demo.example', 'Månadsrapport', array['services.read', 'customers.read', 'invoices.read'],
        interval '40 days', interval '325 days', interval '7 hours'),
      ('partner@demo.example', 'Kundupplägg CRM', array['customers.read', 'customers.write'],
        interval '81 days', interval '9 days', interval '2 days'),
      ('partner@demo.example', 'Test från förra året', array['customers.read'],
        interval '110 days', interval '-20 days', null),
      ('customer@demo.example', 'Driftövervakning', array['services.read'],
        interval '12 days', interval '78 days', interval '3 minutes')
    ) t (email, name, scopes, age, "left", used)
    cross join (select ${now}::timestamptz as now) at
    join user_account u on u.email = t.email
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id`);
}
