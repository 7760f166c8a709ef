import sql from 'sql-template-tag';
import { auditForOperator, portalItself } from '../platform/audit.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';
import { draftOf } from './month-repository.ts';
import { openThings } from './open-things.ts';
import { currencyOf, sellerLacks } from './parties.ts';
import { insertRun, lockRuns } from './run-repository.ts';

const page = '/operator/invoices/month';

/** The month before, once its day has come and while nobody has closed it; null without a setting. */
const dueMonth = (tx: Transaction): Promise<{ month: string } | null> =>
  tx.first<{ month: string }>(sql`
    select m.month::text from invoice_seller s
    cross join (select (date_trunc('month', stockholm_day(portal_now())) - interval '1 month')::date as month) m
    where extract(day from stockholm_day(portal_now())) >= s.run_day
      and not exists (select from invoice_run r where r.month >= m.month and r.only_partner is null)`);

type Recipient = { partnerId: string; email: string; language: 'en' | 'sv' };

/** The operator's people who run it. */
const recipients = (tx: Transaction): Promise<Recipient[]> =>
  tx.rows<Recipient>(sql`
    select o.id as "partnerId", u.email, coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from organization o join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id
    where o.kind = 'operator' and u.state = 'active' and u.roles && array['owner', 'admin', 'billing'] order by u.email`);

/** Tells the operator, once a day, that the month waits. */
async function tell(tx: Transaction, month: string, open: number): Promise<void> {
  const isFirst = await tx.run(sql`
    insert into invoice_told (partner_id, month, told_on)
    select o.id, ${month}::date, stockholm_day(portal_now()) from organization o where o.kind = 'operator'
    on conflict (partner_id, month) do update set told_on = excluded.told_on where invoice_told.told_on < excluded.told_on`);
  if (isFirst === 0) return;
  for (const { email: recipient, ...to } of await recipients(tx)) {
    const content = { month: month.slice(0, 7), open, page };
    await queueMail(tx, { ...to, recipient, kind: 'monthWaits', content });
  }
}

/** Closes the month before on the day that the seller has set, once nothing is open: it never closes anyway. */
export const closeBySetting = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const due = await dueMonth(tx);
    if (!due) return;
    await lockRuns(tx);
    const { month } = due;
    if ((await dueMonth(tx)) === null || (await currencyOf(tx)) !== 'SEK') return;
    const lacks = await sellerLacks(tx);
    const open = await openThings(tx, month, (await draftOf(tx, month)).partners);
    if (lacks.length + open.length > 0) {
      await tell(tx, month, lacks.length + open.length);
      return;
    }
    await insertRun(tx, { month, onlyPartner: null, anyway: false, wasOpen: [], by: '' });
    await auditForOperator(tx, {
      event: 'monthClosed',
      actor: portalItself,
      target: month.slice(0, 7),
      details: {},
    });
  });
