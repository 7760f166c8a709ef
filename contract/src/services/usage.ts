import * as z from 'zod';
import { day, id } from '../fields.ts';
import { listOf } from '../http.ts';
import { minor, month, priceExplanation } from '../prices.ts';

/** What was measured of a service in a period. */
const metered = z.object({
  /** Hours that were measured, and hours that there were; of several things the hours of all, added up. */
  hours: z.number().int(),
  hoursExpected: z.number().int(),
  /**
   * In the unit that the service meters. Null when nothing was measured: an hour without a reading is a gap, never a
   * zero. A thing's average is over the hours that were measured, that of several is the sum of theirs, each by how long
   * of the period it was there.
   */
  average: z.number().nullable(),
  /** What the measured hours cost; null when no price was valid. The partner's is null without `pricing.read`. */
  customerMinor: minor.nullable(),
  partnerMinor: minor.nullable(),
});
export type Metered = z.infer<typeof metered>;

/** `exists` is false for what was deleted since. */
const named = metered.extend({ name: z.string(), exists: z.boolean() });

/** A month of one customer. */
export const customerUsage = z.object({
  month,
  currency: z.string(),
  total: metered,
  /** Every day of the month until today, also those that nothing was measured on. */
  days: z.array(metered.extend({ day })),
  /** Things of the month, also those that are gone since; the most expensive first, at most 100. */
  things: z.array(named.extend({ id, region: z.string() })),
  /** The twelve months before and this one, the oldest first. */
  months: z.array(metered.extend({ month })),
  /** Of today; null when there is no price. */
  price: priceExplanation.nullable(),
});
export type CustomerUsage = z.infer<typeof customerUsage>;

/** The customers that a service costs most in a month. */
export const topCustomers = z.object({
  month,
  currency: z.string(),
  items: z.array(named.extend({ customerId: id })),
});
export type TopCustomers = z.infer<typeof topCustomers>;

/** A month of every customer. */
export const usageByCustomer = listOf(named.extend({ id, month, currency: z.string() }));
