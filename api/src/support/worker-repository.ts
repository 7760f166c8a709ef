import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

export type SettledTicket = {
  organizationId: string;
  reference: string;
  description: string;
  writerEmail: string;
  language: 'en' | 'sv';
  /** The organization, when its writer is of another one: only who acts as it sees the ticket. */
  actAs: string | null;
};

type Which = { partnerId: string; id: string };

/** Says how its mail went; null when that says nothing new of it. A mail that failed may be sent again by the operator. */
export const settleTicket = (
  tx: Queryable,
  { partnerId, id }: Which,
  reason: 'refused' | 'unreachable' | null,
): Promise<SettledTicket | null> =>
  tx.first<SettledTicket>(sql`
    update ticket t set state = case when ${reason}::text is null then 'sent' else 'not-delivered' end,
      reason = ${reason}, sent_at = case when ${reason}::text is null then now() end
    where partner_id = ${partnerId} and id = ${id}
      and (state = 'sending' or state = 'not-delivered' and ${reason}::text is null)
    returning organization_id as "organizationId", reference, description, writer_email as "writerEmail",
      writer_language as language, (
        select o.name from organization o
        where o.partner_id = t.partner_id and o.id = t.organization_id and not exists (
          select from user_account u
          where u.partner_id = t.partner_id and u.organization_id = t.organization_id and u.id = t.user_id)) as "actAs"`);
