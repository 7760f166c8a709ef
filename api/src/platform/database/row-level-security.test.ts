import { randomUUID } from 'node:crypto';
import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../seed/seed.ts';
import { openTenant } from '../../testing/open-tenant.ts';
import { plantCanaries } from '../../testing/matrix/canaries.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openDatabase, type Queryable, type Transaction } from './database.ts';

// What the database itself promises, read from its catalogue and then tried: it is the second fence between tenants.
const secretKey = 'a-key-for-tests-only-a-key-for-tests-only';
const portalRoles = ['portal_request', 'portal_auth', 'portal_worker'];

let portal: TestPortal;
/** The organization that the probes work in, one of its customers, and the organization that they must not see. */
let partner: string;
let customer: string;
let foreignPartner: string;

beforeAll(async () => {
  portal = await createTestPortal({ SECRET_KEY: secretKey });
  await seed(portal.owner, { size: 'demo', now: new Date(), secretKey });
  await plantCanaries(portal);
  const partners = await portal.owner.rows<{ id: string }>(
    sql`select id from organization where kind = 'partner' and state = 'active' order by created_at`,
  );
  partner = partners[0]?.id ?? '';
  foreignPartner = partners[1]?.id ?? '';
  const first = await portal.owner.first<{ id: string }>(
    sql`select id from organization where partner_id = ${partner} and kind = 'customer' order by created_at limit 1`,
  );
  customer = first?.id ?? '';
  await portal.owner.run(sql`
    insert into legal_consent (partner_id, user_id, id, seller_id, document_id, hash)
    select partner_id, id, gen_random_uuid(), partner_id, partner_id, 'kept' from user_account where partner_id = ${foreignPartner}`);
});
afterAll(() => portal.close());

const rows = <T extends object>(text: string): Promise<T[]> => portal.owner.rows<T>(sql`${raw(text)}`);
const names = async (text: string): Promise<string[]> =>
  (await rows<{ name: string }>(text)).map(({ name }) => name).toSorted();

