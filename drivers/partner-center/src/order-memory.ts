import { ProviderFailure } from '@portal/ports/failure';
import {
  billingPeriods,
  licenseReasons,
  licenseTerms,
  type LicenseLineResult,
  type LicenseMemory,
  type LicenseOrderLine,
  type LicenseOutcome,
} from '@portal/ports/licenses';
import { z } from 'zod';

/** `at` is the moment whose prices it is held against. */
export type NewOrder = {
  tenantId: string;
  lines: readonly LicenseOrderLine[];
  at: Date;
  known?: readonly string[];
};
export type OrderOutcome = LicenseOutcome<LicenseLineResult[]>;

/** A line that has failed; `index` is its place in the order. */
const failedLine = z.object({ index: z.number(), reason: z.enum(licenseReasons), message: z.string() });
export type FailedLine = z.infer<typeof failedLine>;

/** A line as it lies in a cart. */
const cartLine = z.object({
  index: z.number(),
  catalogItemId: z.string(),
  term: z.enum(licenseTerms),
  billingPeriod: z.enum(billingPeriods),
  quantity: z.number(),
  orderGroup: z.string().nullable(),
});
export type CartLine = z.infer<typeof cartLine>;

/** A line that was bought; its subscription gets its id later. */
const boughtLine = z.object({
  index: z.number(),
  orderId: z.string(),
  lineNumber: z.number(),
  subscriptionId: z.string().nullable(),
});
export type BoughtLine = z.infer<typeof boughtLine>;

/**
 * A cart that may have been bought since, made `madeAt` by the system's clock. `carts` counts those made so far: a cart that
 * has expired is made once more. Of one that `isUnclear`, something was bought that is none of its lines in known words.
 */
const filled = z.object({
  step: z.literal('filled'),
  carts: z.number(),
  cartId: z.string(),
  madeAt: z.iso.datetime(),
  lines: z.array(cartLine),
  failed: z.array(failedLine),
  isUnclear: z.boolean().optional(),
});
export type FilledCart = z.infer<typeof filled>;

const bought = z.object({
  step: z.literal('bought'),
  lines: z.array(boughtLine),
  failed: z.array(failedLine),
});
export type Bought = z.infer<typeof bought>;

const orderMemory = z.discriminatedUnion('step', [filled, bought]);

/** To be gone on from in so many seconds. A failure in between changes nothing of what may have been bought. */
export const again = (seconds: number, memory: FilledCart | Bought): OrderOutcome => ({
  again: { seconds, memory: { ...memory, onRetry: memory } },
});

/** Parses what the caller kept; null on the first call. */
export function orderMemoryOf(memory: LicenseMemory | null): FilledCart | Bought | null {
  if (memory === null) return null;
  const found = orderMemory.safeParse(memory);
  if (found.success) return found.data;
  throw new ProviderFailure('protocol', `nothing is known of an order at ${memory.step}`);
}
