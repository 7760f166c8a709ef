import type { QueryOf } from '@portal/contract/http';
import type { listStorageUsers, StorageUserForm, StorageUserRow } from '@portal/contract/s3-storage/users';
import type { NewStorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import type { ListSpec } from '../../platform/http/lists.ts';
import {
  customerExists,
  gate,
  isOfCustomer,
  textRead,
  type Tenant,
  type TenantRead,
} from '../../platform/database/tenancy.ts';
import type { OperationTarget } from '../../platform/operations/definition.ts';
import type { Clouds } from '../../platform/outbound/systems.ts';
import { isJust, listOfCustomer, oneOfCustomer, searched } from '../../services/customer-rows.ts';
import { mirrorAge } from '../../services/mirror-repository.ts';
import { secretUntil } from '../../services/secret-once.ts';
import { endpointIn } from '../drivers.ts';
import { editState, type EditState } from '../../services/ordering.ts';
import { thingsOf } from '../../services/things.ts';
import { requireEnabled } from '../account.ts';
import { keySecret } from '../keys/keys-repository.ts';
import { s3Service } from '../usage/metering.ts';

const policyJson: Sql = sql`case when t.access is not null
  then json_build_object('access', t.access, 'buckets', to_json(t.buckets)) end`;

const ownedBuckets: Sql = sql`(select count(*) from s3_bucket b where b.partner_id = t.partner_id
  and b.customer_id = t.customer_id and b.region = t.region and b.owner = t.username)`;

const accessKeys: Sql = sql`(select count(*) from s3_access_key k where k.partner_id = t.partner_id
  and k.customer_id = t.customer_id and k.user_id = t.id)`;

const members: Sql = sql`'id', t.id, 'username', t.username, 'displayName', t.display_name, 'region', t.region,
  'state', t.state, 'policy', ${policyJson}, 'ownedBuckets', ${ownedBuckets}, 'accessKeys', ${accessKeys},
  'orderedHere', t.ordered_here, 'notSeenSince', api_time(t.not_seen_since), 'operation', t.operation, 'syncedAt', api_time(t.synced_at), 'createdAt', api_time(t.created_at), 'version', t.version`;

type Filters = Pick<QueryOf<typeof listStorageUsers>, 'search' | 'region' | 'access'>;

/** How the list of storage users is read. */
export const userList = (tenant: Tenant, { search, region, access }: Filters): ListSpec =>
  listOfCustomer(tenant, {
    table: 's3_user',
    item: sql`json_build_object(${members})`,
    sorts: { username: 'text', region: 'text', createdAt: 'timestamptz' },
    where: [
      searched(search, sql`t.username`, sql`t.display_name`),
      isJust(sql`t.region`, region),
      isJust(sql`coalesce(t.access, 'none')`, access),
    ],
    extra: mirrorAge(tenant, s3Service),
  });

const keysJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'accessKeyId', k.access_key_id, 'notSeenSince', api_time(k.not_seen_since), 'state', k.state, 'operation', k.operation,
      'createdByName', k.created_by_name, 'createdAt', api_time(k.created_at),
      'secretUntil', api_time(case when k.state = 'active' then ${secretUntil(keySecret, { partnerId: sql`k.partner_id`, id: sql`k.id` })} end))
    order by k.created_at desc nulls last, k.id desc), '[]'::json)
  from s3_access_key k
  where k.partner_id = t.partner_id and k.customer_id = t.customer_id and k.user_id = t.id)`;

export const userRead = (tenant: Tenant, id: string, clouds: Clouds): TenantRead =>
  oneOfCustomer(tenant, id, {
    table: 's3_user',
    item: sql`json_build_object(${members}, 'keys', ${keysJson}, 'endpoint', ${endpointIn(clouds)})`,
  });

/** The contract's rule of that name, as SQL. */
const isUnrestricted: Sql = sql`(t.access is null or t.access = 'full-access' and t.buckets is null)`;

/** Of a region, or of any. */
const isIn = (region: string | undefined): Sql =>
  region === undefined ? sql`true` : sql`t.region = ${region}`;

export const ownersRead = (tenant: Tenant, region: string | undefined): TenantRead =>
  textRead(sql`
    select json_build_object('items', coalesce((
      select json_agg(json_build_object('username', t.username, 'displayName', t.display_name, 'region', t.region)
        order by t.username, t.region)
      from s3_user t where ${isOfCustomer(tenant)} and ${isIn(region)}
        and t.state = 'active' and ${isUnrestricted}
    ), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);

/** Names of the buckets that a policy may be narrowed to, as the mirror knows them. */
export const policiesRead = (
  tenant: Tenant,
  region: string | undefined,
  items: readonly object[],
): TenantRead =>
  textRead(sql`
    select json_build_object('items', ${JSON.stringify(items)}::json, 'buckets', coalesce((
      select json_agg(json_build_object('name', t.name, 'region', t.region) order by t.name, t.region)
      from s3_bucket t where ${isOfCustomer(tenant)} and ${isIn(region)}
        and t.state not in ('deleting', 'failed')
    ), '[]'::json))::text as answer
    where ${gate} and ${customerExists(tenant)}`);

type Owner = { state: string; isUnrestricted: boolean };

/** The storage user of that name, as it is once it is held; held for its key alone it would be read as it was. */
export const holdOwner = (
  tx: Transaction,
  tenant: Tenant,
  owner: { region: string; username: string },
): Promise<Owner | null> =>
  tx.first<Owner>(sql`
    select t.state, ${isUnrestricted} as "isUnrestricted" from s3_user t
    where ${isOfCustomer(tenant)} and t.region = ${owner.region} and t.username = ${owner.username}
    for share`);

export type UserRow = Pick<
  StorageUserRow,
  'id' | 'username' | 'displayName' | 'region' | 'state' | 'policy' | 'ownedBuckets' | 'accessKeys'
> &
  EditState;

/** The user, locked until the transaction ends. */
export const lockUser = (tx: Transaction, tenant: Tenant, id: string): Promise<UserRow | null> =>
  tx.first<UserRow>(sql`
    select t.id, t.username, t.display_name as "displayName", t.region, t.state, ${policyJson} as policy,
      ${ownedBuckets} as "ownedBuckets", ${accessKeys} as "accessKeys", ${editState}
    from s3_user t where ${isOfCustomer(tenant)} and t.id = ${id} for update`);

/** So many names of what stands in the way are shown. */
export const namesShown = 10;

/** The first of the buckets that a user owns. */
export const ownedBucketNames = async (
  tx: Transaction,
  tenant: Tenant,
  { region, username }: Pick<UserRow, 'region' | 'username'>,
): Promise<string[]> => {
  const rows = await tx.rows<{ name: string }>(sql`
    select t.name from s3_bucket t where ${isOfCustomer(tenant)} and t.region = ${region} and t.owner = ${username}
    order by t.name limit ${namesShown}`);
  return rows.map(({ name }) => name);
};

/** Those of the names that no bucket of the region has. */
export const unknownBuckets = async (
  tx: Transaction,
  tenant: Tenant,
  { region, names }: { region: string; names: readonly string[] },
): Promise<string[]> => {
  const rows = await tx.rows<{ name: string }>(sql`
    select n.name from unnest(${[...names]}::text[]) n(name) where not exists (select from s3_bucket t
      where ${isOfCustomer(tenant)} and t.region = ${region} and t.name = n.name and t.state not in ('deleting', 'failed'))
    order by n.name`);
  return rows.map(({ name }) => name);
};

export async function insertUser(
  tx: Transaction,
  tenant: Tenant,
  user: StorageUserForm & { id: string; by: string },
): Promise<void> {
  await tx.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username, display_name, state, access, buckets,
      updated_by_name)
    values (${tenant.partnerId}, ${tenant.customerId}, ${user.id}, ${user.region}, ${user.username},
      ${user.displayName}, 'creating', ${user.policy.access}, ${user.policy.buckets}, ${user.by})`);
}

export const storageUsers = thingsOf({
  table: 's3_user',
  requireEnabled,
  lock: lockUser,
});

/** By a worker: the system has the user now. The names of buckets are in order, as they are compared and shown. */
export async function activateUser(
  tx: Transaction,
  of: OperationTarget,
  { displayName, policy: { access, buckets } }: NewStorageUser,
): Promise<void> {
  await tx.run(sql`
    update s3_user t set state = 'active', display_name = ${displayName}, access = ${access},
      buckets = ${buckets && buckets.toSorted()}, synced_at = portal_now()
    where ${isOfCustomer(of)} and t.id = ${of.targetId}`);
}