const publicTables = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const hasPartner = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and not a.attisdropped)`;
const isTenantTable = `${publicTables} and not c.relispartition and ${hasPartner}`;

describe('the catalogue', { tags: ['tenants'] }, () => {
  test('every table is a tenant table or one of the few that have no tenant', async () => {
    expect(await names(`select c.relname as name ${publicTables} and not ${hasPartner}`)).toEqual([
      // Health of the clouds, the same for everybody.
      'connection_state',
      // What the clouds hold, whoever made it: the operator's.
      'existing_tenant',
      // What the grids of regions emit, the same for everybody.
      'grid_factor',
      // Guesses and floods count addresses and accounts before anybody is known.
      'guess',
      // What the vendor sells, and how it counts seats, the same for everybody.
      'license_bounds',
      'license_offer',
      'license_seat_sku',
      // Which months of hours were dropped.
      'meter_horizon',
      'migration',
      // What all partners together used; no tenant's role may read it.
      'operator_total',
      // The operator's; no tenant's role may read them, and prices come out of a function.
      'price_list',
      'price_list_item',
      // What has a price, the same for everybody.
      'product',
      'rate_limit',
      // How many requests the clouds may be sent.
      'request_budget',
      // The operator, as invoices name it; no tenant's role may read it.
      'seller',
      // The portal's own key.
      'signing_key',
      // Of which clouds something has not been read for long.
      'stale_connection',
      // What marks the open tenant; no login reads it.
      'tenant_key',
      // When the clouds were looked through.
      'tenant_survey',
      // Which workers live.
      'worker_process',
    ]);
  });

  test('row-level security is on and forced on every tenant table', async () => {
    const open = await names(
      `select c.relname as name ${isTenantTable} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  test('a partition is reached through its table only', async () => {
    const open = await names(`
      select c.relname as name ${publicTables} and c.relispartition and exists (
        select from unnest(array['${portalRoles.join("','")}']) r
        where has_table_privilege(r, c.oid, 'select, insert, update, delete, truncate')
          or has_any_column_privilege(r, c.oid, 'select, insert, update'))`);
    expect(open).toEqual([]);
  });

  test('what the request role may do to a tenant table, a policy bounds to the tenant, for reading and for writing', async () => {
    const unbounded = await names(`
      select c.relname || ' ' || command.name as name from pg_class c
      cross join (values ('SELECT', 'r'), ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')) as command (name, letter)
      where c.oid in (select c.oid ${isTenantTable})
        and (has_table_privilege('portal_request', c.oid, command.name)
          or command.letter <> 'd' and has_any_column_privilege('portal_request', c.oid, command.name))
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive
          and p.polcmd in ('*', command.letter::"char") and p.polroles = array['portal_request'::regrole::oid]
          and (command.letter = 'a' or pg_get_expr(p.polqual, p.polrelid) ~ 'tenant\\(''(whole|partner)''')
          and (command.letter not in ('a', 'w') or pg_get_expr(p.polwithcheck, p.polrelid) ~ 'tenant\\(''(whole|partner)'''))`);
    expect(unbounded).toEqual([]);
  });

  test('only the roles that name the tenant themselves have a policy that lets everything through', async () => {
    const open = await names(`
      select c.relname || ' ' || p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname not in ('tenant', 'inside', 'chain', 'keeping', 'entering')
        or p.polname = 'entering' and (p.polcmd <> 'r' or p.polroles <> array['portal_tenant'::regrole::oid])
        or p.polname = 'keeping' and p.polroles <> array['portal_keeper'::regrole::oid]
        or p.polname = 'chain' and (p.polroles <> array['portal_audit'::regrole::oid]
          or c.relname not in ('audit_chain', 'audit_entry'))
        or p.polname = 'inside' and not p.polroles <@ array['portal_auth'::regrole::oid, 'portal_worker'::regrole::oid]
        or p.polname = 'tenant' and p.polroles <> array['portal_request'::regrole::oid]`);
    expect(open).toEqual([]);
  });

  test('the roles that serve may not pass row-level security by, become another or own a table', async () => {
    const strong = await names(`
      select rolname as name from pg_roles where rolname like 'portal\\_%'
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
          or rolcanlogin and rolname not in ('portal_owner', '${portalRoles.join("', '")}'))`);
    const members = await names(`
      select m.rolname || ' in ' || g.rolname as name from pg_auth_members a join pg_roles m on m.oid = a.member
      join pg_roles g on g.oid = a.roleid where m.rolname like 'portal\\_%' and m.rolname <> 'portal_owner'`);
    const owned = await names(`
      select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname like 'portal\\_%' and r.rolname <> 'portal_owner'`);
    const schema = await names(`
      select r as name from unnest(array['${portalRoles.join("','")}', 'public']) r
      where has_schema_privilege(r, 'public', 'create')`);
    expect({ strong, members, owned, schema }).toEqual({ strong: [], members: [], owned: [], schema: [] });
  });

  test('functions that look across tenants are few, fixed in their search path and not for everybody', async () => {
    const definers = await names(`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
    expect(definers).toEqual([
      'audit_ended_visit',
      'bill_lines',
      'chain_audit_entry',
      'change_charge',
      'charge_due',
      'charged_products',
      'delete_user',
      'discount_effects',
      'document_audience',
      'document_consents',
      'document_publisher',
      'document_readers',
      'drop_lapsed_applications',
      'drop_meter_hours',
      'drop_secret',
      'enabled_customers',
      'end_customer_visits',
      'end_meter_series',
      'end_user_sessions',
      'end_visit',
      'ensure_audit_partitions',
      'ensure_meter_partitions',
      'enter',
      'fold_totals',
      'forget_books',
      'forget_declined_applications',
      'forget_invoices',
      'hold_ticket_of_mail',
      'invite_user',
      'keep_attention',
      'keep_departed',
      'keep_license_bounds',
      'keep_unit_prices',
      'last_entry',
      'make_session_key',
      'mirror_ages',
      'offered_changes',
      'offered_downloads',
      'open_audience',
      'open_of_month',
      'open_tenant',
      'operators_document_asks',
      'order_charge',
      'order_credit',
      'order_price',
      'outstanding_documents',
      'own_consents',
      'own_unbilled_months',
      'own_unpaid_invoices',
      'partner_name',
      'partner_of_user',
      'price_currency',
      'reads_invoices',
      'recost_day',
      'recost_today',
      'renew_charge',
      'replications_into',
      'reset_two_factor',
      'search_audit_log',
      'session_billed_later',
      'session_charges',
      'session_costs',
      'session_credit',
      'session_discounts',
      'session_lines',
      'session_month_costs',
      'session_own_uplifts',
      'session_partner_costs',
      'session_partner_products',
      'session_partner_totals',
      'session_partner_uplifts',
      'session_prices',
      'session_prices_of',
      'session_recurring',
      'session_thing_costs',
      'session_top_customers',
      'session_totals',
      'session_uplift_effects',
      'session_uplifts',
      'session_usage_by_month',
      'set_session_uplift',
      'set_user_rights',
      'stale_organization_sessions',
      'stale_sessions_by_consent',
      'stale_sessions_by_document',
      'stale_user_sessions',
      'start_charge',
      'stop_charge',
      'subjects',
      'take_secret',
      'tell_notice_mail',
      'tenant',
      'tenant_customer',
      'tenant_to_link',
      'ticket_mail_retried',
      'ticket_mail_superseded',
      'ticket_receiver',
      'ticket_writer_email',
      'total_billed',
      'total_charges',
      'total_due',
      'total_metered',
      'total_ordered',
      'total_partners',
      'total_things',
      'total_unpaid',
      'total_unpaid_again',
      'unit_prices',
      'uses_service',
      'wake_mirrors',
      'withdraw_invitations',
    ]);
    const loose = await names(`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (coalesce(array_to_string(p.proconfig, ','), '') !~ 'search_path=pg_catalog, public, pg_temp(,[a-z_]+=|$)'
          or p.prorettype <> 'trigger'::regtype and has_function_privilege('public', p.oid, 'execute'))`);
    const forRequests = await names(`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and p.prorettype <> 'trigger'::regtype and has_function_privilege('portal_request', p.oid, 'execute')`);
    expect({ loose, forRequests }).toEqual({
      loose: [],
      forRequests: [
        'audit_ended_visit',
        'charged_products',
        'delete_user',
        'document_audience',
        'document_consents',
        'document_readers',
        'end_customer_visits',
        'end_user_sessions',
        'enter',
        'invite_user',
        'keep_license_bounds',
        'mirror_ages',
        'offered_changes',
        'offered_downloads',
        'operators_document_asks',
        'order_charge',
        'order_credit',
        'order_price',
        'own_consents',
        'own_unbilled_months',
        'own_unpaid_invoices',
        'partner_name',
        'price_currency',
        'reads_invoices',
        'replications_into',
        'reset_two_factor',
        'search_audit_log',
        'session_billed_later',
        'session_charges',
        'session_costs',
        'session_credit',
        'session_discounts',
        'session_lines',
        'session_month_costs',
        'session_own_uplifts',
        'session_partner_costs',
        'session_partner_products',
        'session_partner_totals',
        'session_partner_uplifts',
        'session_prices',
        'session_prices_of',
        'session_recurring',
        'session_thing_costs',
        'session_top_customers',
        'session_totals',
        'session_uplift_effects',
        'session_uplifts',
        'session_usage_by_month',
        'set_session_uplift',
        'set_user_rights',
        'subjects',
        'take_secret',
        'tenant',
        'tenant_customer',
        'tenant_to_link',
        'ticket_receiver',
        'ticket_writer_email',
        'wake_mirrors',
        'withdraw_invitations',
      ],
    });
  });

  test('no view reads as its owner', async () => {
    expect(
      await names(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and (relkind = 'm'
          or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`,
      ),
    ).toEqual([]);
  });

  test('keys of tenant tables begin with the tenant, but for those that are asked before a tenant is known', async () => {
    const without = await names(`
      select i.indexrelid::regclass::text as name ${isTenantTable.replace('from pg_class c where', 'from pg_class c join pg_index i on i.indrelid = c.oid where')}
        and i.indisunique
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and a.attnum = any(i.indkey::int2[]))`);
    expect(without).toEqual([
      // One series of numbers for all partners, and payments that name nothing else.
      'invoice_by_number',
      'invoice_by_ocr',
      'invoice_mail_by_ocr',
      'invoice_number',
      // A token that a device holds; found by its hash alone.
      'known_device_pkey',
      // A tenant of a cloud is one customer's, whatever its partner.
      'license_tenant_tenant_id_key',
      // Of a whole connection there is no tenant; a worker holds the row by its id.
      'mirror_pkey',
      // A link in a mail; found by its hash alone.
      'one_time_token_pkey',
      'organization_one_operator',
      // What a host name or ?partner= names.
      'organization_slug',
      // A program's token; found by its hash alone.
      'session_by_token',
      // The token names the session; its row says the tenant.
      'session_pkey',
      // One address signs in to one account.
      'sign_in_name_pkey',
      // A tenant of a cloud is one customer's, whatever its partner.
      'tenant_link_service_region_tenant_key',
      // The operator gets tickets of all organizations: their references are all different.
      'ticket_reference_key',
    ]);
  });

  test('foreign keys carry the tenant, so that no row hangs on a row of another one', async () => {
    const without = await names(`
      select k.conname as name from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and k.conrelid <> 'price_list_item'::regclass
        and k.confrelid <> 'product'::regclass and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'partner_id' and a.attnum = any(k.conkey))`);
    expect(without).toEqual([]);
  });

  test('the request role reads no password, secret, code or session', async () => {
    const readable = await names(`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and has_column_privilege('portal_request', c.oid, a.attnum, 'select')
        and (c.relname in ('sign_in_name', 'session', 'one_time_token', 'known_device', 'guess', 'rate_limit', 'signing_key', 'mail')
          or a.attname in ('password_hash', 'mfa_secret_sealed', 'mfa_pending_secret_sealed', 'mfa_last_step', 'recovery_codes', 'sealed'))`);
    expect(readable).toEqual([]);
    const written = await names(`
      select a.attname as name from pg_attribute a where a.attrelid = 'user_account'::regclass and a.attnum > 0
        and has_column_privilege('portal_request', a.attrelid, a.attnum, 'update')`);
    expect(written).not.toContain('roles');
    expect(written).not.toContain('state');
    expect(written).not.toContain('organization_id');
  });

  test('nobody changes or deletes what the audit log and the consents say', async () => {
    const changeable = await names(`
      select r || ' ' || t as name from unnest(array['${portalRoles.join("','")}']) r, unnest(array['audit_entry', 'legal_consent']) t
      where has_table_privilege(r, t, 'update, delete, truncate') or has_any_column_privilege(r, t, 'update')`);
    expect(changeable).toEqual([]);
    const ofEntries = [
      'delete from audit_entry',
      `update audit_entry set target = ''`,
      'truncate audit_entry',
    ];
    const ofChains = [
      'select from audit_chain',
      'update audit_chain set seq = 0',
      'delete from audit_chain',
      `insert into audit_chain (partner_id, shard) values ('${partner}', 0)`,
      'truncate audit_chain',
      'alter table audit_entry disable trigger chain',
    ];
    for (const role of ['portal_request', 'portal_auth', 'portal_worker', 'portal_audit'] as const) {
      const database = openDatabase({ url: portal.databaseUrl, role, max: 1 });
      // The role that appends has the chains, but is nobody's but the verifier's, and entries it may not change either.
      const changes = role === 'portal_audit' ? ofEntries : [...ofEntries, ...ofChains];
      for (const change of changes) {
        await expect(database.run(sql`${raw(change)}`), `${role}: ${change}`).rejects.toThrow(
          /permission denied|must be owner/,
        );
      }
      await database.end();
    }
  });
});

