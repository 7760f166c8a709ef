import type { Language, ThemeMode } from '@portal/contract/constants';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** One's own row, named by both parts of its key. */
export type UserKey = { partnerId: string; userId: string };

const own = ({ partnerId, userId }: UserKey) => sql`partner_id = ${partnerId} and id = ${userId}`;

export type StoredDetails = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  version: number;
  updatedAt: Date;
  updatedByName: string;
};

const details = (key: UserKey) => sql`
  select first_name as "firstName", last_name as "lastName", phone, email, version, updated_at as "updatedAt",
    updated_by_name as "updatedByName"
  from user_account where ${own(key)}`;

export const readDetails = (db: Queryable, key: UserKey): Promise<StoredDetails | null> =>
  db.first<StoredDetails>(details(key));

export const lockDetails = (db: Queryable, key: UserKey): Promise<StoredDetails | null> =>
  db.first<StoredDetails>(sql`${details(key)} for update`);

type NewDetails = { firstName: string; lastName: string; phone: string; by: string };

export async function writeDetails(db: Queryable, key: UserKey, changed: NewDetails): Promise<void> {
  await db.run(sql`
    update user_account set first_name = ${changed.firstName}, last_name = ${changed.lastName},
      phone = ${changed.phone}, version = version + 1, updated_at = now(), updated_by_name = ${changed.by}
    where ${own(key)}`);
}

/** The address that one signs in with from now on; it is verified, because a code was mailed to it. */
export async function writeEmail(
  db: Queryable,
  key: UserKey,
  { email, by }: { email: string; by: string },
): Promise<void> {
  await db.run(sql`
    update user_account set email = ${email}, email_verified_at = now(), version = version + 1, updated_at = now(),
      updated_by_name = ${by}
    where ${own(key)}`);
}

export type StoredAppearance = { preferredMode: ThemeMode | null; language: Language | null };

export const readAppearance = (db: Queryable, key: UserKey): Promise<StoredAppearance | null> =>
  db.first<StoredAppearance>(sql`
    select preferred_mode as "preferredMode", language from user_account where ${own(key)}`);

/** What is undefined stays as it is; null takes the choice back. */
export async function writeAppearance(
  db: Queryable,
  key: UserKey,
  {
    preferredMode,
    language,
  }: { preferredMode?: ThemeMode | null | undefined; language?: Language | undefined },
): Promise<void> {
  await db.run(sql`
    update user_account set
      preferred_mode = case when ${preferredMode === undefined}::boolean then preferred_mode else ${preferredMode ?? null} end,
      language = coalesce(${language ?? null}, language)
    where ${own(key)}`);
}

export type Secrets = {
  email: string;
  firstName: string;
  lastName: string;
  language: Language | null;
  passwordHash: string | null;
  mfaSecretSealed: string | null;
  mfaPendingSecretSealed: string | null;
  recoveryCodesLeft: number;
};

const secrets = (key: UserKey) => sql`
  select email, first_name as "firstName", last_name as "lastName", language, password_hash as "passwordHash",
    mfa_secret_sealed as "mfaSecretSealed", mfa_pending_secret_sealed as "mfaPendingSecretSealed",
    cardinality(recovery_codes) as "recoveryCodesLeft"
  from user_account where ${own(key)}`;

export const readSecrets = (db: Queryable, key: UserKey): Promise<Secrets | null> =>
  db.first<Secrets>(secrets(key));

export const lockSecrets = (db: Queryable, key: UserKey): Promise<Secrets | null> =>
  db.first<Secrets>(sql`${secrets(key)} for update`);

export async function keepPendingSecret(db: Queryable, key: UserKey, sealed: string): Promise<void> {
  await db.run(sql`update user_account set mfa_pending_secret_sealed = ${sealed} where ${own(key)}`);
}

type Activation = { sealed: string; step: number; digests: string[] };

/** The code that activates is used by that: it does not sign in as well. */
export async function activateSecret(
  db: Queryable,
  key: UserKey,
  { sealed, step, digests }: Activation,
): Promise<void> {
  await db.run(sql`
    update user_account set mfa_secret_sealed = ${sealed}, mfa_pending_secret_sealed = null, mfa_last_step = ${step},
      recovery_codes = ${digests}
    where ${own(key)}`);
}

export async function removeSecret(db: Queryable, key: UserKey): Promise<void> {
  await db.run(sql`
    update user_account set mfa_secret_sealed = null, mfa_pending_secret_sealed = null, recovery_codes = '{}'
    where ${own(key)}`);
}

export async function replaceRecoveryCodes(db: Queryable, key: UserKey, digests: string[]): Promise<void> {
  await db.run(sql`update user_account set recovery_codes = ${digests} where ${own(key)}`);
}

export async function replacePassword(db: Queryable, key: UserKey, hash: string): Promise<void> {
  await db.run(sql`update user_account set password_hash = ${hash} where ${own(key)}`);
}
