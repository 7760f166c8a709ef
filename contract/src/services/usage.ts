import * as z from 'zod';
import { day, id } from '../fields.ts';
import { listOf } from '../http.ts';
import { decimal, minor, month, priceExplanation } from '../prices.ts';

/** What the customer pays and what the partner pays; null when no price was valid, the partner's without `pricing.read`. */
const costs = z.object({ customerMinor: minor.nullable(), partnerMinor: minor.nullable() });

/** What was measured of a service in a period, and what that cost. */
const metered = costs.extend({
  /** Hours that were measured, and hours that there were; of several things the hours of all, added up. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /**
   * In the unit that the service meters. Null when nothing was measured: an hour without a reading is a gap, never a
   * zero. A thing's average is over the hours that were measured, that of several is the sum of theirs, each by how long
   * of the period it was there.
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
  /** What the month before had cost when it had come as far; of a past month, the whole month before. */
  before: costs,
  /** What the running month comes to when the rest of it is like the days before today; null of a past one. */
  forecastMinor: minor.nullable(),
  /** On average of the newest day that was measured, and of the same day of the month before. */
  newest: z.number().nullable(),
  newestBefore: z.number().nullable(),
  /** The twelve months before and this one, the oldest first. */
  months: z.array(metered.extend({ month })),
});

/** A month of one customer. */
export const customerUsage = monthTotals.extend({
  /** Every day of the month until today, also those that nothing was measured on. */
  days: z.array(metered.extend({ day })),
  /** Of today; null when there is no price. */
  price: priceExplanation.nullable(),
});
export type CustomerUsage = z.infer<typeof customerUsage>;

/** A month of all customers of a partner. */
export const partnerUsage = monthTotals;
export type PartnerUsage = z.infer<typeof partnerUsage>;

/** What something cost in a month, beside what it had cost in the month before when that had come as far. */
const compared = named.extend({ id, month, currency: z.string(), beforeMinor: minor.nullable() });

/** The sum of all that matches, on all pages. */
const withSum = { sum: metered.extend({ beforeMinor: minor.nullable() }) };

/** Things of a month, also those that are gone since. */
export const usageByThing = listOf(compared.extend({ region: z.string() })).extend(withSum);
export type ThingUsage = z.infer<typeof usageByThing>['items'][number];

/** A month of every customer. `organizationNumber` is null of one that is deleted. */
export const usageByCustomer = listOf(compared.extend({ organizationNumber: z.string().nullable() })).extend(
  withSum,
);
export type UsageOfCustomer = z.infer<typeof usageByCustomer>['items'][number];

/** The customers that a service costs most in a month. */
export const topCustomers = z.object({
  month,
  currency: z.string(),
  items: z.array(named.extend({ customerId: id })),
});

/** How the cost of a month comes about: the days of each price, whose amounts add up to it. */
export const costExplanation = z.object({
  currency: z.string(),
  customerMinor: minor.nullable(),
  partnerMinor: minor.nullable(),
  lines: z.array(
    z.object({
      from: day,
      /** The last day of it. */
      until: day,
      hours: z.number().int(),
      /** In the product's unit. */
      quantity: decimal,
      /** Null where no price was valid. */
      price: priceExplanation.nullable(),
      customerMinor: minor.nullable(),
      partnerMinor: minor.nullable(),
    }),
  ),
});
export type CostExplanation = z.infer<typeof costExplanation>;
