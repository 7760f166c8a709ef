import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';

/** The tables that a migration of the made-up service would make. */
export async function createMadeUpTables(owner: Database): Promise<void> {
  await owner.run(sql`
    create table made_up_thing (
      partner_id uuid not null,
      customer_id uuid not null,
      service text not null default 'made-up',
      id uuid not null,
      region text not null,
      name text not null,
      value text not null default '',
      state text not null default 'creating' check (state in ('creating', 'active', 'deleting', 'failed')),
      operation jsonb,
      synced_at timestamptz,
      primary key (partner_id, id),
      unique (partner_id, customer_id, region, name),
      foreign key (partner_id, customer_id, service) references service (partner_id, customer_id, service) on delete cascade
    )`);
  await owner.run(sql`select make_mirrored('made_up_thing')`);
  await owner.run(sql`select keep_to_customer('made_up_thing', 'portal_worker')`);
  await owner.run(sql`grant select, insert on made_up_thing to portal_request`);
  await owner.run(sql`grant update (state, operation) on made_up_thing to portal_request`);
  await owner.run(sql`grant select, insert, update, delete on made_up_thing to portal_worker`);
  await owner.run(sql`
    create trigger made_up_thing_gone after delete on made_up_thing for each row execute function drop_secret('made-up')`);
  await createSeenTable(owner);
}

/** What a whole connection has, whoever's it is. */
export async function createSeenTable(owner: Database): Promise<void> {
  await owner.run(sql`
    create table made_up_seen (
      partner_id uuid not null,
      customer_id uuid not null,
      id uuid not null default gen_random_uuid(),
      region text not null,
      name text not null,
      value text not null check (length(value) < 1000),
      synced_at timestamptz not null default portal_now(),
      primary key (partner_id, id),
      unique (partner_id, customer_id, region, name)
    )`);
  await owner.run(sql`select make_mirrored('made_up_seen')`);
  await owner.run(sql`grant select, insert, update, delete on made_up_seen to portal_worker`);
}
