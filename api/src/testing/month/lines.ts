import type { ProductKey } from '@portal/contract/prices';
import fc from 'fast-check';
import { exact, inOre, part, plus, times, zero, isSame, type Exact } from './money.ts';
import { dayIn, holding, priceOn, type List, type Price, type Terms } from './prices.ts';

/** What is metered in these months: bytes, and what is priced by the half öre. */
export const meteredProducts = ['s3-storage.capacity', 'virtual-data-center.vcpu'] as const;
type MeteredProduct = (typeof meteredProducts)[number];
export const chargedProduct: ProductKey = 'virtual-data-center.licence-in-lines';
export const regions = ['SE-NORTH-1', 'SE-CENTRAL-1'] as const;

const hourMs = 3_600_000;
/** 2027 in Stockholm, with the days on which its clocks are changed. */
export const firstHour = Date.parse('2026-12-31T23:00Z');
export const months = 12;
const begins = (month: number): number =>
  Date.parse(`2027-${String(month + 1).padStart(2, '0')}-01T00:00Z`) -
  (month >= 3 && month <= 9 ? 2 : 1) * hourMs;
const hoursOf = (month: number): number =>
  ((month === months - 1 ? Date.parse('2027-12-31T23:00Z') : begins(month + 1)) - begins(month)) / hourMs;
export const nameOf = (month: number): string => `2027-${String(month + 1).padStart(2, '0')}`;

export type Read = { hour: number; quantity: number };
export type Thing = {
  product: MeteredProduct;
  region: (typeof regions)[number];
  early: Read[];
  late: Read[];
};
export type Charged = { quantity: number; price: number; days: number; from: number };
/** One customer's month: what was measured in it in two batches, the second of which repeats hours of the first. */
export type RandomMonth = { month: number; things: Thing[]; charges: Charged[]; uplifts: Uplift[] };
export type Uplift = { from: string; percent: number | null };

const quantityOf = { 's3-storage.capacity': 2 ** 43, 'virtual-data-center.vcpu': 9 };
const dayOfYear = fc
  .integer({ min: 1, max: 364 })
  .map((day) => dayIn(new Date(firstHour + day * 24 * hourMs + hourMs)));
/** Few of them, so that a price comes back to what it was. */
const percent = fc.constantFrom(0, 10, 25);

const readsOf = (month: number, product: MeteredProduct, maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      hour: fc.integer({ min: 0, max: hoursOf(month) - 1 }),
      quantity: fc.integer({ min: 0, max: quantityOf[product] }),
    }),
    { maxLength, selector: ({ hour }) => hour },
  );

const thingIn = (month: number) =>
  fc.constantFrom(...meteredProducts).chain((product) =>
    fc.record({
      product: fc.constant(product),
      region: fc.constantFrom(...regions),
      early: readsOf(month, product, 6),
      late: readsOf(month, product, 6),
    }),
  );

const charge = fc.record({
  quantity: fc.integer({ min: -9, max: 9 }).filter((quantity) => quantity !== 0),
  price: fc.integer({ min: 1, max: 99_999 }),
  days: fc.integer({ min: 1, max: 28 }),
  from: fc.integer({ min: 1, max: 28 }),
});

export const randomMonth = fc.integer({ min: 0, max: months - 1 }).chain((month) =>
  fc.record({
    month: fc.constant(month),
    things: fc.array(thingIn(month), { minLength: 1, maxLength: 3 }),
    charges: fc.array(charge, { maxLength: 2 }),
    uplifts: fc.uniqueArray(fc.record({ from: dayOfYear, percent: fc.option(percent) }), {
      maxLength: 3,
      selector: ({ from }) => from,
    }),
  }),
);

const percents = fc.uniqueArray(fc.record({ from: dayOfYear, percent }), {
  minLength: 12,
  maxLength: 20,
  selector: ({ from }) => from,
});
/** What a partner agreed to, of everything. */
export const randomTerms = fc.record({ discounts: percents, uplifts: percents });

