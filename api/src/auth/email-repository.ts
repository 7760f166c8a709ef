import type { Role } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

type UserKey = { partnerId: string; userId: string };
export type PendingEmail = { email: string; codeExpiresAt: Date };

/** The address whose code is still to come; null for none, and for one whose time is over. */
export const readPendingEmail = (db: Queryable, key: UserKey, now: Date): Promise<PendingEmail | null> =>
  db.first<PendingEmail>(sql`
    select email, code_expires_at as "codeExpiresAt" from one_time_token
    where partner_id = ${key.partnerId} and user_id = ${key.userId} and purpose = 'email' and used_at is null
      and expires_at > ${now}
    order by created_at desc limit 1`);

/** Answers how many changes were under way. */
export const retireEmailChanges = (db: Queryable, key: UserKey): Promise<number> =>
  db.run(sql`
    update one_time_token set used_at = now()
    where partner_id = ${key.partnerId} and user_id = ${key.userId} and purpose = 'email' and used_at is null`);

/**
 * Gives a person the new name to sign in with, and takes the old one; false when somebody has it. An application that
 * nobody verified or that was declined, and an invitation whose link is over, give way, because whoever has read the
 * mailed code has the mailbox.
 */
export async function moveSignInName(
  db: Queryable,
  key: UserKey,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  await db.run(sql`select free_sign_in_name(${to})`);
  const taken = await db.run(sql`
    insert into sign_in_name (email, partner_id, user_id) values (${to}, ${key.partnerId}, ${key.userId})
    on conflict do nothing`);
  if (taken === 0) return false;
  await db.run(sql`
    delete from sign_in_name where email = ${from} and partner_id = ${key.partnerId} and user_id = ${key.userId}`);
  return true;
}

type Member = { partnerId: string; organizationId: string; email: string };

/** Takes back what is left of an invitation of the address to the organization: its person is there already. */
export async function withdrawInvitationOf(
  db: Queryable,
  { partnerId, organizationId, email }: Member,
): Promise<{ roles: Role[] }[]> {
  await db.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`invite/${organizationId}/${email}`}, 0))`);
  return db.rows<{ roles: Role[] }>(sql`
    delete from user_account where partner_id = ${partnerId} and organization_id = ${organizationId}
      and email = ${email} and state = 'invited' returning roles`);
}
