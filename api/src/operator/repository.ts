import type { Registration } from '@portal/contract/operator';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database.ts';

const shown = 200;

type Listed = Omit<Registration, 'appliedAt' | 'decidedAt'> & { appliedAt: Date; decidedAt: Date | null };

/** Resellers that applied: those that wait first, the longest waiting on top; then the latest decided. */
export const registrations = (db: Queryable): Promise<Listed[]> =>
  db.rows<Listed>(sql`
    select o.id as "partnerId", o.name as "companyName", o.organization_number as "organizationNumber",
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as applicant, coalesce(u.email, '') as email,
      u.email_verified_at is not null as "emailVerified", o.state, o.created_at as "appliedAt",
      o.decided_at as "decidedAt"
    from organization o
    left join lateral (
      select * from user_account x where x.partner_id = o.id and x.organization_id = o.id
      order by x.created_at, x.id limit 1
    ) u on true
    where o.kind = 'partner' and (o.state = 'applied' or o.decided_at is not null)
    order by o.state = 'applied' desc, case when o.state = 'applied' then o.created_at end, o.decided_at desc, o.id
    limit ${shown}`);

export type Application = {
  name: string;
  state: string;
  email: string | null;
  language: 'en' | 'sv' | null;
  isVerified: boolean;
};

/** An application with its first person, locked until the transaction ends; null when there is no such partner. */
export const lockApplication = (tx: Transaction, id: string): Promise<Application | null> =>
  tx.first<Application>(sql`
    select o.name, o.state, u.email, u.language, u.email_verified_at is not null as "isVerified"
    from organization o
    left join lateral (
      select * from user_account x where x.partner_id = o.id and x.organization_id = o.id
      order by x.created_at, x.id limit 1
    ) u on true
    where o.partner_id = ${id} and o.id = ${id} and o.kind = 'partner' for update of o`);

export async function decide(tx: Transaction, id: string, state: 'active' | 'declined'): Promise<void> {
  await tx.run(sql`
    update organization set state = ${state}, decided_at = now(), version = version + 1
    where partner_id = ${id} and id = ${id}`);
}

export const activePartners = (db: Queryable): Promise<{ id: string; name: string }[]> =>
  db.rows<{ id: string; name: string }>(sql`
    select id, name from organization where kind = 'partner' and state = 'active'
    order by name collate "sv-x-icu", id`);
