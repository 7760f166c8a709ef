import { headerOf, jsonReply, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { windowEndOf } from './calendar.ts';
import { bodyIn, type Answer, type Call } from './call.ts';
import { skuOf, type CatalogSku } from './catalog.ts';
import { apply } from './lifecycle.ts';
import { refusals } from './replies.ts';
import { keyOf } from './selling.ts';
import {
  renewal,
  scheduledAction,
  type Effect,
  type ScheduledAction,
  type Subscription,
  type World,
} from './state.ts';
import { baseSkuOf, etagOf, pathOf, subscriptionJson, subscriptionOf } from './subscriptions.ts';

/** The whole of it is wanted back. What is left out of the end of the term is reset, as the vendor does. */
const wholeBody = z.looseObject({
  id: z.string(),
  offerId: z.string(),
  orderId: z.string(),
  quantity: z.number().int().min(1),
  status: z.enum(['active', 'suspended', 'deleted']),
  billingCycle: z.string(),
  termDuration: z.string(),
  creationDate: z.string(),
  effectiveStartDate: z.string(),
  commitmentEndDate: z.string(),
  autoRenewEnabled: z.boolean().default(false),
  scheduledActions: z
    .array(scheduledAction)
    .nullish()
    .transform((actions) => actions ?? []),
  scheduledNextTermInstructions: renewal.nullish(),
  attributes: z.looseObject({ etag: z.string().optional() }).optional(),
});
type SubscriptionBody = z.infer<typeof wholeBody>;

/** A tag in the header or in the body, and in both the same. */
function checkEtag({ request }: Call, subscription: Subscription, { attributes }: SubscriptionBody): void {
  const tags = [headerOf(request, 'if-match')?.replaceAll('"', ''), attributes?.etag];
  const provided = tags.filter((tag) => tag !== undefined);
  const current = etagOf(subscription);
  if (provided.length === 0 || provided.some((tag) => tag !== current)) throw refusals.staleEtag();
}

function checkSame(subscription: Subscription, wanted: SubscriptionBody): void {
  const { id, orderId, billingCycle, term } = subscription;
  if (wanted.id !== id || wanted.orderId !== orderId) throw refusals.unreadable('id');
  if (wanted.billingCycle !== billingCycle || wanted.termDuration !== term) throw refusals.billingCycle();
}

/** Suspending turns auto renew off and removes what was scheduled; reactivating brings neither back. */
function statusEffect(subscription: Subscription, { status }: SubscriptionBody, now: Date): Effect {
  if (status === subscription.status) return {};
  if (status === 'suspended') return { status, autoRenew: false, actions: [] };
  if (status !== 'deleted') return { status };
  if (now > new Date(subscription.cancellableUntil)) throw refusals.cancel();
  return { status, autoRenew: false, actions: [], windows: [] };
}

/** Those that close first are taken first. */
function withoutSeats({ windows }: Subscription, fewer: number, now: Date): Subscription['windows'] {
  const open = windows.filter(({ until }) => now <= new Date(until));
  let left = fewer;
  const kept = open
    .toSorted((a, b) => a.until.localeCompare(b.until))
    .map((window) => {
      const taken = Math.min(left, window.quantity);
      left -= taken;
      return { ...window, quantity: window.quantity - taken };
    });
  if (left > 0) throw refusals.decrease();
  return kept.filter(({ quantity }) => quantity > 0);
}

export function requireWithin(sku: CatalogSku | undefined, quantity: number): void {
  if (sku && (quantity < sku.minimumQuantity || quantity > sku.maximumQuantity))
    throw refusals.quantityRange();
}

/** A change within the term deletes what was scheduled for its end. */
function quantityEffect(
  subscription: Subscription,
  { quantity, status }: SubscriptionBody,
  now: Date,
): Effect {
  const more = quantity - subscription.quantity;
  if (more === 0) return {};
  if (subscription.status === 'suspended' || status !== 'active') throw refusals.suspended();
  if (more > 0 && subscription.isExtended) throw refusals.extended();
  requireWithin(baseSkuOf(subscription), quantity);
  const windows =
    more > 0
      ? [...subscription.windows, { quantity: more, until: windowEndOf(now).toISOString() }]
      : withoutSeats(subscription, -more, now);
  return { quantity, windows, actions: [] };
}

const termEndActions = new Set(['Cancel', 'RenewToNewTerm', 'RenewToExtendedServiceTerm']);

function checkNext({ data }: World, instructions: unknown): void {
  const { product, quantity } = renewal.safeParse(instructions).data ?? {};
  if (!product || !quantity) throw refusals.unreadable('instructions');
  const sku = skuOf(product.productId, product.skuId);
  if (!sku || data.withdrawn.includes(keyOf(product))) throw refusals.noSku();
  requireWithin(sku, quantity);
}

/** What is scheduled for a day of its own, or as a transition, has no effect here. */
function checkAction(
  world: World,
  { autoRenewEnabled }: SubscriptionBody,
  { actionType, instructions, scheduleType }: ScheduledAction,
): void {
  if (scheduleType === 'CustomDate' || actionType === 'Transition') return;
  if (scheduleType !== 'TermEnd') throw refusals.unreadable('scheduleType');
  if (!termEndActions.has(actionType)) throw refusals.unreadable('actionType');
  if ((actionType === 'RenewToNewTerm') !== autoRenewEnabled) throw refusals.autoRenew();
  if (actionType === 'RenewToNewTerm') checkNext(world, instructions);
}

/** Actions count when both ways of scheduling are there. */
function termEndEffect({ world }: Call, subscription: Subscription, wanted: SubscriptionBody): Effect {
  const { autoRenewEnabled, scheduledActions, scheduledNextTermInstructions } = wanted;
  const fromInstructions: ScheduledAction[] = scheduledNextTermInstructions
    ? [{ scheduleType: 'TermEnd', actionType: 'RenewToNewTerm', instructions: scheduledNextTermInstructions }]
    : [];
  const actions = scheduledActions.length > 0 ? scheduledActions : fromInstructions;
  const isSame =
    autoRenewEnabled === subscription.autoRenew &&
    JSON.stringify(actions) === JSON.stringify(subscription.actions);
  if (isSame) return {};
  if (subscription.status === 'suspended') throw refusals.suspended();
  for (const action of actions) checkAction(world, wanted, action);
  return { autoRenew: autoRenewEnabled, actions };
}

/** Now, or later with an answer that says where to look. */
function make(call: Call, subscription: Subscription, effect: Effect): Reply {
  const { world, now } = call;
  const { changesTakeSeconds } = world.data.behavior;
  if (changesTakeSeconds > 0 && Object.keys(effect).length > 0) {
    subscription.pending = { at: new Date(now.getTime() + changesTakeSeconds * 1000).toISOString(), effect };
    return { status: 202, headers: { location: pathOf(subscription) } };
  }
  if (Object.keys(effect).length > 0) apply(world, { subscription, effect, at: now });
  return jsonReply(subscriptionJson(world, subscription, now));
}

export const patchSubscription: Answer = (call) => {
  const subscription = subscriptionOf(call);
  const wanted = bodyIn(call, wholeBody);
  if (subscription.pending !== null) throw refusals.pending();
  if (subscription.status === 'deleted' || subscription.status === 'expired') throw refusals.ended();
  checkEtag(call, subscription, wanted);
  checkSame(subscription, wanted);
  return make(call, subscription, {
    ...termEndEffect(call, subscription, wanted),
    ...quantityEffect(subscription, wanted, call.now),
    ...statusEffect(subscription, wanted, call.now),
  });
};
