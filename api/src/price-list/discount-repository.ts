import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';

/** Of two who set discounts of a partner at the same moment the second sees what the first has set. */
export const lockDiscounts = (tx: Transaction, partnerId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('price-list/discount/' || ${partnerId}, 0))`);

type Partner = { id: string; name: string };

/** Partners that are let in, by id, organization number or name, letter case aside. */
export const partnersNamed = (tx: Transaction, text: string): Promise<Partner[]> =>
  tx.rows<Partner>(sql`
    select id, name from organization
    where kind = 'partner' and state in ('active', 'suspended')
      and (id::text = lower(${text}) or organization_number = ${text} or lower(name) = lower(${text}))
    order by id`);

/** In percent, with who set it; null when none was ever set. */
export const currentDiscount = (
  tx: Transaction,
  partnerId: string,
  service: string,
): Promise<{ percent: string; by: string; at: Date } | null> =>
  tx.first(sql`
    select trim_scale(percent)::text as percent, set_by_name as by, set_at as at from partner_discount
    where partner_id = ${partnerId} and service = ${service} and valid_from <= stockholm_day(portal_now())
    order by valid_from desc, set_at desc limit 1`);

type NewDiscount = { partnerId: string; service: string; percent: string; by: string };

/** From today on; the database prices anew what is rolled up of today. */
export async function addDiscount(
  tx: Transaction,
  { partnerId, service, percent, by }: NewDiscount,
): Promise<void> {
  await tx.run(sql`
    insert into partner_discount (partner_id, service, percent, set_by_name)
    values (${partnerId}, ${service}, ${percent}::numeric, ${by})`);
}
