import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { exact, isSame, inOre, plus, times, zero, type Exact } from './money.ts';
import { dayIn, priceOn, type List, type Terms } from './prices.ts';

/** What a system had of a thing in an hour in which it was asked and has answered. `perUnit` metered steps are one unit. */
export type Had = {
  customerId: string;
  thing: string;
  product: ProductKey;
  hour: Date;
  quantity: bigint;
  perUnit: bigint;
};

type Sum = { hours: Set<string>; quantity: bigint; customer: Exact; partner: Exact };
const keyOf = ({ customerId, thing, product }: Omit<Had, 'hour' | 'quantity' | 'perUnit'>): string =>
  `${customerId} ${product} ${thing}`;

/** By customer, product and thing, over all months. */
function sumsOf(had: readonly Had[], lists: readonly List[], termsOf: (customerId: string) => Terms) {
  const sums = new Map<string, Sum>();
  for (const one of had) {
    const { customerId, product, hour, quantity, perUnit } = one;
    const price = priceOn(dayIn(hour), { lists, terms: termsOf(customerId), product });
    const units = { n: quantity, over: perUnit };
    const key = keyOf(one);
    const sum = sums.get(key) ?? { hours: new Set(), quantity: 0n, customer: zero, partner: zero };
    sum.hours.add(hour.toISOString());
    sum.quantity += quantity;
    sum.customer = plus(sum.customer, times(units, price.customer));
    sum.partner = plus(sum.partner, times(units, price.partner));
    sums.set(key, sum);
  }
  return sums;
}

type Metered = {
  customerId: string;
  product: ProductKey;
  thing: string;
  hours: string[];
  quantity: string;
  customer: string;
  partner: string;
};

/** What the portal has metered, exactly. A thing that was taken away and given again is two, of one name. */
const meteredOf = (owner: Queryable, customerIds: readonly string[]): Promise<Metered[]> =>
  owner.rows<Metered>(sql`
    select s.customer_id as "customerId", s.product, s.resource_name as thing,
      array(select to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from meter_series o join meter_hour h on h.partner_id = o.partner_id and h.series_id = o.id
        where o.partner_id = s.partner_id and o.customer_id = s.customer_id and o.product = s.product
          and o.resource_name = s.resource_name
        order by h.hour) as hours,
      sum(m.quantity)::text as quantity, sum(m.customer_cost)::text as customer, sum(m.partner_cost)::text as partner
    from meter_series s join meter_month m on m.partner_id = s.partner_id and m.series_id = s.id
    where s.customer_id = any(${[...customerIds]}::uuid[])
    group by s.partner_id, s.customer_id, s.product, s.resource_name`);

type Expected = { had: readonly Had[]; lists: readonly List[]; termsOf: (customerId: string) => Terms };

/**
 * What differs between what the portal has metered and what the systems had in the hours in which they were asked, in
 * sentences: hours, quantities, and money to the last digit.
 */
export async function metersDiffer(
  owner: Queryable,
  customerIds: readonly string[],
  { had, lists, termsOf }: Expected,
): Promise<string[]> {
  const sums = sumsOf(had, lists, termsOf);
  const metered = await meteredOf(owner, customerIds);
  const seen = new Set(metered.map(keyOf));
  const missing = [...sums.keys()]
    .filter((key) => !seen.has(key))
    .map((key) => `${key}: nothing was metered`);
  const wrong = metered.flatMap((one) => {
    const key = keyOf(one);
    const sum = sums.get(key);
    if (!sum) return [`${key}: ${one.hours.length} hours were metered of what was not there`];
    const more = one.hours
      .filter((hour) => !sum.hours.has(hour))
      .map((hour) => `${key}: ${hour} was metered`);
    const counted = new Set(one.hours);
    const fewer = [...sum.hours]
      .filter((hour) => !counted.has(hour))
      .map((hour) => `${key}: ${hour} is missing`);
    const money = (['customer', 'partner'] as const).flatMap((who) => {
      const found = exact(one[who]);
      if (isSame(found, sum[who])) return [];
      return [`${key}: the ${who} pays ${inOre(found)} and not ${inOre(sum[who])} öre (${one[who]})`];
    });
    const quantity = exact(one.quantity);
    const isAll = isSame(quantity, { n: sum.quantity, over: 1n });
    return [
      ...more,
      ...fewer,
      ...(isAll ? [] : [`${key}: ${one.quantity} and not ${sum.quantity}`]),
      ...money,
    ];
  });
  return [...missing, ...wrong];
}
