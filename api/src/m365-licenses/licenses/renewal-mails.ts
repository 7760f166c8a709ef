import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';
import type { MailContent } from '../../platform/mail/mail-queue.ts';
import { currencyInUse } from '../../platform/metering/prices.ts';
import { notify } from '../../platform/mail/notifications.ts';
import { isRunning, toldLicenses } from './repository.ts';

/** How many days before the end of its term a license is told. */
const toldDays = 30;

type Ending = {
  partnerId: string;
  customerId: string;
  customerName: string;
  licenses: MailContent['licensesEnding']['licenses'];
};

/**
 * Mails of what ends soon, once for each term, in one mail for each customer: to it and to its partner. What renews by the
 * month would be mailed every month, and is told only where nobody has decided.
 */
export const mailRenewals = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const told = await tx.rows<Ending>(sql`
      with told as (
        update license t set told_of = t.term_ends_at
        where ${isRunning} and t.told_of is distinct from t.term_ends_at
          and t.term_ends_at between portal_now() and portal_now() + make_interval(days => ${toldDays})
          and (t.term <> 'P1M' or not t.is_decided)
        returning t.*),
      priced as (select t.*, e.term_end from ${toldLicenses(sql`told`)})
      select t.partner_id as "partnerId", t.customer_id as "customerId", o.name as "customerName",
        json_agg(json_build_object('name', t.name, 'quantity', t.quantity, 'endsAt', api_time(t.term_ends_at),
          'termEnd', t.term_end, 'billingPeriod', t.billing_period, 'currency', ${currencyInUse}) order by t.term_ends_at, t.name) as licenses
      from priced t join organization o on o.partner_id = t.partner_id and o.id = t.customer_id
      group by 1, 2, 3`);
    for (const { partnerId, customerId, ...content } of told)
      for (const organizationId of [customerId, partnerId])
        await notify(tx, {
          to: { partnerId, organizationId },
          as: 'renewals',
          kind: 'licensesEnding',
          content: { ...content, isOfPartner: organizationId === partnerId },
        });
  });
