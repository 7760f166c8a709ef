import * as z from 'zod';
import { day } from './fields.ts';
import { serviceWord, type Service } from './services/services.ts';

/** What has a price, by a name that begins with its service's: one of a service's record, or an imported one. */
export type ProductKey = `${Service}.${string}`;
/** Whether there is such a product is for the database to say. */
export const productKey: z.ZodType<ProductKey, ProductKey> = z.templateLiteral([
  serviceWord,
  '.',
  z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/),
]);

/** Exact, as text. A list's price has 9 places after the point, what is reckoned from it by a percentage 4 more. */
export const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,13})?$/);
/** `2026-11` in Europe/Stockholm. */
export const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
/** VAT is added on the invoice, never on a screen. */
export const vatPercent = 25;

/** Whether a text is the key of a product by its form. */
export const isProductKey = (text: string): text is ProductKey => productKey.safeParse(text).success;

/** What one order has at most. */
export const maxOrderLines = 100;

/** What an order is for: whole units of each product, which stands in it once. */
export const orderLines = z
  .array(z.object({ product: productKey, quantity: z.string().regex(/^[1-9]\d{0,5}$/) }))
  .min(1)
  .max(maxOrderLines)
  .refine((lines) => new Set(lines.map(({ product }) => product)).size === lines.length, {
    error: 'productTwice',
  });

/** Whole minor units of the list's currency (öre), without VAT. */
export const minor = z.number().int();

/**
 * How a unit price comes about: list x (1 - discount) is the partner's, list x (1 + uplift) the customer's.
 * A customer, and whoever lacks `pricing.read`, gets the customer's price alone: the rest is null.
 */
export const priceExplanation = z.object({
  product: productKey,
  unit: z.string(),
  currency: z.string(),
  listPrice: decimal.nullable(),
  discountPercent: decimal.nullable(),
  partnerPrice: decimal.nullable(),
  upliftPercent: decimal.nullable(),
  customerPrice: decimal,
  /** The day from which this price holds. */
  validFrom: day,
  /** The price list that it comes from. */
  listVersion: z.number().int().nullable(),
});
export type PriceExplanation = z.infer<typeof priceExplanation>;

/** The price of a unit that a person was shown and agrees to; without VAT, what the customer pays. */
export const agreedPrice = z.object({
  product: productKey,
  currency: z.string().max(3),
  unitPrice: decimal,
});
export type AgreedPrice = z.infer<typeof agreedPrice>;

/**
 * What every order that costs money says besides its consent, of each product: another price than that of the day is
 * refused (409 `priceChanged`), so that nobody agrees to what they were not shown.
 */
export const agreedPrices = z.array(agreedPrice).min(1).max(maxOrderLines);

/** The prices that an estimate shows, as an order of the same agrees to them. */
export const agreedTo = ({
  lines,
}: {
  lines: readonly Pick<PriceLine, 'product' | 'explanation'>[];
}): AgreedPrice[] =>
  lines.map(({ product, explanation: { currency, customerPrice } }) => ({
    product,
    currency,
    unitPrice: customerPrice,
  }));

export const priceLine = z.object({
  product: productKey,
  /** In the product's unit; null, as are the amounts, of what is ordered without a size. */
  quantity: decimal.nullable(),
  customerMinor: minor.nullable(),
  /** Null without `pricing.read`. */
  partnerMinor: minor.nullable(),
  explanation: priceExplanation,
});
export type PriceLine = z.infer<typeof priceLine>;

/** Of what is billed by the hour, an amount per month that is not metered is that of so many hours, an average month. */
export const monthHours = 730;
/** The hours of the longest month: 31 days, and in October the hour that comes twice. */
export const longestMonthHours = 745;

/** The hours of a month, `2026-11`, of Europe/Stockholm: one less in March and one more in October. */
export function hoursOfMonth(name: string): number {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const change = number === 3 ? -1 : Number(number === 10);
  return new Date(Date.UTC(year, number, 0)).getUTCDate() * 24 + change;
}

/** What something costs per month of 730 hours; without VAT. */
export const estimate = z.object({
  currency: z.string(),
  hours: z.literal(monthHours),
  vatPercent: z.number(),
  lines: z.array(priceLine),
  /** Null of what is ordered without a size: the unit prices of the lines are all that is known. */
  customerMinor: minor.nullable(),
  /** Null without `pricing.read`, too. */
  partnerMinor: minor.nullable(),
  /** What the customer pays at most, at these prices: in the longest month, of 745 hours. */
  upToMinor: minor.nullable(),
  /** Of the partner, with VAT, before this is ordered; null without a limit, and without `pricing.read`. */
  credit: z.object({ limitMinor: minor, leftMinor: minor }).nullable(),
});
export type Estimate = z.infer<typeof estimate>;
