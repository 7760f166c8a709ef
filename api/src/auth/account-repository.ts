import type { Language } from '@portal/contract/constants';
import type { OrganizationKind } from '@portal/contract/permissions';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { personName } from '../platform/sessions/person-name.ts';

/** A person as sign-in sees one. */
export type Account = {
  partnerId: string;
  organizationId: string;
  organizationName: string;
  kind: OrganizationKind;
  organizationState: 'applied' | 'active' | 'suspended' | 'declined';
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  state: 'invited' | 'active' | 'disabled';
  passwordHash: string | null;
  mfaSecretSealed: string | null;
  language: Language | null;
  emailVerified: boolean;
  /** Only its owners may still come in. */
  isShutOut: boolean;
  /** Invited, and the link that was mailed still works. */
  isInvitationOpen: boolean;
  /** Signs in with the address; an invitation loses it when its link is over and somebody else needs it. */
  holdsAddress: boolean;
};

const columns = sql`
  u.partner_id as "partnerId", u.organization_id as "organizationId", o.name as "organizationName", o.kind,
  o.state as "organizationState", u.id, u.email, ${personName} as name,
  u.first_name as "firstName", u.last_name as "lastName", u.state, u.password_hash as "passwordHash",
  u.mfa_secret_sealed as "mfaSecretSealed", u.language, u.email_verified_at is not null as "emailVerified",
  o.delete_after is not null and not 'owner' = any(u.roles) as "isShutOut",
  u.state = 'invited' and exists (select from one_time_token k where k.partner_id = u.partner_id and k.user_id = u.id
    and k.purpose in ('invitation', 'operator') and k.used_at is null and k.expires_at > now()) as "isInvitationOpen",
  exists (select from sign_in_name h where h.partner_id = u.partner_id and h.user_id = u.id) as "holdsAddress"`;

const joined = sql`user_account u join organization o on o.partner_id = u.partner_id and o.id = u.organization_id`;

/** Who signs in with the address, or null. */
export const findByEmail = (db: Queryable, email: string): Promise<Account | null> =>
  db.first<Account>(sql`
    select ${columns} from sign_in_name n join ${joined} on u.partner_id = n.partner_id and u.id = n.user_id
    where n.email = ${email}`);

type UserKey = { partnerId: string; userId: string };

const byId = (key: UserKey): Sql =>
  sql`select ${columns} from ${joined} where u.partner_id = ${key.partnerId} and u.id = ${key.userId}`;

export const findAccount = (db: Queryable, key: UserKey): Promise<Account | null> =>
  db.first<Account>(byId(key));

/** As `findAccount`; nobody else changes the person until this transaction ends. */
export const lockAccount = (db: Queryable, key: UserKey): Promise<Account | null> =>
  db.first<Account>(sql`${byId(key)} for update of u`);

/** As `lockAccount`, of who signs in with the address; null for who has moved on from it meanwhile. */
export async function lockByEmail(db: Queryable, email: string): Promise<Account | null> {
  const found = await findByEmail(db, email);
  const locked = found && (await lockAccount(db, { partnerId: found.partnerId, userId: found.id }));
  return locked?.email === email ? locked : null;
}

/** In whose log strangers are recorded; null before there is an operator. */
export async function operatorId(db: Queryable): Promise<string | null> {
  const row = await db.first<{ id: string }>(sql`select id from organization where kind = 'operator'`);
  return row?.id ?? null;
}

/** What an invited person says of themselves with their first password. */
export type FirstDetails = { firstName: string; lastName: string; language: Language | null };

/** Keeps the names of an invited person, and the language that they read in. */
export async function introduce(db: Queryable, key: UserKey, details: FirstDetails): Promise<void> {
  const { firstName, lastName, language } = details;
  await db.run(sql`
    update user_account set first_name = ${firstName}, last_name = ${lastName},
      language = coalesce(${language}, language)
    where partner_id = ${key.partnerId} and id = ${key.userId}`);
}

/** Sets the password, opens an invited account, and counts the address as verified: a mailed link or code led here. */
export async function setPassword(db: Queryable, key: UserKey, passwordHash: string): Promise<void> {
  await db.run(sql`
    update user_account set password_hash = ${passwordHash},
      state = case when state = 'invited' then 'active' else state end,
      email_verified_at = coalesce(email_verified_at, now())
    where partner_id = ${key.partnerId} and id = ${key.userId}`);
}

export async function markSignedIn(db: Queryable, key: UserKey, at: Date): Promise<void> {
  await db.run(sql`
    update user_account set last_logged_in_at = ${at} where partner_id = ${key.partnerId} and id = ${key.userId}`);
}

export async function markVerified(db: Queryable, key: UserKey): Promise<void> {
  await db.run(sql`
    update user_account set email_verified_at = now() where partner_id = ${key.partnerId} and id = ${key.userId}`);
}

/** True when the step is later than any that was used: a code works once, however many try it at once. */
export async function spendStep(db: Queryable, key: UserKey, step: number): Promise<boolean> {
  const changed = await db.run(sql`
    update user_account set mfa_last_step = ${step}
    where partner_id = ${key.partnerId} and id = ${key.userId} and (mfa_last_step is null or mfa_last_step < ${step})`);
  return changed === 1;
}

/** True when the digest was one of the unused recovery codes; it is used now. */
export async function spendRecoveryCode(db: Queryable, key: UserKey, digest: string): Promise<boolean> {
  const changed = await db.run(sql`
    update user_account set recovery_codes = array_remove(recovery_codes, ${digest})
    where partner_id = ${key.partnerId} and id = ${key.userId} and ${digest} = any(recovery_codes)`);
  return changed === 1;
}

/** True when the person signed in from this device before; notes the use. */
export async function touchDevice(db: Queryable, email: string, hash: string): Promise<boolean> {
  const changed = await db.run(sql`
    update known_device d set last_used_at = now() from sign_in_name n
    where d.hash = ${hash} and n.email = ${email} and d.partner_id = n.partner_id and d.user_id = n.user_id`);
  return changed === 1;
}

export async function addDevice(db: Queryable, key: UserKey, hash: string): Promise<void> {
  await db.run(
    sql`insert into known_device (hash, partner_id, user_id) values (${hash}, ${key.partnerId}, ${key.userId})`,
  );
}
