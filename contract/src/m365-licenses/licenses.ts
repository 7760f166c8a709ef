import * as z from 'zod';
import { id, timestamp, version } from '../fields.ts';
import { carriedOperation } from '../operations.ts';
import { decimal, minor, productKey } from '../prices.ts';
import { endpointsOf, mirroredList } from '../services/endpoints.ts';
import { thingState } from '../services/services.ts';
import { billingPeriod, licenseTerm, seats, shownBillingPeriod, shownTerm } from './fields.ts';
import { licenseStatuses } from './constants.ts';
import { notSeenSince } from '../services/not-seen.ts';

const { made, reads, readsOne } = endpointsOf('m365-licenses');

/** `unknown`: the system has a word for it, or for its term, that the portal does not know. It is paid on as before. */
export const licenseStatus = z.enum(licenseStatuses);

/** `extends`: it goes on by the month at a higher price, which is what happens when nobody has decided. */
export const termEndOutcomes = ['renews', 'extends', 'ends'] as const;
export const termEndOutcome = z.enum(termEndOutcomes);
export type TermEndOutcome = z.infer<typeof termEndOutcome>;

/** What the next term is of, where it is to be another than this one. */
export const nextTerm = z.object({ product: productKey, quantity: seats });
export type NextTerm = z.infer<typeof nextTerm>;

export const termEnd = z.object({
  outcome: termEndOutcome,
  /** False: nobody has said so, and it extends of itself. */
  isDecided: z.boolean(),
  /** What is to come in place of this term; null when it renews as it is. */
  next: nextTerm.extend({ name: z.string(), term: licenseTerm, billingPeriod }).nullable(),
  /** What its next billing period costs the customer at the prices of today; null when it ends, or has no price. */
  customerMinor: minor.nullable(),
  /** How much more that is by the month than now, in percent, below zero for less; null when it is not known. */
  percentMore: z.number().nullable(),
});
export type TermEnd = z.infer<typeof termEnd>;

/** What somebody has scheduled with the system itself, and nothing here changes. `word` is the system's own for it. */
const scheduled = z.object({
  what: z.enum(['transition', 'other']),
  word: z.string(),
  /** Null where the system's date cannot be read. */
  on: timestamp.nullable(),
  /** Of the product that it becomes; its SKU where no price sheet has it, null where none is told. */
  name: z.string().nullable(),
  quantity: z.number().int().nullable(),
});

/** A word of the system that the portal does not know. */
const unknownWord = z.object({
  of: z.enum(['status', 'term', 'billingPeriod', 'nextTerm']),
  word: z.string(),
});

export const license = z.object({
  id,
  /** The system's own. */
  subscriptionId: z.string(),
  name: z.string(),
  product: productKey,
  /** `CFQ7TTC0LH18:0001`. */
  sku: z.string(),
  term: shownTerm,
  billingPeriod: shownBillingPeriod,
  purchased: z.number().int(),
  /** Seats of its SKU in the tenant, over all licenses of it; null while they were not read. */
  assigned: z.number().int().nullable(),
  unassigned: z.number().int().nullable(),
  currency: z.string(),
  /** Of a seat for one billing period, as it stands for this term; null of what was not ordered here and has no price. */
  unitPrice: decimal.nullable(),
  customerMinor: minor.nullable(),
  /** Null without `pricing.read`, too. */
  partnerMinor: minor.nullable(),
  status: licenseStatus,
  /** That its term is over and it goes on by the month, at a higher price and without more seats. */
  isExtended: z.boolean(),
  /** What it was before that, `CFQ7TTC0LH18:0001`, which it can become again at once; null of what runs in a term. */
  extendedFrom: z.string().nullable(),
  termStartsAt: timestamp,
  /** The last moment of its term: when it renews, extends or ends. */
  termEndsAt: timestamp,
  termEnd,
  /** That it was to end, and somebody or the system itself has had it extend since. */
  wasToEnd: z.boolean(),
  scheduled: z.array(scheduled),
  /** For the operator alone; null for all others, to whom it is unknown. */
  unknownWords: z.array(unknownWord).nullable(),
  /** An order or a raise opens one for its own seats: so many may be given back until then. */
  windows: z.array(z.object({ quantity: z.number().int(), until: timestamp })),
  /** Past: it could be cancelled until then. Null: it cannot be in this term. */
  cancellableUntil: timestamp.nullable(),
  /** What comes back when it is cancelled now; null when nothing does or it cannot be cancelled. */
  refundMinor: minor.nullable(),
  state: thingState,
  operation: carriedOperation.nullable(),
  notSeenSince,
  orderedHere: z.boolean(),
  createdAt: timestamp,
  syncedAt: timestamp,
  version,
});
export type License = z.infer<typeof license>;

/** There is no end to come of what has ended. */
export const hasTermEnd = ({ status }: Pick<License, 'status'>): boolean =>
  status !== 'expired' && status !== 'cancelled';

export const licenseSorts = ['name', 'purchased', 'termEndsAt', 'createdAt'] as const;

export const listLicenses = reads('listLicenses', '/m365-licenses/licenses/', {
  ...mirroredList(licenseSorts, license, {
    status: licenseStatus.optional(),
    outcome: termEndOutcome.optional(),
    /** Those whose term ends within so many days. */
    endsWithinDays: z.coerce.number().int().min(1).max(366).optional(),
  }),
  summary: "The customer's licenses, from the portal's mirror.",
});

const one = '/m365-licenses/license/';

export const getLicense = readsOne('getLicense', one, {
  summary: 'One license.',
  response: license,
});

export const licenseEndpoints = made;
