import sql, { type Sql } from 'sql-template-tag';
import { leaseSeconds } from '../database/due-rows.ts';
import type { ClaimedOperation, Reason } from './definition.ts';

/** Takes the operation that is due first, with a lease. */
export const claimQuery = (leaseId: string): Sql => sql`
  with due as materialized (
    select partner_id, id from operation
    where state in ('waiting', 'running') and due_at <= now() order by due_at limit 1 for update skip locked
  )
  update operation o set state = 'running', lease_id = ${leaseId}, attempts = o.attempts + 1,
    due_at = now() + make_interval(secs => ${leaseSeconds})
  from due, organization c
  where o.partner_id = due.partner_id and o.id = due.id and c.partner_id = o.partner_id and c.id = o.customer_id
  returning o.partner_id as "partnerId", o.customer_id as "customerId", c.name as "customerName", o.id, o.kind,
    o.target_id as "targetId", o.subject, o.reference, o.input, o.memory, o.attempts, o.errors, o.actor,
    o.agreed, o.line_results as "lineResults", o.undoing, o.given_up as "givenUp", coalesce(o.retried_at, o.created_at) as "requestedAt",
    extract(epoch from portal_now() - coalesce(o.retried_at, o.created_at))::double precision as "ageSeconds",
    o.lease_id as "leaseId"`;

/** Its row as a worker has claimed it. */
export type ClaimedRow = ClaimedOperation & {
  /** Since it was ordered, or tried again by somebody. */
  ageSeconds: number;
  agreed: unknown;
  lineResults: unknown;
  /** Why it has failed, while what is half made is taken back. */
  undoing: Reason | null;
  /** Who gave it up, and what is left behind in the cloud. */
  givenUp: { by: string; leftBehind: string } | null;
};
