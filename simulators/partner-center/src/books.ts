import { z } from 'zod';

const terms = z.enum(['P1M', 'P1Y', 'P3Y']);
const cycles = z.enum(['monthly', 'annual', 'triennial']);

/** What happened to a subscription that the vendor bills for or gives money back for, with what it was from then on. */
const entry = z.object({
  at: z.string(),
  /** `cancelledInFull`: all of the term so far is given back; `cancelled`: what is left of the period that is paid. */
  kind: z.enum(['bought', 'renewed', 'seats', 'cancelled', 'cancelledInFull', 'expired']),
  subscriptionId: z.string(),
  customerId: z.string(),
  productId: z.string(),
  skuId: z.string(),
  term: terms,
  billingCycle: cycles,
  quantity: z.number(),
  termStart: z.string(),
  termEnd: z.string(),
});
export type Entry = z.infer<typeof entry>;
export const entries = z.array(entry).default([]);

type Booked = Omit<Entry, 'at' | 'kind' | 'subscriptionId'> & { id: string };

export function book(
  books: Entry[],
  { at, kind }: Pick<Entry, 'kind'> & { at: string | Date },
  { id: subscriptionId, ...subscription }: Booked,
): void {
  const { customerId, productId, skuId, term, billingCycle, quantity, termStart, termEnd } = subscription;
  const of = { customerId, productId, skuId, term, billingCycle, quantity, termStart, termEnd };
  books.push({ at: new Date(at).toISOString(), kind, subscriptionId, ...of });
}
