import type { M365Object, M365TenantObject } from '@portal/ports/m365-objects';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isOfCustomer, type Tenant } from '../../platform/database/tenancy.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { CustomerUnit } from '../../platform/outbound/mirror-definition.ts';

const objectTypes = sql`kind text, object_id text, display_name text, name text, type text, location_type text, title text,
  url text, mail text, description text, is_backed_up boolean`;
const facts = sql`display_name, name, type, location_type, title, url, mail, description, is_backed_up`;

const rowOf = (object: M365TenantObject) => ({
  kind: object.kind,
  object_id: object.id,
  display_name: object.displayName,
  name: object.name,
  type: object.type,
  location_type: object.locationType,
  title: object.title,
  url: object.url,
  mail: object.mail,
  description: object.description,
  is_backed_up: object.isBackedUp,
});

/** What is as it was is left alone: of fifty thousand, few have changed. */
export async function writeObjects(
  tx: Transaction,
  { partnerId, customerId, region }: CustomerUnit,
  objects: readonly M365TenantObject[],
): Promise<void> {
  await tx.run(sql`
    insert into m365_object as o (partner_id, customer_id, id, region, kind, object_id, ${facts})
    select ${partnerId}, ${customerId}, m365_object_id(${customerId}, i.kind, i.object_id), ${region}, i.*
    from json_to_recordset(${JSON.stringify(objects.map(rowOf))}::json) as i (${objectTypes}) order by i.kind, i.object_id
    on conflict (partner_id, id) do update set region = excluded.region, (${facts}) = row (excluded.display_name,
      excluded.name, excluded.type, excluded.location_type, excluded.title, excluded.url, excluded.mail,
      excluded.description, excluded.is_backed_up)
    where (o.region, o.display_name, o.name, o.type, o.location_type, o.title, o.url, o.mail, o.description, o.is_backed_up)
      is distinct from (excluded.region, excluded.display_name, excluded.name, excluded.type, excluded.location_type,
        excluded.title, excluded.url, excluded.mail, excluded.description, excluded.is_backed_up)`);
}

export type GroupMembers = { groupId: string; addresses: readonly string[] };

export async function writeMembers(
  tx: Transaction,
  { partnerId, customerId }: CustomerUnit,
  { groupId, addresses }: GroupMembers,
): Promise<void> {
  const members = addresses.map((address) => address.toLowerCase());
  await tx.run(sql`
    update m365_object t set members = ${members}::text[]
    where ${isOfCustomer({ partnerId, customerId })} and t.kind = 'group' and t.object_id = ${groupId}
      and t.members is distinct from ${members}::text[]`);
}

/** Takes away what a whole reading lacks. `seen`: by kind and the system's id. */
export async function dropUnseen(
  tx: Transaction,
  { partnerId, customerId }: CustomerUnit,
  seen: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from m365_object t where ${isOfCustomer({ partnerId, customerId })}
      and not exists (select from unnest(${[...seen]}::text[]) as s (key) where s.key = t.kind || '/' || t.object_id)`);
}

/** The groups that jobs of the customer name, by the system's ids. */
export async function groupsInJobs(db: Queryable, of: Tenant): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct i.id from m365_job t
    cross join lateral jsonb_to_recordset(t.included || t.excluded) as i (kind text, id text)
    where ${isOfCustomer(of)} and i.kind = 'group'`);
  return new Set(rows.map(({ id }) => id));
}

/** As an operation sends it to the system, of a row `t`. */
export const objectJson: Sql = sql`jsonb_build_object('kind', t.kind, 'id', t.object_id, 'displayName', t.display_name,
  'name', t.name, 'type', t.type, 'locationType', t.location_type, 'title', t.title, 'url', t.url, 'mail', t.mail,
  'description', t.description)`;

/** As a form keeps those of a column of a row `t`. */
export const chosenJson = (column: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', m365_object_id(t.customer_id, i.kind, i.id), 'kind', i.kind,
    'displayName', i."displayName") order by i.kind, i."displayName")
  from jsonb_to_recordset(${column}) as i (kind text, id text, "displayName" text)), '[]'::json)`;

type Named = { ids: readonly string[]; had: Sql };

/**
 * Finds what ids are: of what the tenant has as it was read last, or of what `had` answers as `object`, though the tenant has
 * it no more. What it answers throws 409 at that field when one is neither.
 */
export async function objectFinder(tx: Transaction, tenant: Tenant, { ids, had }: Named) {
  const rows = await tx.rows<{ id: string; object: M365Object }>(sql`
    select t.id, ${objectJson} as object from m365_object t
    where ${isOfCustomer(tenant)} and t.id = any (${[...ids]}::uuid[])
    union all
    select m365_object_id(${tenant.customerId}, h.object ->> 'kind', h.object ->> 'id'), h.object from (${had}) h`);
  const known = new Map(rows.map(({ id, object }) => [id, object]));
  return (field: string, wanted: readonly string[]): M365Object[] =>
    [...new Set(wanted)].map((id) => {
      const object = known.get(id);
      if (object === undefined) throw objectsGone(field);
      return object;
    });
}

export const objectsGone = (field: string): Problem =>
  new Problem('backupObjectsGone').with({ fields: { [field]: { errorKey: 'backupObjectsGone' } } });
