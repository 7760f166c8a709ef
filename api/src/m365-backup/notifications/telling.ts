import type { Recipients } from '@portal/contract/notifications';
import sql from 'sql-template-tag';
import type { Transaction } from '../../platform/database/database.ts';
import type { MailContent } from '../../platform/mail/mail-queue.ts';
import { mailRecipients } from '../../platform/mail/notifications.ts';

/** What ended longer ago is no news: the portal has not heard of it for so long. */
const newsForHours = 48;
/** A try that was announced and has not begun by then does not come. */
const retryWithinHours = 2;
/** So many lines of the log are in a mail. */
const toldProblems = 5;

type Ended = {
  partnerId: string;
  customerId: string;
  recipients: Recipients;
  content: MailContent['backupRunEnded'];
};

/**
 * Mails of runs that have ended in a way that somebody wants to hear of, once each, in the transaction that says so of the
 * run. Of a run that is tried again its last try is told.
 */
export async function tellRuns(tx: Transaction, region: string): Promise<void> {
  const ended = await tx.rows<Ended>(sql`
    with due as (
      select r.partner_id, r.id from m365_run r
      join m365_notification n on n.partner_id = r.partner_id and n.customer_id = r.customer_id
      where r.region = ${region} and r.told_at is null and r.status = any (n.outcomes)
        and r.ended_at > greatest(n.since, portal_now() - make_interval(hours => ${newsForHours}))
        and not exists (
          select from m365_run l where l.partner_id = r.partner_id and l.customer_id = r.customer_id
            and l.region = r.region and l.job_id = r.job_id and l.started_at > r.started_at
            and l.main_session_id = coalesce(r.main_session_id, r.session_id))
        and (not r.will_be_retried or r.ended_at < portal_now() - make_interval(hours => ${retryWithinHours}))
      order by r.partner_id, r.id for update of r skip locked),
    told as (
      update m365_run r set told_at = portal_now() from due d where r.partner_id = d.partner_id and r.id = d.id
      returning r.*)
    select t.partner_id as "partnerId", t.customer_id as "customerId", n.recipients,
      json_build_object('customerId', t.customer_id, 'customerName', o.name, 'runId', t.id, 'jobName', t.job_name,
        'outcome', t.status, 'startedAt', api_time(t.started_at), 'endedAt', api_time(t.ended_at),
        'tries', t.retry_number + 1, 'problems', coalesce((
          select json_agg(p.message order by p.place) from (
            select i.value ->> 'message' as message, i.place
            from jsonb_array_elements(t.log) with ordinality i (value, place)
            where i.value ->> 'status' in ('error', 'warning') order by i.place limit ${toldProblems}) p), '[]'::json)) as content
    from told t
    join m365_notification n on n.partner_id = t.partner_id and n.customer_id = t.customer_id
    join organization o on o.partner_id = t.partner_id and o.id = t.customer_id
    order by t.started_at, t.id`);
  for (const { partnerId, customerId, recipients, content } of ended)
    await mailRecipients(tx, {
      to: { partnerId, organizationId: customerId },
      recipients,
      kind: 'backupRunEnded',
      content,
    });
}
