import type { StoragePolicy, StorageUser } from '@portal/ports/object-storage';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { CustomerUnit, Reading } from '../../platform/outbound/mirror-definition.ts';
import { backAs, goneAs, goneChange, inRegion, writesListed, type Change } from '../../services/mirrored.ts';
import { judge, type EndedThing, type MirroredTable } from '../../services/unseen.ts';
import { s3Service } from '../usage/metering.ts';
import { orderly, detailsBefore, detailsOf } from './policies.ts';

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
): Promise<Change[]> {
  const target = user.username;
  const known = await knownUser(tx, mirror, { username: target, requestedAt });
  if (known === null) {
    return (await addUser(tx, mirror, user)) ? [{ event: 'storageUserFound', target }] : [];
  }
  if (!known.isOlder) return [];
  const details = await refreshUser(tx, mirror, { known, user });
  return details ? [{ event: 'storageUserChanged', target, details }] : [];
}

const keyTable: MirroredTable = {
  service: s3Service,
  table: 's3_access_key',
  key: sql`(select 'key/' || u.username || '/' || t.access_key_id from s3_user u
    where u.partner_id = t.partner_id and u.id = t.user_id)`,
  systemId: sql`t.access_key_id`,
  place: sql`t.user_id::text`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
};

const userTable: MirroredTable = {
  service: s3Service,
  table: 's3_user',
  key: sql`'user/' || t.username`,
  systemId: sql`t.username`,
  place: sql`t.region`,
  heardAt: sql`coalesce(t.synced_at, t.created_at)`,
  settled: sql`t.state = 'active'`,
  parts: [{ ...keyTable, of: sql`t.user_id`, isMirrored: true }],
};

const usernameOf = ({ row }: EndedThing): string => String(row['username']);

/** Writes users of a listing. */
export const mirrorUsers = writesListed<StorageUser>({
  table: userTable,
  nameOf: ({ username }) => username,
  deletedBy: 'deleteStorageUser',
  back: backAs('storageUserBack', usernameOf),
  write: (tx, mirror, { row: user, requestedAt }) => mirrorUser(tx, mirror, { user, requestedAt }),
});

const ofRegion = ({ partnerId, customerId, region }: CustomerUnit): Sql =>
  sql`u.partner_id = ${partnerId} and u.customer_id = ${customerId} and u.region = ${region}`;

/** What a reading means for the users that the portal has. */
export async function judgeUsers(tx: Transaction, mirror: CustomerUnit, reading: Reading): Promise<Change[]> {
  const { ended } = await judge(tx, userTable, { of: inRegion(mirror), reading });
  return ended.map(goneAs('storageUserGone', usernameOf));
}

/** A key of a user as it was listed. */
export type ListedKey = { username: string; accessKeyId: string };

export const keysOfUsers = (users: readonly StorageUser[]): ListedKey[] =>
  users.flatMap(({ username, accessKeyIds }) =>
    accessKeyIds.map((accessKeyId) => ({ username, accessKeyId })),
  );

const accessKeyOf = ({ row }: EndedThing): string => String(row['access_key_id']);

async function ownerOf(tx: Transaction, mirror: CustomerUnit, { row }: EndedThing): Promise<string> {
  const user = await tx.first<{ username: string }>(
    sql`select u.username from s3_user u where ${ofRegion(mirror)} and u.id = ${String(row['user_id'])}::uuid`,
  );
  return user?.username ?? '';
}

const listedKeys = (keys: readonly ListedKey[]): Sql => sql`json_to_recordset(${JSON.stringify(keys)}::json)
  as l (username text, "accessKeyId" text)`;

/** Writes keys of a listing, by the same rules: what is being made or taken away is left alone. */
export const mirrorKeys = writesListed<ListedKey>({
  table: keyTable,
  nameOf: ({ accessKeyId }) => accessKeyId,
  deletedBy: 'deleteAccessKey',
  wanted: (mirror, keys) => sql`
    select u.partner_id, u.customer_id, u.id::text as place, l."accessKeyId" as system_id, '{}'::jsonb as now
    from ${listedKeys(keys)} join s3_user u on ${ofRegion(mirror)} and u.username = l.username`,
  back: async (back, tx, mirror) => ({
    event: 'accessKeyBack',
    target: accessKeyOf(back),
    details: { username: await ownerOf(tx, mirror, back) },
  }),
  write: async (tx, mirror, { row: { username, accessKeyId } }) => {
    const found = await tx.run(sql`
      insert into s3_access_key (partner_id, customer_id, id, user_id, access_key_id, state, synced_at)
      select u.partner_id, u.customer_id, ${newId()}, u.id, ${accessKeyId}, 'active', portal_now()
      from s3_user u where ${ofRegion(mirror)} and u.username = ${username}
      on conflict (partner_id, user_id, access_key_id) do nothing`);
    return found > 0 ? [{ event: 'accessKeyFound', target: accessKeyId, details: { username } }] : [];
  },
});

/** What a reading means for the keys that the portal has; of a user that could not be read it says nothing. */
export async function judgeKeys(tx: Transaction, mirror: CustomerUnit, reading: Reading): Promise<Change[]> {
  const of = sql`exists (select from s3_user u where ${ofRegion(mirror)} and u.id = t.user_id
    and 'user/' || u.username <> all (${[...reading.unreadable]}::text[]))`;
  const { ended } = await judge(tx, keyTable, { of, reading });
  const changes: Change[] = [];
  for (const one of ended) {
    const gone = goneChange('accessKeyGone', accessKeyOf(one), one);
    changes.push({ ...gone, details: { ...gone.details, username: await ownerOf(tx, mirror, one) } });
  }
  return changes;
}
