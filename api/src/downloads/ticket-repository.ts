import { downloadLinkSeconds } from '@portal/contract/downloads';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../platform/database/database.ts';

type NewTicket = {
  hash: string;
  holder: { partnerId: string; organizationId: string; userId: string; sessionId: string };
  download: { partnerId: string; id: string };
};

/** Keeps a ticket, and none that is over; answers when it will be. */
export async function addTicket(tx: Transaction, { hash, holder, download }: NewTicket): Promise<Date> {
  await tx.run(sql`delete from download_ticket where expires_at < now()`);
  const added = await tx.first<{ expiresAt: Date }>(sql`
    insert into download_ticket (partner_id, organization_id, user_id, session_id, hash, download_partner_id,
      download_id, expires_at)
    values (${holder.partnerId}, ${holder.organizationId}, ${holder.userId}, ${holder.sessionId}, ${hash},
      ${download.partnerId}, ${download.id}, now() + make_interval(secs => ${downloadLinkSeconds}))
    returning expires_at as "expiresAt"`);
  if (!added) throw new Error('The ticket could not be kept.');
  return added.expiresAt;
}

/** Uses a ticket up: what it was for, when it is good and its session still lives. */
export const takeTicket = (
  auth: Queryable,
  hash: string,
): Promise<{ partnerId: string; id: string; userId: string } | null> =>
  auth.first(sql`
    with used as (delete from download_ticket where hash = ${hash} returning *)
    select d.partner_id as "partnerId", d.id, u.user_id as "userId"
    from used u
    join session s on s.id = u.session_id and s.ended_at is null and s.expires_at > now()
    join download d on d.partner_id = u.download_partner_id and d.id = u.download_id
      and (d.published_at is not null or d.partner_id = u.partner_id)
    where u.expires_at > now()`);
