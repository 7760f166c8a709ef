import sql from 'sql-template-tag';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { DueQueue } from '../platform/database/due-rows.ts';
import { queueMail } from '../platform/mail/mail-queue.ts';

const minutesBetween = 1;
/** In percent of the limit: when one mail is sent, and below which the next may be. */
const warnedAt = 80;
const forgottenBelow = 75;

type Watched = { partnerId: string };

/** A partner with a limit that nobody has looked at for a minute; of those who claim it at once one gets it. */
const claim = sql`
  insert into credit_watch (partner_id)
  select o.id from organization o left join credit_watch w on w.partner_id = o.id
  where o.kind = 'partner' and o.credit_limit_minor is not null
    and (w.checked_at is null or w.checked_at < portal_now() - make_interval(mins => ${minutesBetween}::integer))
  order by w.checked_at nulls first limit 1
  on conflict (partner_id) do update set checked_at = portal_now()
    where credit_watch.checked_at < portal_now() - make_interval(mins => ${minutesBetween}::integer)
  returning partner_id as "partnerId"`;

type Credit = {
  name: string;
  slug: string | null;
  limitMinor: number | null;
  usedMinor: number;
  currency: string;
  warned: boolean;
};

const creditOf = (tx: Transaction, partnerId: string): Promise<Credit | null> =>
  tx.first<Credit>(sql`
    select o.name, o.slug, o.credit_limit_minor::float8 as "limitMinor",
      credit_used_minor(o.id, 0, null)::float8 as "usedMinor", coalesce(price_currency(), 'SEK') as currency,
      w.warned_at is not null as warned
    from credit_watch w join organization o on o.partner_id = w.partner_id and o.id = w.partner_id
    where w.partner_id = ${partnerId} for update of w`);

type Recipient = { partnerId: string; email: string; language: 'en' | 'sv'; isOperator: boolean };

/** Who settles invoices: owners and billing of the partner and of the operator, whose mails these are. */
const recipients = (tx: Transaction, partnerId: string): Promise<Recipient[]> =>
  tx.rows<Recipient>(sql`
    select seller.id as "partnerId", u.email, o.kind = 'operator' as "isOperator",
      coalesce(u.language, case when o.country = 'SE' then 'sv' else 'en' end) as language
    from organization seller
    join organization o on o.id = o.partner_id and (o.id = seller.id or o.id = ${partnerId})
    join user_account u on u.partner_id = o.partner_id and u.organization_id = o.id
    where seller.kind = 'operator' and u.state = 'active' and u.roles && array['owner', 'billing'] order by u.email`);

async function warn(tx: Transaction, partnerId: string, credit: Credit): Promise<void> {
  const { name: organizationName, slug, usedMinor, currency } = credit;
  const limitMinor = credit.limitMinor ?? 0;
  for (const { email: recipient, language, isOperator, ...seller } of await recipients(tx, partnerId)) {
    const page = isOperator ? `/operator/partners/edit?id=${partnerId}` : '/customers/pricing';
    const content = { organizationName, limitMinor, usedMinor, currency, page };
    await queueMail(tx, {
      ...seller,
      recipient,
      language,
      kind: 'creditNearLimit',
      content: isOperator || slug === null ? content : { ...content, partner: slug },
    });
  }
}

/**
 * Mails once when a partner has used most of its limit, and not again before it has used clearly less: what was mailed is
 * written with the mails.
 */
export const watchCredit = (database: Database, partnerId: string): Promise<void> =>
  database.transaction(async (tx) => {
    const credit = await creditOf(tx, partnerId);
    if (!credit) return;
    const { limitMinor, usedMinor, warned } = credit;
    const percent = limitMinor === null || limitMinor === 0 ? 0 : (usedMinor / limitMinor) * 100;
    if (warned ? percent >= forgottenBelow : percent < warnedAt) return;
    await tx.run(sql`
      update credit_watch set warned_at = case when ${warned} then null else portal_now() end where partner_id = ${partnerId}`);
    if (!warned) await warn(tx, partnerId, credit);
  });

/** Looks at each partner with a limit once a minute. */
export const creditQueue = (database: Database): DueQueue<Watched> => ({
  name: 'credit_watch',
  concurrency: 1,
  claim: () => database.first<Watched>(claim),
  work: ({ partnerId }) => watchCredit(database, partnerId),
});
