import { randomUUID } from 'node:crypto';
import { jsonReply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { bodyIn, type Answer, type Call } from './call.ts';
import { availabilityIds, type CatalogSku } from './catalog.ts';
import { requireWithin } from './changes.ts';
import { apply } from './lifecycle.ts';
import { collectionReply, refusals } from './replies.ts';
import { hasPlan, isWithdrawn, soldAs } from './selling.ts';
import { cycles, terms, type Subscription, type Transition } from './state.ts';
import { baseSkuOf, subscriptionOf } from './subscriptions.ts';

/** Both are optional with the vendor; without them it would not be known here what is wanted. */
const wanted = z.looseObject({
  fromCatalogItemId: z.string().optional(),
  fromSubscriptionId: z.string().optional(),
  toCatalogItemId: z.string(),
  toSubscriptionId: z.undefined().optional(),
  quantity: z.number().int().min(1),
  termDuration: terms,
  billingCycle: z
    .string()
    .transform((cycle) => cycle.toLowerCase())
    .pipe(cycles),
  transitionType: z.enum(['transition_only', 'transition_with_license_transfer']),
});

/** What goes on by the month can become a term of the SKU that it has gone on from. */
const targetOf = ({ world }: Call, subscription: Subscription): CatalogSku | undefined => {
  const base = subscription.isExtended ? baseSkuOf(subscription) : undefined;
  return base && !isWithdrawn(world, base) ? base : undefined;
};

const itemsOf = (sku: CatalogSku, now: Date): string[] =>
  [...new Set(sku.plans.map(({ term }) => term))].flatMap((term) =>
    availabilityIds(sku, term, now)
      .slice(0, 1)
      .map((availability) => `${sku.productId}:${sku.skuId}:${availability}`),
  );

const notActive = [
  { code: 1, description: "Subscription can't be transitioned - source subscription isn't active." },
];

export const listTransitionEligibilities: Answer = (call) => {
  const subscription = subscriptionOf(call);
  const target = targetOf(call, subscription);
  if (target === undefined) return collectionReply([]);
  const isEligible = subscription.status === 'active' && subscription.pending === null;
  const errors = isEligible ? [] : notActive;
  return collectionReply(
    itemsOf(target, call.now).map((catalogItemId) => ({
      operationId: randomUUID(),
      catalogItemId,
      title: target.skuTitle,
      description: target.skuTitle,
      quantity: subscription.quantity,
      eligibilities: [{ isEligible, transitionType: 'transition_only', errors }],
      attributes: { objectType: 'TransitionEligibility' },
    })),
  );
};

const event = (status: string, timestamp: string): object => ({
  name: 'Conversion',
  status,
  timestamp,
  attributes: { objectType: 'TransitionEvent' },
});

/** Some of its fields have capitals, as in the vendor's own example. */
function transitionJson({ startedAt, completesAt, ...transition }: Transition, now: Date): object {
  const { subscriptionId: fromSubscriptionId, customerId: _customer, ...told } = transition;
  const isDone = new Date(completesAt) <= now;
  const Events = [event('Started', startedAt), ...(isDone ? [event('Completed', completesAt)] : [])];
  return { ...told, fromSubscriptionId, Events, attributes: { objectType: 'Transition' } };
}

/** Under a name of its own, where other lists have `items`. */
export const listTransitions: Answer = (call) => {
  const { id } = subscriptionOf(call);
  const own = call.world.data.transitions.filter(({ subscriptionId }) => subscriptionId === id);
  return jsonReply({
    transition: own.map((one) => transitionJson(one, call.now)),
    attributes: { objectType: 'Collection' },
  });
};

type Agreed = z.output<typeof wanted> & { sold: CatalogSku };

/** Whole subscriptions alone, and as what is sold at this moment. */
function agreedIn(call: Call, subscription: Subscription): Agreed {
  const body = bodyIn(call, wanted);
  const { toCatalogItemId, quantity, termDuration: term, billingCycle } = body;
  if (subscription.pending !== null) throw refusals.pending();
  const target = targetOf(call, subscription);
  if (subscription.status !== 'active' || target === undefined) throw refusals.transition();
  const sold = soldAs(call.world, toCatalogItemId, term);
  if (sold !== target || !hasPlan(sold, { term, billingCycle })) throw refusals.noSku();
  if (quantity !== subscription.quantity) throw refusals.quantityRange();
  requireWithin(sold, quantity);
  return { ...body, sold };
}

/** The subscription stays the same one: its term begins at once, and what is left of the month comes back. */
export const createTransition: Answer = (call) => {
  const { world, now } = call;
  const subscription = subscriptionOf(call);
  const agreed = agreedIn(call, subscription);
  const { toCatalogItemId, quantity, termDuration, billingCycle, transitionType } = agreed;
  const { id: subscriptionId, customerId, productId, skuId, availabilityId } = subscription;
  const delayMs = world.data.behavior.changesTakeSeconds * 1000;
  const completesAt = new Date(now.getTime() + delayMs).toISOString();
  const made: Transition = {
    operationId: randomUUID(),
    customerId,
    subscriptionId,
    fromCatalogItemId: `${productId}:${skuId}:${availabilityId}`,
    toCatalogItemId,
    quantity,
    termDuration,
    billingCycle,
    transitionType,
    startedAt: now.toISOString(),
    completesAt,
  };
  world.data.transitions.push(made);
  const to = { productId, skuId: agreed.sold.skuId, availabilityId: toCatalogItemId.split(':')[2] ?? '' };
  const newTerm = { ...to, offerName: agreed.sold.skuTitle, term: termDuration, billingCycle };
  if (delayMs === 0) apply(world, { subscription, effect: { newTerm }, at: now });
  else subscription.pending = { at: completesAt, effect: { newTerm } };
  return jsonReply(transitionJson(made, now));
};