type Table = {
  name: string;
  columns: string[];
  reads: boolean;
  inserts: boolean;
  deletes: boolean;
  updates: string[];
};

const grantedTables = (): Promise<Table[]> =>
  rows<Table>(`
    select c.relname as name,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      has_any_column_privilege('portal_request', c.oid, 'select') as reads,
      has_table_privilege('portal_request', c.oid, 'insert') as inserts,
      has_table_privilege('portal_request', c.oid, 'delete') as deletes,
      coalesce((select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and has_column_privilege('portal_request', c.oid, a.attnum, 'update')), '{}') as updates
    ${isTenantTable} and (has_any_column_privilege('portal_request', c.oid, 'select') or has_table_privilege('portal_request', c.oid, 'insert'))
    order by c.relname`);

const customerColumn = ({ name, columns }: Table): string | undefined =>
  name === 'organization' ? 'id' : columns.find((one) => one === 'customer_id' || one === 'organization_id');

class Undone extends Error {}

/** Works as the request role in a tenant, or none; whatever it does is rolled back. `before` runs as the owner. */
async function inTenant<T>(
  tenant: { partner?: string; customer?: string; session?: string; before?: readonly string[] },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  await portal.owner
    .transaction(async (tx) => {
      for (const statement of tenant.before ?? []) await tx.run(sql`${raw(statement)}`);
      await tx.run(sql`set local role portal_request`);
      if (tenant.partner !== undefined) {
        await openTenant(tx, {
          partnerId: tenant.partner,
          customerId: tenant.customer ?? null,
          sessionId: tenant.session ?? null,
        });
      }
      result = { value: await work(tx) };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (!result) throw new Error('Nothing was tried.');
  return result.value;
}

const count = async (tx: Queryable, text: string): Promise<number> =>
  (await tx.first<{ count: number }>(sql`${raw(text)}`))?.count ?? 0;

const attempt = (tx: Transaction, text: string): Promise<number> =>
  tx
    .run(sql`savepoint attempt`)
    .then(() => tx.run(sql`${raw(text)}`))
    .catch(async (error: unknown) => {
      await tx.run(sql`rollback to savepoint attempt`);
      const isRefused = error instanceof pg.DatabaseError && /row-level security/.test(error.message);
      // Whatever else stands in the way, row-level security did not.
      return isRefused ? 0 : 1;
    });

/** A row of an organization, the foreign one, with everything that it needs, as JSON; looked up by the owner. */
const sampleOf = async ({ name }: Table, of = foreignPartner): Promise<string> => {
  const [sample] = await rows<{ row: unknown }>(
    `select to_jsonb(t) as row from ${name} t where partner_id = '${of}' limit 1`,
  );
  if (!sample) throw new Error(`${name} has no row of the perCustomer: the probe would see nothing.`);
  return JSON.stringify(sample.row).replaceAll("'", "''");
};

/** How many ways there are for the request role to read, change or add a foreign row of a table. */
async function waysThrough(table: Table, before: readonly string[] = []): Promise<string[]> {
  const sample = await sampleOf(table);
  const { name, columns } = table;
  const [updated] = table.updates;
  const isForeign = `partner_id = '${foreignPartner}'`;
  return inTenant({ partner, before }, async (tx) => {
    const ways: string[] = [];
    if (table.reads && (await count(tx, `select count(*) from ${name} where ${isForeign}`)) > 0)
      ways.push('read');
    if (updated && (await attempt(tx, `update ${name} set ${updated} = ${updated} where ${isForeign}`)) > 0)
      ways.push('update');
    if (table.deletes && (await attempt(tx, `delete from ${name} where ${isForeign}`)) > 0)
      ways.push('delete');
    const into = `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_record(null::${name}, '${sample}')`;
    if (table.inserts && (await attempt(tx, into)) > 0) ways.push('insert');
    return ways;
  });
}

describe('as the request role', { tags: ['tenants'] }, () => {
  test('a foreign row cannot be read, changed, deleted or added, in any table', async () => {
    const through: string[] = [];
    for (const table of await grantedTables()) {
      for (const way of await waysThrough(table)) through.push(`${way} ${table.name}`);
    }
    expect(through).toEqual([]);
  });

  test('without a tenant there is nothing to see', async () => {
    const readable = (await grantedTables()).filter(({ reads }) => reads);
    for (const { name } of readable) {
      const whole = await count(portal.owner, `select count(*) from ${name}`);
      const seen = await inTenant({}, (tx) => count(tx, `select count(*) from ${name}`));
      expect([name, whole > 0, seen]).toEqual([name, true, 0]);
    }
  });

  test("narrowed to a customer, no other customer's row is left", async () => {
    // Of an invoice not even its own customer sees anything (`api/src/invoices/rights.test.ts`).
    const narrowed = (await grantedTables()).filter(
      (table) => table.reads && customerColumn(table) && table.name !== 'invoice',
    );
    expect(narrowed.length).toBeGreaterThan(6);
    for (const table of narrowed) {
      const other = `${customerColumn(table)} is distinct from '${customer}'`;
      const seen = await inTenant({ partner, customer }, async (tx) => ({
        own: await count(tx, `select count(*) from ${table.name}`),
        other: await count(tx, `select count(*) from ${table.name} where ${other}`),
      }));
      expect([table.name, seen.own > 0, seen.other]).toEqual([table.name, true, 0]);
    }
  });

  test("narrowed to a customer, no row of another one's can be added", async () => {
    const tables = (await grantedTables()).filter((table) => table.inserts && customerColumn(table));
    expect(tables.length).toBeGreaterThan(6);
    const refused = await Promise.all(
      tables.map(async (table) => {
        const { name, columns } = table;
        const sibling = { [customerColumn(table) ?? '']: randomUUID() };
        const row = `jsonb_populate_record(null::${name}, '${await sampleOf(table, partner)}'::jsonb || '${JSON.stringify(sibling)}'::jsonb)`;
        const into = `insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from ${row}`;
        return inTenant({ partner, customer }, async (tx) => [name, await attempt(tx, into)]);
      }),
    );
    expect(refused).toEqual(tables.map(({ name }) => [name, 0]));
  });

  test('each tenant policy carries its table: without it, or with it open, the probes find a way', async () => {
    const policies = await rows<{ name: string; command: string }>(
      `select tablename::text as name, cmd::text as command from pg_policies where policyname = 'tenant' order by 1`,
    );
    const tables = await grantedTables();
    expect(policies.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    const survived: string[] = [];
    for (const table of tables) {
      const command = policies.find(({ name }) => name === table.name)?.command ?? 'ALL';
      const clauses = command === 'INSERT' ? 'with check (true)' : 'using (true) with check (true)';
      const open = [
        `drop policy tenant on ${table.name}`,
        `create policy tenant on ${table.name} for ${command} to portal_request ${clauses}`,
      ];
      const off = [`alter table ${table.name} disable row level security`];
      if ((await waysThrough(table, open)).length === 0) survived.push(`${table.name} open`);
      if ((await waysThrough(table, off)).length === 0) survived.push(`${table.name} off`);
    }
    expect(survived, `${tables.length} tables, two mutants each`).toEqual([]);
  });

  test('of the two halves of a policy each is needed: reading by using, writing by check', async () => {
    const tables = (await grantedTables()).filter(({ reads, inserts }) => reads && inserts);
    for (const table of tables) {
      const open = [`alter policy tenant on ${table.name} with check (true)`];
      expect([table.name, await waysThrough(table, open)]).toEqual([table.name, ['insert']]);
    }
  });
});

describe('what the partner pays', { tags: ['price-secrecy'] }, () => {
  const tables = ['price_list', 'price_list_item', 'partner_discount', 'uplift'];
  const readable = (tx: Queryable) =>
    tx.rows<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and has_column_privilege('portal_request', c.oid, a.attnum, 'select')
        and (a.attname ~ 'partner_cost|partner_minor|discount|uplift|unit_price' or c.relname = any(${tables})) order by 1`);

  test('is in no column that a request may read, nor in what it could be reckoned from', async () => {
    expect(await readable(portal.owner)).toEqual([]);
    // The question finds it when it is there.
    const before = [
      'grant select (partner_cost) on meter_day to portal_request',
      'grant select on uplift to portal_request',
    ];
    const granted = await inTenant({ partner, before }, readable);
    expect(granted.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['meter_day.partner_cost', 'uplift.percent']),
    );
    for (const table of ['meter_day', 'meter_month']) {
      for (const column of ['partner_cost', '*']) {
        const asking = inTenant({ partner, customer }, (tx) => count(tx, `select ${column} from ${table}`));
        await expect(asking, `${column} of ${table}`).rejects.toThrow(`permission denied for table ${table}`);
      }
    }
  });

  /** Makes live sessions of somebody with that role: a session's own row says which organization it is in. */
  const sessionOf = (role: string) => async (partnerId: string, organizationId: string, kind: string) => {
    const [session] = await rows<{ id: string }>(`
      insert into session (id, partner_id, organization_id, user_id, tenant_partner_id, tenant_organization_id, tenant_kind,
        acting, expires_at)
      select gen_random_uuid(), u.partner_id, u.organization_id, u.id, '${partnerId}', '${organizationId}', '${kind}', false,
        now() + interval '1 hour' from user_account u where u.roles = '{${role}}' limit 1 returning id`);
    return session?.id ?? '';
  };
  const sessionIn = sessionOf('billing');
  /** A day of which hours were measured, right after midnight as well. */
  const day = `stockholm_day(now() - interval '2 hours')`;
  const thisMonth = `date_trunc('month', ${day})::date`;
  const costs = async (session: string, customerId?: string) =>
    inTenant(
      { partner, session, ...(customerId === undefined ? {} : { customer: customerId }) },
      async (tx) => {
        const countOf = (name: string, of: string, column = 'partner_minor') =>
          count(tx, `select count(${column}) from ${name}('${session}', 's3-storage', ${of})`);
        return {
          usage: await countOf('session_totals', `'day', ${day}, ${day}`),
          all: await count(tx, `select count(partner_cost) from session_usage_by_month('${session}')`),
          costs: await countOf('session_costs', thisMonth),
          month: await count(
            tx,
            `select count(partner_minor) from session_month_costs('${session}', ${thisMonth})`,
          ),
          things: await countOf('session_thing_costs', thisMonth, 'partner_cost'),
          lines: await countOf('session_lines', `${thisMonth}, null`, 'partner_cost'),
          charges: await count(tx, `select count(partner_cost) from session_charges('${session}')`),
          recurring: await count(
            tx,
            `select count(partner_price) from session_recurring('${session}', 'virtual-data-center')`,
          ),
        };
      },
    );
  /** By the calendar month, once. */
  const charged = async (customerId: string): Promise<void> => {
    const of = sql`${partner}, ${customerId}, '', 'virtual-data-center', key`;
    const product = sql`(select key from product where key like 'virtual-data-center.%' limit 1) p`;
    await portal.owner.run(sql`
      insert into recurring_charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, quantity, billed,
        starts_on, period_months, periods, customer_price, partner_price, list_version)
      select ${of}, gen_random_uuid(), '', 1, 'calendar-month', '2026-01-01', 1, 1, 5, 3, 1 from ${product}`);
    await portal.owner.run(sql`
      insert into charge (partner_id, customer_id, customer_name, service, product, thing_id, thing_name, recurring_id, reason,
        charged_on, period_from, period_to, quantity, days, days_of_period, customer_price, partner_price, list_version, customer_cost,
        partner_cost)
      select ${of}, gen_random_uuid(), '', gen_random_uuid(), 'period', '2026-01-01', '2026-01-01', '2026-02-01', 1, 31, 31, 5, 3, 1,
        5, 3 from ${product}`);
  };
  const figures = ['all', 'usage', 'costs', 'month', 'things', 'lines', 'charges', 'recurring'];
  const each = (value: unknown) => Object.fromEntries(figures.map((figure) => [figure, value]));
  const nothing = each(0);
  const some = each(expect.toSatisfy(isSome));

  test('is shown to who may know prices in the partner and at the operator, to no one else', async () => {
    const [busy] = await rows<{ id: string }>(`
      select customer_id as id from meter_day where partner_id = '${partner}' and partner_cost is not null limit 1`);
    const own = busy?.id ?? '';
    await charged(own);
    const operator =
      (await rows<{ id: string }>(`select id from organization where kind = 'operator'`))[0]?.id ?? '';
    expect(await costs(await sessionIn(partner, partner, 'partner'), own)).toEqual(some);
    expect(await costs(await sessionIn(operator, operator, 'operator'), own)).toEqual(some);
    for (const role of ['engineer', 'viewer']) {
      expect(await costs(await sessionOf(role)(partner, partner, 'partner'), own), role).toEqual(nothing);
    }
    expect(await costs(await sessionIn(partner, own, 'customer'), own)).toEqual(nothing);
    expect(await costs(await sessionIn(partner, own, 'customer'))).toEqual(nothing);
    expect(await costs(await sessionIn(foreignPartner, foreignPartner, 'partner'), own)).toEqual(nothing);
    expect(await costs('018f0000-0000-7000-8000-00000000abcd', own)).toEqual(nothing);
  });

  test('uplifts are shown to the partner and the operator, and set by the partner alone', async () => {
    const uplifts = (session: string, customerId?: string) =>
      inTenant(
        { partner, session, ...(customerId === undefined ? {} : { customer: customerId }) },
        async (tx) => ({
          shown:
            (await count(tx, `select count(*) from session_uplifts('${session}', '${customer}')`)) +
            (await count(tx, `select count(*) from session_own_uplifts('${session}')`)) +
            (await count(tx, `select count(*) from session_partner_uplifts('${session}')`)) +
            (await count(tx, `select count(*) from session_discounts('${session}')`)),
          set: await tx
            .run(sql`select set_session_uplift(${session}, ${customer}, 's3-storage', 5, '')`)
            .then(() => true)
            .catch(() => false),
        }),
      );
    const [found] = await rows<{ id: string }>(`select id from organization where kind = 'operator'`);
    const operator = found?.id ?? '';
    const shown = { shown: expect.toSatisfy(isSome) };
    expect(await uplifts(await sessionIn(partner, partner, 'partner'))).toEqual({ ...shown, set: true });
    expect(await uplifts(await sessionIn(operator, operator, 'operator'))).toEqual({ ...shown, set: false });
    const others = [
      await sessionIn(partner, customer, 'customer'),
      await sessionIn(foreignPartner, foreignPartner, 'partner'),
      '018f0000-0000-7000-8000-00000000abcd',
    ];
    for (const session of others) {
      expect(await uplifts(session)).toEqual({ shown: 0, set: false });
      expect(await uplifts(session, customer)).toEqual({ shown: 0, set: false });
    }
    const foreign = await rows<{ id: string }>(
      `select id from organization where kind = 'customer' and partner_id = '${foreignPartner}' limit 1`,
    );
    const own = await sessionIn(partner, partner, 'partner');
    await expect(
      inTenant({ partner, session: own }, (tx) =>
        tx.run(sql`select set_session_uplift(${own}, ${foreign[0]?.id}, 's3-storage', 5, '')`),
      ),
    ).rejects.toThrow('Only a session of the partner');
  });
});

const isSome = (value: unknown): boolean => typeof value === 'number' && value > 0;