/** Prices of whole half öre. */
export const randomLists = fc
  .uniqueArray(
    fc.record({
      from: dayOfYear,
      bytes: fc.constantFrom(0.5, 0.4, 0.05),
      cores: fc.constantFrom(0.005, 0.015, 0.105),
    }),
    { minLength: 12, maxLength: 20, selector: ({ from }) => from },
  )
  .map((lists): List[] =>
    [{ from: '2020-01-01', bytes: 0.5, cores: 0.005 }, ...lists]
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, bytes, cores }) => ({
        from,
        prices: {
          's3-storage.capacity': String(bytes),
          'virtual-data-center.vcpu': String(cores),
        },
      })),
  );

export const hourOf = ({ month }: RandomMonth, { hour }: Read): Date =>
  new Date(begins(month) + hour * hourMs);

/** What a customer pays more on each day on which that changes: its own goes before what all pay. */
function ownUplifts(terms: Terms, own: readonly Uplift[]): Terms['uplifts'] {
  const days = [...terms.uplifts, ...own].map(({ from }) => from).toSorted();
  return days.map((from) => ({
    from,
    percent: holding(own, from)?.percent ?? holding(terms.uplifts, from)?.percent ?? 0,
  }));
}

const factors = {
  's3-storage.capacity': exact('0.000000000931322574615478515625'),
  'virtual-data-center.vcpu': exact(1),
};

export type Amounts = { customer: bigint; partner: bigint };
export type Line = Amounts & { product: ProductKey; region: string; from: string };

/** The first of an hour stands, whatever comes later. */
function readingsOf({ early, late }: Thing): Read[] {
  const taken = new Set(early.map(({ hour }) => hour));
  return [...early, ...late.filter(({ hour }) => !taken.has(hour))];
}

type PriceOf = (product: ProductKey, day: string) => Price;
const sameOn = (priceOf: PriceOf, product: ProductKey, days: readonly [string, string]): boolean => {
  const [one, other] = days.map((day) => priceOf(product, day));
  return !!one && !!other && isSame(one.customer, other.customer) && isSame(one.partner, other.partner);
};

/** The first day of the month since when the price has been that of a day. */
function heldFrom(priceOf: PriceOf, product: ProductKey, day: string): string {
  let from = day;
  for (let number = Number(day.slice(8)) - 1; number >= 1; number -= 1) {
    const before = `${day.slice(0, 8)}${String(number).padStart(2, '0')}`;
    if (!sameOn(priceOf, product, [before, from])) return from;
    from = before;
  }
  return from;
}

/** The lines of a month, by rational numbers: nothing is rounded but each of them, once. */
export function linesOf(
  month: RandomMonth,
  { lists, terms }: { lists: readonly List[]; terms: Terms },
): Line[] {
  const own = { ...terms, uplifts: ownUplifts(terms, month.uplifts) };
  const known = new Map<string, Price>();
  const priceOf: PriceOf = (product, day) => {
    const price = known.get(`${product} ${day}`) ?? priceOn(day, { lists, terms: own, product });
    known.set(`${product} ${day}`, price);
    return price;
  };
  const sums = new Map<string, { line: Omit<Line, keyof Amounts>; customer: Exact; partner: Exact }>();
  for (const thing of month.things) {
    for (const read of readingsOf(thing)) {
      const day = dayIn(hourOf(month, read));
      const line = {
        product: thing.product,
        region: thing.region,
        from: heldFrom(priceOf, thing.product, day),
      };
      const key = JSON.stringify(line);
      const { customer, partner } = priceOf(thing.product, day);
      const used = times(exact(read.quantity), factors[thing.product]);
      const sum = sums.get(key) ?? { line, customer: zero, partner: zero };
      sums.set(key, {
        line,
        customer: plus(sum.customer, times(used, customer)),
        partner: plus(sum.partner, times(used, partner)),
      });
    }
  }
  return [...sums.values()].map(({ line, customer, partner }) => ({
    ...line,
    customer: inOre(customer),
    partner: inOre(partner),
  }));
}

/** A charge is a line of its own. */
export function chargeOf({ quantity, price, days }: Charged): Amounts {
  const all = { n: BigInt(quantity) * BigInt(price), over: 1000n };
  return {
    customer: inOre(part(all, days, 28)),
    partner: inOre(part(times(all, { n: 9n, over: 10n }), days, 28)),
  };
}
