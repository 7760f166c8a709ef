import type { Kit, State } from '@portal/simulator-kit/kit';
import { z } from 'zod';
import { entries } from './books.ts';

export const terms = z.enum(['P1M', 'P1Y', 'P3Y']);
export const cycles = z.enum(['monthly', 'annual', 'triennial']);

const customer = z.object({
  id: z.string(),
  domain: z.string(),
  companyName: z.string(),
  relationship: z.enum(['reseller', 'none']),
  billingProfile: z.record(z.string(), z.unknown()),
  /** Signed with the vendor itself. */
  hasSigned: z.boolean().default(false),
});
export type Customer = z.infer<typeof customer>;

export const contact = z.looseObject({
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  email: z.string().min(3),
  phoneNumber: z.string().optional(),
});

const agreement = z.object({
  customerId: z.string(),
  primaryContact: contact,
  templateId: z.string(),
  dateAgreed: z.string(),
});
export type Agreement = z.infer<typeof agreement>;

const lineError = z.object({ errorCode: z.string(), errorDescription: z.string() });
const cartLine = z.object({
  id: z.number(),
  catalogItemId: z.string(),
  quantity: z.number(),
  billingCycle: cycles,
  termDuration: terms,
  friendlyName: z.string().optional(),
  orderGroup: z.string(),
  error: lineError.optional(),
});
export type CartLine = z.infer<typeof cartLine>;

const orderError = z.object({ orderGroupId: z.string(), code: z.number(), description: z.string() });
export type OrderError = z.infer<typeof orderError>;

const cart = z.object({
  id: z.string(),
  customerId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lineItems: z.array(cartLine),
  /** What came of it, once it was bought. */
  checkedOut: z
    .object({ orderIds: z.array(z.string()), orderErrors: z.array(orderError), at: z.string().optional() })
    .nullable(),
});
export type Cart = z.infer<typeof cart>;

const orderLine = z.object({
  lineItemNumber: z.number(),
  offerId: z.string(),
  subscriptionId: z.string(),
  termDuration: terms,
  friendlyName: z.string(),
  quantity: z.number(),
});
const order = z.object({
  id: z.string(),
  customerId: z.string(),
  billingCycle: cycles,
  createdAt: z.string(),
  lineItems: z.array(orderLine),
});
export type Order = z.infer<typeof order>;

/** What a renewal becomes. */
export const renewal = z.looseObject({
  product: z.looseObject({
    productId: z.string(),
    skuId: z.string(),
    billingCycle: cycles,
    termDuration: terms,
  }),
  quantity: z.number().int().positive(),
});

/** Anything else than a renewal may be told with anything. */
export const scheduledAction = z.looseObject({
  scheduleType: z.string(),
  actionType: z.string(),
  instructions: z.unknown().optional(),
});
export type ScheduledAction = z.infer<typeof scheduledAction>;

const seatWindow = z.object({ quantity: z.number(), until: z.string() });

/** What a change makes of a subscription; on its way it waits in `pending`. */
const effect = z.object({
  status: z.enum(['active', 'suspended', 'deleted']).optional(),
  quantity: z.number().optional(),
  windows: z.array(seatWindow).optional(),
  autoRenew: z.boolean().optional(),
  actions: z.array(scheduledAction).optional(),
  /** A term that begins before the one that runs is over. */
  newTerm: z
    .object({
      productId: z.string(),
      skuId: z.string(),
      availabilityId: z.string(),
      offerName: z.string(),
      term: terms,
      billingCycle: cycles,
    })
    .optional(),
});
export type Effect = z.infer<typeof effect>;

/** `firstDay` and `termNumber` say when its terms end; `termEnd` is the first moment that is no longer in the term. */
const subscription = z.object({
  id: z.string(),
  customerId: z.string(),
  orderId: z.string(),
  productId: z.string(),
  skuId: z.string(),
  availabilityId: z.string(),
  offerName: z.string(),
  quantity: z.number(),
  term: terms,
  billingCycle: cycles,
  createdAt: z.string(),
  firstDay: z.string(),
  termNumber: z.number(),
  termStart: z.string(),
  termEnd: z.string(),
  status: z.enum(['active', 'suspended', 'deleted', 'expired']),
  autoRenew: z.boolean(),
  actions: z.array(scheduledAction),
  windows: z.array(seatWindow),
  cancellableUntil: z.string(),
  version: z.number(),
  visibleAt: z.string(),
  isExtended: z.boolean(),
  pending: z.object({ at: z.string(), effect }).nullable(),
});
export type Subscription = z.infer<typeof subscription>;

const transition = z.object({
  operationId: z.string(),
  customerId: z.string(),
  subscriptionId: z.string(),
  fromCatalogItemId: z.string(),
  toCatalogItemId: z.string(),
  quantity: z.number(),
  termDuration: terms,
  billingCycle: cycles,
  transitionType: z.string(),
  startedAt: z.string(),
  completesAt: z.string(),
});
export type Transition = z.infer<typeof transition>;

const replay = z.object({ at: z.string(), digest: z.string(), status: z.number(), body: z.string() });

/** How slow the vendor is, in seconds of its clock. */
export const behavior = z.strictObject({
  visibleAfterSeconds: z.number().min(0).default(60),
  changesTakeSeconds: z.number().min(0).default(0),
  pageSize: z.number().int().min(1).default(300),
});

const failingSku = z.object({ code: z.number(), description: z.string() });

const stored = z.object({
  customers: z.array(customer).default([]),
  agreements: z.array(agreement).default([]),
  carts: z.array(cart).default([]),
  orders: z.array(order).default([]),
  subscriptions: z.array(subscription).default([]),
  transitions: z.array(transition).default([]),
  /** The oldest first. */
  books: entries,
  replays: z.record(z.string(), replay).default({}),
  /** Assigned seats by customer, then by the SKU's UUID. */
  seats: z.record(z.string(), z.record(z.string(), z.number())).default({}),
  takenDomains: z.array(z.string()).default(['contoso.onmicrosoft.com', 'fabrikam.onmicrosoft.com']),
  /** By `product:sku`. */
  withdrawn: z.array(z.string()).default([]),
  priceFactors: z.record(z.string(), z.number()).default({}),
  failing: z.record(z.string(), failingSku).default({}),
  behavior: behavior.default({ visibleAfterSeconds: 60, changesTakeSeconds: 0, pageSize: 300 }),
  /** Whether the partner's user signed in with a second factor; without one, the vendor says so when asked, or refuses. */
  mfa: z.enum(['done', 'missing', 'refused']).default('done'),
  refreshTokens: z.array(z.object({ token: z.string(), issuedAt: z.string() })).default([]),
});
export type StoredState = z.infer<typeof stored>;

/** Everything that the vendor knows. `save` is called after each change, before it is answered. */
export type World = Pick<Kit, 'clock' | 'save'> & {
  readonly country: string;
  readonly currency: string;
  data: StoredState;
};

export const emptyData = (): StoredState => stored.parse({});

/** The refresh token survives a reset: nobody could give the portal another. */
export const stateOf = (world: World): State => ({
  content: () => world.data,
  restore: (content) => {
    const { refreshTokens } = world.data;
    world.data = content === undefined ? { ...emptyData(), refreshTokens } : stored.parse(content);
  },
});
