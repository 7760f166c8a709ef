import { licenseProduct } from '@portal/contract/m365-licenses/fields';
import type { ProductKey } from '@portal/contract/prices';
import sql from 'sql-template-tag';
import * as z from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { inOre, part, times, type Exact } from './money.ts';
import { dayIn, type Price } from './prices.ts';

const cycles = { monthly: 1, annual: 12, triennial: 36 } as const;

const entry = z.object({
  at: z.string(),
  kind: z.enum(['bought', 'renewed', 'seats', 'cancelled', 'cancelledInFull', 'expired']),
  subscriptionId: z.string(),
  customerId: z.string(),
  productId: z.string(),
  skuId: z.string(),
  term: z.enum(['P1M', 'P1Y', 'P3Y']),
  billingCycle: z.enum(['monthly', 'annual', 'triennial']),
  quantity: z.number(),
  termStart: z.string(),
  termEnd: z.string(),
});
/** As Partner Center's simulator keeps its books: what was bought, renewed, changed and given back, and when. */
export type Entry = z.infer<typeof entry>;
export const books = z.object({ items: z.array(entry) });

const msPerDay = 86_400_000;
const dayAt = (iso: string): number => Math.floor(Date.parse(iso) / msPerDay);
const textOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10);

/** The same day so many months later, or the last one that the month has. */
function monthsLater(day: number, months: number): number {
  const date = new Date(day * msPerDay);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last)) / msPerDay;
}

type Line = { period: string; customer: bigint; partner: bigint };
type PriceOn = (product: ProductKey, day: string) => Price;

/** One term of a subscription: what is charged of it period by period. */
class Term {
  readonly lines: Line[] = [];
  readonly #start: number;
  readonly #end: number;
  readonly #months: number;
  readonly #price: Price;
  #periods = 0;
  seats: number;

  constructor({ termStart, termEnd, billingCycle, quantity, ...of }: Entry, priceOn: PriceOn) {
    this.#start = dayAt(termStart);
    this.#end = dayAt(termEnd);
    this.#months = cycles[billingCycle];
    this.#price = priceOn(
      licenseProduct({ ...of, billingPeriod: billingCycle }),
      of.kind === 'bought' ? dayIn(new Date(of.at)) : textOf(this.#start),
    );
    this.seats = quantity;
  }

  #from(period: number): number {
    return Math.min(this.#end, monthsLater(this.#start, period * this.#months));
  }

  /** Each period is charged once, in advance. */
  until(day: string): void {
    while (this.#from(this.#periods) < this.#end && textOf(this.#from(this.#periods)) <= day) {
      this.#periods += 1;
      this.add(this.seats, textOf(this.#from(this.#periods - 1)));
    }
  }

  /** So many seats more or fewer for what is left of the period on that day. */
  add(seats: number, day: string): void {
    const from = Math.max(this.#from(this.#periods - 1), dayAt(day));
    const to = this.#from(this.#periods);
    if (from >= to || seats === 0) return;
    const ofDays =
      Math.max(to, monthsLater(this.#start, this.#periods * this.#months)) - this.#from(this.#periods - 1);
    const cost = (price: Exact): bigint =>
      inOre(part(times(price, { n: BigInt(seats), over: 1n }), to - from, ofDays));
    this.lines.push({
      period: textOf(to),
      customer: cost(this.#price.customer),
      partner: cost(this.#price.partner),
    });
  }

  /** All that was charged for the period. */
  giveBack(): void {
    const period = textOf(this.#from(this.#periods));
    for (const one of this.lines.filter((line) => line.period === period))
      this.lines.push({ period, customer: -one.customer, partner: -one.partner });
  }
}

type Done = (term: Term, entry: Entry, day: string) => void;
/** What each kind of entry makes of the term that is running. */
const done: Readonly<Record<Entry['kind'], Done>> = {
  bought: () => undefined,
  renewed: (term) => term.until('9999'),
  expired: (term) => term.until('9999'),
  seats: (term, { quantity }, day) => {
    term.until(day);
    term.add(quantity - term.seats, day);
    term.seats = quantity;
  },
  cancelled: (term, _entry, day) => {
    term.until(day);
    term.add(-term.seats, day);
  },
  cancelledInFull: (term, _entry, day) => {
    term.until(day);
    term.giveBack();
  },
};
const begins: readonly Entry['kind'][] = ['bought', 'renewed'];
const goesOn: readonly Entry['kind'][] = [...begins, 'seats'];

/** What a subscription has cost until a day, by the vendor's books and the prices that the portal has published. */
function linesOf(entries: readonly Entry[], { today, priceOn }: { today: string; priceOn: PriceOn }): Line[] {
  const terms: Term[] = [];
  for (const one of entries) {
    const running = terms.at(-1);
    if (running) done[one.kind](running, one, dayIn(new Date(one.at)));
    if (begins.includes(one.kind)) terms.push(new Term(one, priceOn));
  }
  const last = entries.at(-1);
  if (last && goesOn.includes(last.kind)) terms.at(-1)?.until(today);
  return terms.flatMap(({ lines }) => lines);
}

type Sums = Map<string, { customer: bigint; partner: bigint }>;
const addTo = (sums: Sums, key: string, { customer, partner }: Omit<Line, 'period'>): void => {
  const before = sums.get(key) ?? { customer: 0n, partner: 0n };
  sums.set(key, { customer: before.customer + customer, partner: before.partner + partner });
};

type Charged = {
  subscriptionId: string | null;
  thing: string;
  period: string;
  customer: string;
  partner: string;
};

const chargedOf = (owner: Queryable, customerId: string): Promise<Charged[]> =>
  owner.rows<Charged>(sql`
    select l.subscription_id as "subscriptionId", h.thing_id::text as thing, h.period_to::text as period,
      sum(h.customer_cost * 100)::bigint::text as customer, sum(h.partner_cost * 100)::bigint::text as partner
    from charge h left join license l on l.partner_id = h.partner_id and l.id = h.thing_id
    where h.customer_id = ${customerId} and h.service = 'm365-licenses' group by 1, 2, 3`);

type Booked = { entries: readonly Entry[]; today: string; priceOn: PriceOn };

/** What differs between charges and books, period by period, in sentences. */
export async function chargesDiffer(
  owner: Queryable,
  customerId: string,
  { entries, today, priceOn }: Booked,
): Promise<string[]> {
  const [expected, found]: [Sums, Sums] = [new Map(), new Map()];
  for (const [id, own] of Map.groupBy(entries, ({ subscriptionId }) => subscriptionId))
    for (const line of linesOf(own, { today, priceOn })) addTo(expected, `${id} until ${line.period}`, line);
  for (const { subscriptionId, thing, period, customer, partner } of await chargedOf(owner, customerId))
    addTo(found, `${subscriptionId ?? thing} until ${period}`, {
      customer: BigInt(customer),
      partner: BigInt(partner),
    });
  const none = { customer: 0n, partner: 0n };
  return [...new Set([...expected.keys(), ...found.keys()])].toSorted().flatMap((key) => {
    const [should, is] = [expected.get(key) ?? none, found.get(key) ?? none];
    return (['customer', 'partner'] as const)
      .filter((who) => should[who] !== is[who])
      .map((who) => `${key}: the ${who} was charged ${is[who]} and not ${should[who]} öre`);
  });
}
