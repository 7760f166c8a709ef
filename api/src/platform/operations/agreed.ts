import { productKey, type ProductKey } from '@portal/contract/prices';
import * as z from 'zod';

/** What one line orders; `quantity` in the product's unit, exact, null of what nothing limits. */
export type OrderLine = { product: ProductKey; quantity: string | null };

/** What a person agreed to; kept with the order, so that the consent can be proven. */
export const agreedLine = z.object({
  product: productKey,
  quantity: z.string().nullable(),
  unit: z.string(),
  unitPrice: z.string(),
  listVersion: z.number().int(),
  validFrom: z.string(),
  /** What it comes to for the customer, per month of 730 hours of what is billed by the hour; null without a quantity. */
  minor: z.number().int().nullable(),
});
export type AgreedLine = z.infer<typeof agreedLine>;
export const agreed = z.object({
  currency: z.string(),
  lines: z.array(agreedLine),
  totalMinor: z.number().int().nullable(),
});
export type AgreedOrder = z.infer<typeof agreed>;

/** The sum of lines; null when one of them has no amount. */
export const totalOf = (lines: readonly AgreedLine[]): number | null =>
  lines.reduce<number | null>((sum, { minor }) => (sum === null || minor === null ? null : sum + minor), 0);
