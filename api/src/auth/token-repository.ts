import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

export type TokenPurpose = 'reset' | 'invitation' | 'registration' | 'operator' | 'email';

export type OneTimeToken = {
  hash: string;
  purpose: TokenPurpose;
  partnerId: string | null;
  /** Null for a decoy: an address that nobody has gets the same answers as one that somebody has. */
  userId: string | null;
  email: string;
  codeHash: string | null;
  tries: number;
  expiresAt: Date;
  codeExpiresAt: Date | null;
  usedAt: Date | null;
};

const columns = sql`
  hash, purpose, partner_id as "partnerId", user_id as "userId", email, code_hash as "codeHash", tries,
  expires_at as "expiresAt", code_expires_at as "codeExpiresAt", used_at as "usedAt"`;

export const findToken = (db: Queryable, hash: string): Promise<OneTimeToken | null> =>
  db.first<OneTimeToken>(sql`select ${columns} from one_time_token where hash = ${hash}`);

/** As `findToken`; nobody else uses it until this transaction ends. */
export const lockToken = (db: Queryable, hash: string): Promise<OneTimeToken | null> =>
  db.first<OneTimeToken>(sql`select ${columns} from one_time_token where hash = ${hash} for update`);

/**
 * Locks the organization that the token of an invitation leads into, before the token and its person: whoever takes
 * the invitation back locks in the same order, so that one of the two is first.
 */
export async function lockInvitingOrganization(db: Queryable, hash: string): Promise<void> {
  await db.run(sql`
    select from one_time_token t
    join user_account u on u.partner_id = t.partner_id and u.id = t.user_id
    join organization o on o.partner_id = u.partner_id and o.id = u.organization_id
    where t.hash = ${hash} and t.purpose = 'invitation' for no key update of o`);
}

/** The change of address that a person has begun; nobody else uses it until this transaction ends. */
export const lockEmailChange = (
  db: Queryable,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<OneTimeToken | null> =>
  db.first<OneTimeToken>(sql`
    select ${columns} from one_time_token
    where partner_id = ${partnerId} and user_id = ${userId} and purpose = 'email' and used_at is null
    order by created_at desc limit 1 for update`);

type NewToken = Omit<OneTimeToken, 'tries' | 'usedAt'>;

export async function addToken(db: Queryable, token: NewToken): Promise<void> {
  await db.run(sql`
    insert into one_time_token (hash, purpose, partner_id, user_id, email, code_hash, expires_at, code_expires_at)
    values (${token.hash}, ${token.purpose}, ${token.partnerId}, ${token.userId}, ${token.email}, ${token.codeHash},
      ${token.expiresAt}, ${token.codeExpiresAt})`);
}

export async function countTry(db: Queryable, hash: string): Promise<void> {
  await db.run(sql`update one_time_token set tries = tries + 1 where hash = ${hash}`);
}

export async function spendToken(db: Queryable, hash: string): Promise<void> {
  await db.run(sql`update one_time_token set used_at = now() where hash = ${hash}`);
}

/** A code that fits nothing has no hash. */
type NewCode = { codeHash: string | null; codeExpiresAt: Date };

export async function replaceCode(db: Queryable, hash: string, code: NewCode): Promise<void> {
  await db.run(sql`
    update one_time_token set code_hash = ${code.codeHash}, code_expires_at = ${code.codeExpiresAt}, tries = 0
    where hash = ${hash}`);
}

/** A new one replaces those before it. */
export async function retireTokens(db: Queryable, email: string, purpose: TokenPurpose): Promise<void> {
  await db.run(sql`
    update one_time_token set used_at = now()
    where email = ${email} and purpose = ${purpose} and used_at is null`);
}

/** Once a person has a new password, no link or code that was mailed before works any more. */
export async function retireTokensOf(
  db: Queryable,
  key: { partnerId: string; userId: string },
): Promise<void> {
  await db.run(sql`
    update one_time_token set used_at = now()
    where partner_id = ${key.partnerId} and user_id = ${key.userId} and used_at is null`);
}
