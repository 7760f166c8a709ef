import type { StoragePolicy, StorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { CustomerUnit } from '../../platform/outbound/mirror-definition.ts';
import { inRegion, removeUnlisted, takenAway, type Change } from '../../services/mirrored.ts';
import { orderly, detailsBefore, detailsOf } from './policies.ts';

/** A whole listing of users that was begun at `requestedAt`. */
type Listing = { users: readonly StorageUser[]; requestedAt: Date };

type Known = { id: string; isOlder: boolean; policy: StoragePolicy | null };

const knownUser = (
  tx: Transaction,
  mirror: CustomerUnit,
  { username, requestedAt }: ListedUser,
): Promise<Known | null> =>
  tx.first<Known>(sql`
    select id, state = 'active' and (synced_at is null or synced_at < ${requestedAt}) as "isOlder",
      case when access is not null then json_build_object('access', access, 'buckets', to_json(buckets)) end as policy
    from s3_user where ${inRegion(mirror)} and username = ${username} for update`);

type ListedUser = { username: string; requestedAt: Date };

/** Somebody who read the user before the policy was changed outside must not write over it. */
const newVersion = (isOther: boolean): Sql =>
  isOther ? sql`version = version + 1, updated_at = now(), updated_by_name = ''` : sql`version = version`;

async function refreshUser(
  tx: Transaction,
  mirror: CustomerUnit,
  listed: { known: Known; user: StorageUser },
) {
  const { known, user } = listed;
  const policy = user.policy && orderly(user.policy);
  const isOther = JSON.stringify(policy) !== JSON.stringify(known.policy);
  await tx.run(sql`
    update s3_user set display_name = ${user.displayName}, access = ${policy?.access ?? null},
      buckets = ${policy?.buckets ?? null}, synced_at = portal_now(), ${newVersion(isOther)}
    where ${inRegion(mirror)} and id = ${known.id}`);
  return isOther ? { ...detailsOf(policy), ...detailsBefore(known.policy) } : null;
}

async function addUser(tx: Transaction, mirror: CustomerUnit, user: StorageUser): Promise<boolean> {
  const policy = user.policy && orderly(user.policy);
  const inserted = await tx.run(sql`
    insert into s3_user (partner_id, customer_id, id, region, username, display_name, access, buckets, ordered_here,
      synced_at)
    values (${mirror.partnerId}, ${mirror.customerId}, ${newId()}, ${mirror.region}, ${user.username},
      ${user.displayName}, ${policy?.access ?? null}, ${policy?.buckets ?? null}, false, portal_now())
    on conflict (partner_id, customer_id, region, username) do nothing`);
  return inserted > 0;
}

async function mirrorUser(
  tx: Transaction,
  mirror: CustomerUnit,
  { user, requestedAt }: { user: StorageUser; requestedAt: Date },
): Promise<Change | null> {
  const target = user.username;
  const known = await knownUser(tx, mirror, { username: target, requestedAt });
  if (known === null) {
    return (await addUser(tx, mirror, user)) ? { event: 'storageUserFound', target } : null;
  }
  if (!known.isOlder) return null;
  const details = await refreshUser(tx, mirror, { known, user });
  return details && { event: 'storageUserChanged', target, details };
}

/**
 * Writes a whole listing of users. One that the system no longer has goes, unless the portal heard of it after the
 * question was asked, or is working on it.
 */
export async function mirrorUsers(
  tx: Transaction,
  mirror: CustomerUnit,
  { users, requestedAt }: Listing,
): Promise<Change[]> {
  const changes: (Change | null)[] = [];
  const table = 's3_user';
  const away = await takenAway(tx, mirror, { table, kind: 'deleteStorageUser', requestedAt });
  for (const user of users.filter(({ username }) => !away.has(username)))
    changes.push(await mirrorUser(tx, mirror, { user, requestedAt }));
  const names = users.map(({ username }) => username);
  const gone = await removeUnlisted(tx, mirror, { table, name: 'username', names, requestedAt });
  const missing = gone.map((target): Change => ({ event: 'storageUserGone', target }));
  return [...changes.filter((change) => change !== null), ...missing];
}

type KeyRow = { accessKeyId: string; username: string };

const changeOf =
  (event: 'accessKeyFound' | 'accessKeyGone') =>
  ({ accessKeyId, username }: KeyRow): Change => ({ event, target: accessKeyId, details: { username } });

/** Writes the keys of the users listed, by the same rules: what is being made or taken away is left alone. */
export async function mirrorKeys(
  tx: Transaction,
  mirror: CustomerUnit,
  { users, requestedAt }: Listing,
): Promise<Change[]> {
  const away = await takenAway(tx, mirror, { table: 's3_access_key', kind: 'deleteAccessKey', requestedAt });
  const keys = users.flatMap(({ username, accessKeyIds }) =>
    accessKeyIds.map((accessKeyId) => ({ id: newId(), username, access_key_id: accessKeyId })),
  );
  const listed = sql`json_to_recordset(${JSON.stringify(keys)}::json) as l (id uuid, username text, access_key_id text)`;
  const ofUser = sql`u.partner_id = ${mirror.partnerId} and u.customer_id = ${mirror.customerId}
    and u.region = ${mirror.region}`;
  const found = await tx.rows<KeyRow>(sql`
    with made as (
      insert into s3_access_key (partner_id, customer_id, id, user_id, access_key_id, state, synced_at)
      select u.partner_id, u.customer_id, l.id, u.id, l.access_key_id, 'active', portal_now()
      from ${listed} join s3_user u on ${ofUser} and u.username = l.username
      where l.access_key_id <> all (${[...away]})
      on conflict (partner_id, user_id, access_key_id) do nothing
      returning user_id, access_key_id
    )
    select made.access_key_id as "accessKeyId", u.username from made join s3_user u on ${ofUser} and u.id = made.user_id`);
  const names = users.map(({ username }) => username);
  const gone = await tx.rows<KeyRow>(sql`
    delete from s3_access_key k using s3_user u
    where ${ofUser} and k.partner_id = u.partner_id and k.user_id = u.id and u.username = any (${names})
      and k.state = 'active' and coalesce(k.synced_at, k.created_at) < ${requestedAt}
      and not exists (select from ${listed} where l.username = u.username and l.access_key_id = k.access_key_id)
    returning k.access_key_id as "accessKeyId", u.username`);
  return [...found.map(changeOf('accessKeyFound')), ...gone.map(changeOf('accessKeyGone'))];
}
