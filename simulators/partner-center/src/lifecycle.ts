import { randomUUID } from 'node:crypto';
import { book } from './books.ts';
import { dayOf, termEndOf, windowEndOf } from './calendar.ts';
import { availabilityIds, extendedSkuId, skuOf } from './catalog.ts';
import { renewal, type CartLine, type Effect, type Subscription, type World } from './state.ts';

/** What was bought or renewed since, and ends since, goes on by the month when nobody has renewed it. */
const extendsSince = '2025-04-01';
const extendsWhenEnding = '2026-05-04';

type Bought = {
  line: Pick<CartLine, 'catalogItemId' | 'quantity' | 'billingCycle' | 'termDuration'>;
  customerId: string;
  orderId: string;
  /** Now, when left out. */
  at?: Date;
  autoRenew?: boolean;
};

export function startSubscription(world: World, bought: Bought): Subscription {
  const { line, customerId, orderId, autoRenew = true } = bought;
  const at = bought.at ?? world.clock.now();
  const [productId = '', skuId = '', availabilityId = ''] = line.catalogItemId.split(':');
  const firstDay = dayOf(at);
  const until = windowEndOf(at).toISOString();
  const { visibleAfterSeconds } = world.data.behavior;
  const made: Subscription = {
    id: randomUUID(),
    customerId,
    orderId,
    productId,
    skuId,
    availabilityId,
    offerName: skuOf(productId, skuId)?.skuTitle ?? productId,
    quantity: line.quantity,
    term: line.termDuration,
    billingCycle: line.billingCycle,
    createdAt: at.toISOString(),
    firstDay: firstDay.toISOString(),
    termNumber: 1,
    termStart: at.toISOString(),
    termEnd: termEndOf(firstDay, line.termDuration, 1).toISOString(),
    status: 'active',
    autoRenew,
    actions: [],
    windows: [{ quantity: line.quantity, until }],
    cancellableUntil: until,
    version: 1,
    visibleAt: new Date(at.getTime() + visibleAfterSeconds * 1000).toISOString(),
    isExtended: false,
    pending: null,
  };
  world.data.subscriptions.push(made);
  book(world.data.books, { at, kind: 'bought' }, made);
  return made;
}

const msPerDay = 86_400_000;

/** Within a day of its start all of a term is given back; what goes on by the month, only what is left of it. */
const isInFull = ({ termStart, isExtended }: Subscription, at: Date): boolean =>
  !isExtended && at.getTime() <= Date.parse(termStart) + msPerDay;

type Made = { subscription: Subscription; effect: Effect; at: Date };

/** What is left of the month is given back, as with a cancellation, and a term of all seats begins. */
function startNewTerm({ data }: World, { subscription, effect, at }: Made): void {
  book(data.books, { at, kind: 'cancelled' }, subscription);
  const firstDay = dayOf(at);
  const until = windowEndOf(at).toISOString();
  Object.assign(subscription, effect.newTerm, {
    isExtended: false,
    firstDay: firstDay.toISOString(),
    termNumber: 1,
    termStart: at.toISOString(),
    windows: [{ quantity: subscription.quantity, until }],
    cancellableUntil: until,
    autoRenew: true,
    actions: [],
    pending: null,
  });
  subscription.termEnd = termEndOf(firstDay, subscription.term, 1).toISOString();
  subscription.version += 1;
  book(data.books, { at, kind: 'bought' }, subscription);
}

export function apply(world: World, made: Made): void {
  const { subscription, effect, at } = made;
  if (effect.newTerm !== undefined) return startNewTerm(world, made);
  const { data } = world;
  const { quantity } = subscription;
  Object.assign(subscription, effect);
  subscription.version += 1;
  subscription.pending = null;
  if (subscription.quantity !== quantity) book(data.books, { at, kind: 'seats' }, subscription);
  if (effect.status !== 'deleted') return;
  book(data.books, { at, kind: isInFull(subscription, at) ? 'cancelledInFull' : 'cancelled' }, subscription);
}

const named = ({ actions }: Subscription, actionType: string) =>
  actions.find((action) => action.actionType === actionType);

/** A term that begins where the last has ended, with a window for all its seats. */
function beginTerm(subscription: Subscription): void {
  const start = new Date(subscription.termEnd);
  const until = windowEndOf(start).toISOString();
  subscription.termStart = start.toISOString();
  subscription.termEnd = termEndOf(
    new Date(subscription.firstDay),
    subscription.term,
    subscription.termNumber,
  ).toISOString();
  subscription.cancellableUntil = until;
  subscription.windows = [{ quantity: subscription.quantity, until }];
  subscription.actions = [];
  subscription.version += 1;
}

/** From a new first day on, as the term may be another. */
function renew(subscription: Subscription): void {
  const instructions = renewal.safeParse(named(subscription, 'RenewToNewTerm')?.instructions).data;
  subscription.termNumber += 1;
  if (instructions) {
    const { product, quantity } = instructions;
    const { productId, skuId, termDuration, billingCycle } = product;
    const offerName = skuOf(productId, skuId)?.skuTitle ?? subscription.offerName;
    const firstDay = subscription.termEnd;
    Object.assign(subscription, {
      productId,
      skuId,
      offerName,
      term: termDuration,
      billingCycle,
      quantity,
      firstDay,
    });
    subscription.termNumber = 1;
  }
  beginTerm(subscription);
}

/** By the month, on an SKU of its own, until somebody cancels it. */
function extend(subscription: Subscription): void {
  const { productId, skuId, termEnd } = subscription;
  const base = skuOf(productId, skuId);
  Object.assign(subscription, {
    skuId: extendedSkuId(skuId),
    availabilityId: base === undefined ? '' : (availabilityIds(base, 'P1M', new Date(termEnd))[0] ?? ''),
    offerName: `${subscription.offerName} - Extended Service Term`,
    term: 'P1M',
    billingCycle: 'monthly',
    autoRenew: true,
    isExtended: true,
    firstDay: termEnd,
    termNumber: 1,
  });
  beginTerm(subscription);
  subscription.cancellableUntil = subscription.termEnd;
}

function expire(subscription: Subscription): void {
  subscription.status = 'expired';
  subscription.actions = [];
  subscription.windows = [];
  subscription.version += 1;
}

function endTerm(subscription: Subscription): void {
  const canExtend = subscription.termStart >= extendsSince && subscription.termEnd >= extendsWhenEnding;
  if (subscription.status === 'suspended' || named(subscription, 'Cancel')) return expire(subscription);
  if (subscription.autoRenew) {
    renew(subscription);
    if (subscription.isExtended) subscription.cancellableUntil = subscription.termEnd;
    return;
  }
  if (canExtend) return extend(subscription);
  expire(subscription);
}

const isRunning = ({ status }: Subscription): boolean => status === 'active' || status === 'suspended';

/** Brings a subscription to this moment: what was on its way is there, and terms that are over have ended. */
function settle(world: World, subscription: Subscription, now: Date): boolean {
  const before = subscription.version;
  const { pending } = subscription;
  if (pending !== null && new Date(pending.at) <= now)
    apply(world, { subscription, effect: pending.effect, at: new Date(pending.at) });
  while (isRunning(subscription) && new Date(subscription.termEnd) <= now) {
    const at = subscription.termEnd;
    endTerm(subscription);
    book(world.data.books, { at, kind: isRunning(subscription) ? 'renewed' : 'expired' }, subscription);
  }
  return subscription.version !== before;
}

export function settleAll(world: World): void {
  const now = world.clock.now();
  const changed = world.data.subscriptions.filter((one) => settle(world, one, now));
  if (changed.length > 0) world.save();
}
