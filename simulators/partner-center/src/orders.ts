import { jsonReply } from '@portal/simulator-kit/messages';
import { resold, type Answer } from './call.ts';
import { collectionReply, linkTo, refusals } from './replies.ts';
import type { Order, World } from './state.ts';

/** A line tells its subscription once that is seen. */
export function orderJson({ data, clock, country, currency }: World, order: Order): unknown {
  const now = clock.now();
  const lineItems = order.lineItems.map(({ subscriptionId, ...line }) => {
    const subscription = data.subscriptions.find(({ id }) => id === subscriptionId);
    const isSeen = subscription !== undefined && new Date(subscription.visibleAt) <= now;
    const [productId, skuId] = line.offerId.split(':');
    const links = { sku: linkTo(`/products/${productId}/skus/${skuId}?country=${country}`) };
    return { ...line, ...(isSeen ? { subscriptionId } : {}), transactionType: 'New', links };
  });
  const path = `/customers/${order.customerId}/orders/${order.id}`;
  return {
    id: order.id,
    alternateId: order.id,
    referenceCustomerId: order.customerId,
    billingCycle: order.billingCycle,
    currencyCode: currency,
    currencySymbol: 'kr',
    lineItems,
    creationDate: order.createdAt,
    status: lineItems.every((line) => 'subscriptionId' in line) ? 'completed' : 'pending',
    transactionType: 'UserPurchase',
    links: { self: linkTo(path), provisioningStatus: linkTo(`${path}/provisioningstatus`) },
    attributes: { objectType: 'Order' },
  };
}

export const listOrders: Answer = (call) => {
  const { id } = resold(call);
  const own = call.world.data.orders.filter(({ customerId }) => customerId === id);
  return collectionReply(own.map((order) => orderJson(call.world, order)));
};

export const getOrder: Answer = (call) => {
  const { id } = resold(call);
  const found = call.world.data.orders.find(
    (one) => one.id === call.part('orderId') && one.customerId === id,
  );
  if (found === undefined) throw refusals.noOrder();
  return jsonReply(orderJson(call.world, found));
};
