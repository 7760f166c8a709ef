import type { Endpoint } from '@portal/contract/http';
import sql, { type Sql } from 'sql-template-tag';
import { isChange } from '@portal/contract/endpoint-rules';
import type { Queryable } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { Principal } from '../http/principal.ts';
import type { Tenant } from '../database/tenancy.ts';

/** An impersonation as it begins. */
export type Begun = {
  partnerId: string;
  organizationId: string;
  sessionId: string;
  userId: string;
  userName: string;
  homeName: string;
  reason: string;
  endsAt: Date;
};

/** Keeps who came in, for the organization to read when the session is long forgotten. */
export async function keepVisit(tx: Queryable, visit: Begun): Promise<void> {
  await tx.run(sql`
    insert into visit (partner_id, organization_id, id, session_id, kind, user_id, user_name, organization_name, reason, ends_at)
    values (${visit.partnerId}, ${visit.organizationId}, ${newId()}, ${visit.sessionId}, 'impersonated', ${visit.userId},
      ${visit.userName}, ${visit.homeName}, ${visit.reason}, ${visit.endsAt})`);
}

type Call = { principal: Principal; tenant: Tenant };

/** The visit of who works in a customer from their own organization: one for each session and day. */
const entryOf = ({ principal, tenant }: Call, day: Sql): Sql => {
  const { userId, userName, sessionId, home, actingReason, expiresAt } = principal;
  return sql`
    insert into visit (partner_id, organization_id, id, session_id, day, kind, user_id, user_name, organization_name, reason, ends_at)
    select o.partner_id, o.id, ${newId()}, ${sessionId}, ${day}, 'managed', ${userId}, ${userName},
      ${home.organizationName}, ${actingReason},
      least(${expiresAt}::timestamptz, now() + interval '8 hours')
    from organization o
    where o.partner_id = ${tenant.partnerId} and o.id = ${tenant.customerId} and o.kind = 'customer'
    on conflict (partner_id, organization_id, session_id, day) do nothing`;
};

/** For a change whose customer is known only once it is read; a customer's own people are no visitors. */
export async function keepManaged(tx: Queryable, call: Call): Promise<void> {
  if (call.principal.kind !== 'customer') await tx.run(entryOf(call, sql`(now() at time zone 'UTC')::date`));
}

/** A visit that has to be written with a change; `kept` learns that it was, and hands on the details of its entry. */
export type Visit = { entry: Sql; kept: <T>(answer: T) => T };

/** Changing something of a customer from one's own organization is a visit, too: one for each session and day. */
export type VisitRule = { visitOf(endpoint: Endpoint, call: Call): Visit | null };

const mostRemembered = 10_000;

/** Remembers what this process has written, so that only the first change of a visit costs a row. */
export function createManaging(clock: () => Date): VisitRule {
  const written = new Set<string>();
  return {
    visitOf: (endpoint, call) => {
      const { principal, tenant } = call;
      if (endpoint.scope !== 'customer' || principal.kind === 'customer' || !isChange(endpoint)) return null;
      const day = clock().toISOString().slice(0, 10);
      const name = `${day}/${principal.sessionId}/${tenant.customerId ?? ''}`;
      if (written.has(name)) return null;
      const kept = <T>(answer: T): T => {
        if (written.size >= mostRemembered) written.clear();
        written.add(name);
        return answer;
      };
      return { entry: entryOf(call, sql`${day}::date`), kept };
    },
  };
}
