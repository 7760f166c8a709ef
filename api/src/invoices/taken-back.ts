import type { InvoiceLine } from '@portal/contract/invoices/content';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import type { OpenLine } from './open-lines.ts';

/** A line of an invoice of which something is left that can be taken back. */
export type BilledBefore = {
  invoiceId: string;
  number: string;
  issuedOn: string;
  position: number;
  leftMinor: number;
  vatCategory: InvoiceLine['vatCategory'];
  vatRate: string;
};

type Found = BilledBefore & { at: number };

/**
 * What each line below zero takes something back from, the newest invoice first: what was billed of the same line, or of
 * the charges of the same period.
 */
export async function billedBefore(
  db: Queryable,
  partnerId: string,
  lines: readonly OpenLine[],
): Promise<Map<OpenLine, BilledBefore[]>> {
  const asked = lines.filter(({ partnerMinor }) => partnerMinor < 0);
  const answer = new Map(asked.map((line): [OpenLine, BilledBefore[]] => [line, []]));
  if (asked.length === 0) return answer;
  const rows = await db.rows<Found>(sql`
    with asked as materialized (
      select a.* from json_to_recordset(${JSON.stringify(asked.map((line, at) => ({ ...line, at })))}::json)
        a (at integer, "customerId" uuid, service text, product text, region text, month date, "priceFrom" date, "chargeId" uuid)
    ), billed as materialized (
      select a.at, b.id from asked a join billed_line b on a."chargeId" is null and b.charge_id is null
        and b.partner_id = ${partnerId} and b.customer_id = a."customerId" and b.month = a.month and b.service = a.service
        and b.product = a.product and b.region = a.region and b.price_from = a."priceFrom"
      union all
      select a.at, b.id from asked a
      join charge c on c.partner_id = ${partnerId} and c.id = a."chargeId"
      join charge p on p.partner_id = ${partnerId} and p.customer_id = c.customer_id and p.recurring_id = c.recurring_id
        and p.quantity > 0 and p.period_from < c.period_to and p.period_to > c.period_from
      join billed_line b on b.partner_id = ${partnerId} and b.customer_id = c.customer_id and b.charge_id = p.id
    )
    select x.at, i.id as "invoiceId", i.number, i.issued_on::text as "issuedOn", l.position,
      (l.amount_minor + coalesce(g.minor, 0))::float8 as "leftMinor", l.vat_category as "vatCategory",
      trim_scale(l.vat_rate)::text as "vatRate"
    from billed x
    join invoice_line l on l.partner_id = ${partnerId} and l.billed_line_id = x.id and l.amount_minor > 0
    join invoice i on i.partner_id = ${partnerId} and i.id = l.invoice_id
    left join lateral (
      select sum(t.amount_minor) as minor from invoice_line t
      where t.partner_id = ${partnerId} and t.credits_invoice_id = l.invoice_id and t.credits_position = l.position
    ) g on true
    where l.amount_minor + coalesce(g.minor, 0) > 0
    order by x.at, i.issued_on desc, i.counter desc, l.position`);
  for (const { at, ...found } of rows) {
    const line = asked[at];
    if (line) answer.get(line)?.push(found);
  }
  return answer;
}
