import sql from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { newId } from './ids.ts';
import type { Principal } from './principal.ts';
import type { Tenant } from './tenancy.ts';

/** An impersonation as it begins. */
export type Begun = {
  partnerId: string;
  organizationId: string;
  sessionId: string;
  userId: string;
  userName: string;
  houseName: string;
  reason: string;
  endsAt: Date;
};

/** Keeps who came in, for the organization to read when the session is long forgotten. */
export async function keepVisit(tx: Queryable, visit: Begun): Promise<void> {
  await tx.run(sql`
    insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, house_name, reason, ends_at)
    values (${visit.partnerId}, ${visit.organizationId}, ${newId()}, ${visit.sessionId}, 'impersonated', ${visit.userId},
      ${visit.userName}, ${visit.houseName}, ${visit.reason}, ${visit.endsAt})`);
}

/** Changing something of a customer from one's own house is a visit, too: one for each session and day. */
export async function keepManaging(
  tx: Queryable,
  { principal, tenant }: { principal: Principal; tenant: Tenant },
): Promise<void> {
  const { userId, userName, email, sessionId, organizationName, expiresAt } = principal;
  await tx.run(sql`
    insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, house_name, ends_at)
    select o.partner_id, o.id, ${newId()}, ${sessionId}, 'managed', ${userId}, ${userName || email}, ${organizationName},
      least(${expiresAt}::timestamptz, now() + interval '8 hours')
    from organization o
    where o.partner_id = ${tenant.partnerId} and o.id = ${tenant.customerId} and o.kind = 'customer'
    on conflict (partner_id, organization_id, session_id, day) do nothing`);
}
