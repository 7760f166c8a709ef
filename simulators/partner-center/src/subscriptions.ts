import { jsonReply } from '@portal/simulator-kit/messages';
import { resold, type Answer, type Call } from './call.ts';
import { skuOf } from './catalog.ts';
import { pageReply } from './paging.ts';
import { linkTo, refusals } from './replies.ts';
import type { Subscription, World } from './state.ts';

const msPerDay = 86_400_000;

export const etagOf = ({ id, version }: Subscription): string =>
  Buffer.from(JSON.stringify({ id, version })).toString('base64');

export const pathOf = ({ customerId, id }: Subscription): string =>
  `/customers/${customerId}/subscriptions/${id}`;

/** The SKU of what goes on by the month is that of the term before it. */
export const baseSkuOf = ({ productId, skuId, isExtended }: Subscription) =>
  skuOf(productId, isExtended ? `0${skuId.slice(1)}` : skuId);

const links = (subscription: Subscription, country: string) => {
  const { productId, skuId, availabilityId } = subscription;
  const sku = `/products/${productId}/skus/${skuId}`;
  return {
    product: linkTo(`/products/${productId}?country=${country}`),
    sku: linkTo(`${sku}?country=${country}`),
    availability: linkTo(`${sku}/availabilities/${availabilityId}?country=${country}`),
    self: linkTo(pathOf(subscription)),
  };
};

/** Only what may still be given back. */
function refundableQuantity({ windows, status }: Subscription, now: Date): object {
  const open = windows.filter(({ until }) => now <= new Date(until));
  if (open.length === 0 || status !== 'active') return {};
  const details = open.map(({ quantity, until }) => ({ quantity, allowedUntilDateTime: until }));
  const totalQuantity = open.reduce((sum, { quantity }) => sum + quantity, 0);
  return { refundableQuantity: { totalQuantity, details } };
}

const isCancellable = ({ cancellableUntil, status }: Subscription, now: Date): boolean =>
  now <= new Date(cancellableUntil) && (status === 'active' || status === 'suspended');

/** All of it within a day of the term's start, then what is left of the term; by the month, only the latter. */
function refundOptions({ cancellableUntil, termStart, isExtended }: Subscription): object[] {
  const partial = { type: 'Partial', expiresAt: cancellableUntil };
  const full = { type: 'Full', expiresAt: new Date(Date.parse(termStart) + msPerDay).toISOString() };
  return isExtended ? [partial] : [full, partial];
}

/** End dates are the last day; the moment beside is its last second. */
export function subscriptionJson({ country }: World, subscription: Subscription, now: Date): unknown {
  const end = new Date(subscription.termEnd).getTime();
  const lastDay = new Date(end - msPerDay).toISOString();
  const { productId, skuId, availabilityId } = subscription;
  const cancellable = isCancellable(subscription, now);
  return {
    id: subscription.id,
    offerId: `${productId}:${skuId}:${availabilityId}`,
    offerName: subscription.offerName,
    friendlyName: subscription.offerName,
    productType: { id: 'OnlineServicesNCE', displayName: 'OnlineServicesNCE' },
    quantity: subscription.quantity,
    unitType: 'License(s)',
    hasPurchasableAddons: false,
    creationDate: subscription.createdAt,
    effectiveStartDate: subscription.termStart,
    commitmentEndDate: lastDay,
    commitmentEndDateTime: new Date(end - 1000).toISOString(),
    ...(cancellable ? { cancellationAllowedUntilDate: subscription.cancellableUntil } : {}),
    billingCycleEndDate: lastDay,
    status: subscription.status,
    autoRenewEnabled: subscription.autoRenew,
    isTrial: false,
    billingType: 'license',
    billingCycle: subscription.billingCycle,
    termDuration: subscription.term,
    renewalTermDuration: subscription.term,
    isMicrosoftProduct: true,
    partnerId: '',
    contractType: 'subscription',
    publisherName: 'Microsoft Corporation',
    orderId: subscription.orderId,
    actions: cancellable ? ['edit', 'cancel'] : ['edit'],
    ...(subscription.status === 'suspended' ? { suspensionReasons: ['PartnerInitiated'] } : {}),
    ...(cancellable ? { refundOptions: refundOptions(subscription) } : {}),
    ...refundableQuantity(subscription, now),
    ...(subscription.actions.length > 0 ? { scheduledActions: subscription.actions } : {}),
    links: links(subscription, country),
    attributes: { etag: etagOf(subscription), objectType: 'Subscription' },
  };
}

const isVisible = ({ visibleAt }: Subscription, now: Date): boolean => new Date(visibleAt) <= now;

export const ownOf = ({ world, now }: Call, customerId: string): Subscription[] =>
  world.data.subscriptions.filter((one) => one.customerId === customerId && isVisible(one, now));

export function subscriptionOf(call: Call): Subscription {
  const { id } = resold(call);
  const wanted = call.part('subscriptionId').toLowerCase();
  const found = ownOf(call, id).find((one) => one.id === wanted);
  if (found === undefined) throw refusals.noSubscription();
  return found;
}

export const listSubscriptions: Answer = (call) => {
  const own = ownOf(call, resold(call).id);
  return pageReply(call, own, (one) => subscriptionJson(call.world, one, call.now));
};

export const getSubscription: Answer = (call) =>
  jsonReply(subscriptionJson(call.world, subscriptionOf(call), call.now));

export const getProvisioningStatus: Answer = (call) => {
  const subscription = subscriptionOf(call);
  const { pending, quantity, termEnd } = subscription;
  return jsonReply({
    skuId: baseSkuOf(subscription)?.guid,
    status: pending === null ? 'success' : 'pending',
    quantity,
    endDate: new Date(Date.parse(termEnd) - msPerDay).toISOString(),
    attributes: { objectType: 'SubscriptionProvisioningStatus' },
  });
};
