import * as z from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { listOf } from '../http.ts';
import { decimal, minor, month, priceExplanation, productKey } from '../prices.ts';

/** What the customer pays and what the partner pays; null when no price was valid, the partner's without `pricing.read`. */
const costs = z.object({ customerMinor: minor.nullable(), partnerMinor: minor.nullable() });

/** What was measured of a service in a period, and what that cost. */
const metered = costs.extend({
  /** Hours that were measured, and hours that there were; of several things the hours of all, added up. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /**
   * In the unit that the service meters. Null when nothing was measured. A thing's average is over the hours that were
   * measured. That of several is what was measured of all, over the hours since the first was there: where hours are
   * missing it is at least so much.
   */
  average: z.number().nullable(),
});
export type Metered = z.infer<typeof metered>;

/** `exists` is false for what was deleted since. */
const named = metered.extend({ name: z.string(), exists: z.boolean() });

/** A month so far, what it is compared with, and the months before. */
const monthTotals = z.object({
  month,
  currency: z.string(),
  total: metered,
  /**
   * What the month before had cost when it had come as far; of a past month, the whole month before. Of all customers
   * together the same days, rounded once.
   */
  before: costs,
  /** What the running month comes to when the rest of it is like the days before today; null of a past one. */
  forecastMinor: minor.nullable(),
  /** On average of the newest day that was measured, and of the same day of the month before. */
  newest: z.number().nullable(),
  newestBefore: z.number().nullable(),
  /** Until when all of it is measured, of the running month; null of a past one, and while something never was. */
  measuredUntil: timestamp.nullable(),
  /** The twelve months before and this one, the oldest first. */
  months: z.array(metered.extend({ month })),
});

/** A month of one customer. */
export const customerUsage = monthTotals.extend({
  /** Every day of the month until today, also those that nothing was measured on. */
  days: z.array(metered.extend({ day })),
  /** Of today; null when there is no price, or more than one. */
  price: priceExplanation.nullable(),
});
export type CustomerUsage = z.infer<typeof customerUsage>;

/** A month of all customers of a partner. */
export const partnerUsage = monthTotals.extend({
  /** The most that any one of them paid, and used on average: what the others are measured against. */
  most: z.object({ customerMinor: minor.nullable(), average: z.number().nullable() }),
});
export type PartnerUsage = z.infer<typeof partnerUsage>;

const inMonth = named.extend({ id, month, currency: z.string() });
/** What it had cost in the month before when that had come as far. */
const beforeMinor = minor.nullable();

/** What amounts that are rounded each by itself leave open to their total. */
const rounding = z.object({ customerMinor: minor, partnerMinor: minor.nullable() });

/**
 * Things of a month, also those that are gone since, each with its part of the month's lines; `sum` is of all that match,
 * and of all things what the month cost. The region is empty of what has none.
 */
export const usageByThing = listOf(inMonth.extend({ region: z.string() })).extend({
  sum: metered.extend({ rounding }),
});
export type ThingUsage = z.infer<typeof usageByThing>['items'][number];

/** A month of every customer; `sum` is of all that match. `organizationNumber` is null of one that is deleted. */
export const usageByCustomer = listOf(
  inMonth.extend({ organizationNumber: z.string().nullable(), beforeMinor }),
).extend({ sum: metered.extend({ beforeMinor }) });
export type UsageOfCustomer = z.infer<typeof usageByCustomer>['items'][number];

/** The customers that a service costs most in a month, with what each used on average, in the unit that the service meters. */
export const topCustomers = z.object({
  month,
  currency: z.string(),
  items: z.array(
    costs.extend({ customerId: id, name: z.string(), exists: z.boolean(), average: z.number().nullable() }),
  ),
});

/**
 * How the cost of a month comes about: its lines, each of one product of one region at one price, or what was charged of a
 * product. Their amounts add up to it; of a thing they are its part of each.
 */
export const costExplanation = z.object({
  currency: z.string(),
  customerMinor: minor.nullable(),
  partnerMinor: minor.nullable(),
  /** Zero where lines are whole. */
  rounding,
  /**
   * What of a month that was billed was measured or charged later, a part of what it cost: with which month it was billed,
   * or null for what the next run bills. Empty of a thing.
   */
  later: z.array(
    z.object({ billedFor: month.nullable(), customerMinor: minor, partnerMinor: minor.nullable() }),
  ),
  lines: z.array(
    z.object({
      from: day,
      /** The last day of it. */
      until: day,
      product: productKey,
      /** Empty of what was charged in advance. */
      region: z.string(),
      /** Those that were measured, of all things added up. */
      hours: z.number().int(),
      /** In the product's unit. */
      quantity: decimal,
      /** Null where no price was valid, and of what was charged in advance. */
      price: priceExplanation.nullable(),
      customerMinor: minor.nullable(),
      partnerMinor: minor.nullable(),
    }),
  ),
});
export type CostExplanation = z.infer<typeof costExplanation>;
