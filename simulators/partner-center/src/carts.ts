import { randomUUID } from 'node:crypto';
import { jsonReply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { hasAgreement } from './agreements.ts';
import { bodyIn, resold, type Answer, type Call } from './call.ts';
import { cartEndOf } from './calendar.ts';
import { uuidOf } from './catalog.ts';
import { orderJson } from './orders.ts';
import { linkTo, refusals } from './replies.ts';
import { hasPlan, keyOf, soldAs } from './selling.ts';
import type { Cart, CartLine, Order, OrderError, World } from './state.ts';
import { startSubscription } from './lifecycle.ts';

const newLine = z.looseObject({
  id: z.number().int().min(0),
  catalogItemId: z.string().min(1),
  quantity: z.number().int().min(1),
  billingCycle: z.enum(['monthly', 'annual', 'triennial']),
  termDuration: z.enum(['P1M', 'P1Y', 'P3Y']),
  friendlyName: z.string().optional(),
});
type NewLine = z.infer<typeof newLine>;
const newCart = z.looseObject({ lineItems: z.array(newLine).min(1) });

function errorOf(world: World, line: NewLine): CartLine['error'] {
  const sku = soldAs(world, line.catalogItemId, line.termDuration);
  if (sku === undefined)
    return { errorCode: 'catalog_item_id_is_not_valid', errorDescription: 'The catalog item is not valid.' };
  if (!hasPlan(sku, { term: line.termDuration, billingCycle: line.billingCycle }))
    return {
      errorCode: 'billing_plan_not_supported',
      errorDescription: 'The billing plan is not supported.',
    };
  if (line.quantity > sku.maximumQuantity)
    return {
      errorCode: 'max_allowed_seats_per_subscription_exceeded',
      errorDescription: 'More seats than a subscription may have.',
    };
  if (line.quantity < sku.minimumQuantity)
    return { errorCode: 'invalid_input', errorDescription: 'Fewer seats than a subscription has.' };
  return undefined;
}

/** What is billed and bound alike is one order. */
function toLine(world: World, line: NewLine, groups: string[]): CartLine {
  const { id, catalogItemId, quantity, billingCycle, termDuration, friendlyName } = line;
  const group = `${billingCycle} ${termDuration}`;
  if (!groups.includes(group)) groups.push(group);
  const error = errorOf(world, line);
  return {
    id,
    catalogItemId,
    quantity,
    billingCycle,
    termDuration,
    orderGroup: String(groups.indexOf(group)),
    ...(friendlyName === undefined ? {} : { friendlyName }),
    ...(error === undefined ? {} : { error }),
  };
}

const toJson = ({ world }: Call, { id, customerId, createdAt, expiresAt, lineItems, checkedOut }: Cart) => ({
  id,
  creationTimestamp: createdAt,
  lastModifiedTimestamp: checkedOut?.at ?? createdAt,
  expirationTimestamp: expiresAt,
  lastModifiedUser: uuidOf('partner user'),
  status: checkedOut === null ? 'Active' : 'Ordered',
  lineItems: lineItems.map((line) => ({ ...line, currencyCode: world.currency, addonItems: [] })),
  links: { self: linkTo(`/customers/${customerId}/carts/${id}`) },
  attributes: { objectType: 'Cart' },
});

export const createCart: Answer = (call) => {
  const { id: customerId } = resold(call);
  const { lineItems } = bodyIn(call, newCart);
  if (new Set(lineItems.map(({ id }) => id)).size < lineItems.length)
    throw refusals.unreadable('lineItems.id');
  const groups: string[] = [];
  const made: Cart = {
    id: randomUUID(),
    customerId,
    createdAt: call.now.toISOString(),
    expiresAt: cartEndOf(call.now).toISOString(),
    lineItems: lineItems.map((line) => toLine(call.world, line, groups)),
    checkedOut: null,
  };
  call.world.data.carts.push(made);
  return jsonReply(toJson(call, made), 201);
};

function cartOf(call: Call): Cart {
  const { id } = resold(call);
  const found = call.world.data.carts.find((one) => one.id === call.part('cartId') && one.customerId === id);
  if (found === undefined) throw refusals.noCart();
  return found;
}

export const getCart: Answer = (call) => jsonReply(toJson(call, cartOf(call)));

function orderErrorOf(world: World, group: readonly CartLine[]): OrderError | undefined {
  for (const { catalogItemId, orderGroup, termDuration } of group) {
    const [productId = '', skuId = ''] = catalogItemId.split(':');
    const failing = world.data.failing[keyOf({ productId, skuId })];
    if (failing !== undefined) return { orderGroupId: orderGroup, ...failing };
    if (soldAs(world, catalogItemId, termDuration) === undefined)
      return { orderGroupId: orderGroup, code: 2085, description: 'The offer is not eligible for purchase.' };
  }
  return undefined;
}

function placeOrder({ world, now }: Call, { customerId }: Cart, group: readonly CartLine[]): Order {
  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  const made: Order = {
    id,
    customerId,
    billingCycle: group[0]?.billingCycle ?? 'monthly',
    createdAt: now.toISOString(),
    lineItems: group.map((line, lineItemNumber) => {
      const { id: subscriptionId, offerName } = startSubscription(world, { line, customerId, orderId: id });
      return {
        lineItemNumber,
        offerId: line.catalogItemId,
        subscriptionId,
        termDuration: line.termDuration,
        friendlyName: offerName,
        quantity: line.quantity,
      };
    }),
  };
  world.data.orders.push(made);
  return made;
}

function checkOut(call: Call, cart: Cart): NonNullable<Cart['checkedOut']> {
  if (call.now >= new Date(cart.expiresAt)) throw refusals.cartExpired();
  if (!hasAgreement(call.world, cart.customerId)) throw refusals.agreementMissing();
  if (cart.lineItems.some(({ error }) => error !== undefined)) throw refusals.cartInError();
  const orderIds: string[] = [];
  const orderErrors: OrderError[] = [];
  for (const name of new Set(cart.lineItems.map(({ orderGroup }) => orderGroup))) {
    const group = cart.lineItems.filter(({ orderGroup }) => orderGroup === name);
    const error = orderErrorOf(call.world, group);
    if (error === undefined) orderIds.push(placeOrder(call, cart, group).id);
    else orderErrors.push(error);
  }
  return { orderIds, orderErrors, at: call.now.toISOString() };
}

/** A cart is checked out once: what came of it is told again to the same request alone. */
export const checkoutCart: Answer = (call) => {
  const cart = cartOf(call);
  if (cart.checkedOut !== null) throw refusals.cartOrdered();
  cart.checkedOut = checkOut(call, cart);
  const { orderIds, orderErrors } = cart.checkedOut;
  const orders = call.world.data.orders.filter(({ id }) => orderIds.includes(id));
  const attributes = { objectType: 'CartCheckoutResult' };
  return jsonReply(
    {
      orders: orders.map((order) => orderJson(call.world, order)),
      orderErrors: orderErrors.map((error) => ({ ...error, attributes: { objectType: 'OrderError' } })),
      attributes,
    },
    201,
  );
};
