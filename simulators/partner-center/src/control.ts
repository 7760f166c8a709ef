import { randomBytes, randomUUID } from 'node:crypto';
import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { availabilityIds, catalog, skuOf } from './catalog.ts';
import { apply, settleAll, startSubscription } from './lifecycle.ts';
import { keyOf } from './selling.ts';
import { behavior, scheduledAction, type Customer, type World } from './state.ts';

const product = z.strictObject({ productId: z.string(), skuId: z.string().default('0001') });

const tenants = z.array(
  z.strictObject({
    id: z.uuid().optional(),
    domain: z.string().min(1),
    companyName: z.string().min(1),
    relationship: z.enum(['reseller', 'none']).default('reseller'),
    hasSigned: z.boolean().default(false),
    subscriptions: z
      .array(
        product.extend({
          quantity: z.number().int().min(1),
          termDuration: z.enum(['P1M', 'P1Y', 'P3Y']).default('P1Y'),
          billingCycle: z.enum(['monthly', 'annual', 'triennial']).default('monthly'),
          boughtAt: z.iso.datetime(),
          autoRenew: z.boolean().default(true),
        }),
      )
      .default([]),
  }),
);
type NewTenant = z.infer<typeof tenants>[number];

function addTenant(world: World, { subscriptions, id = randomUUID(), ...tenant }: NewTenant): string {
  const made: Customer = { ...tenant, id, billingProfile: {} };
  world.data.customers.push(made);
  for (const {
    productId,
    skuId,
    quantity,
    termDuration,
    billingCycle,
    boughtAt,
    autoRenew,
  } of subscriptions) {
    const sku = skuOf(productId, skuId);
    if (sku === undefined) continue;
    const at = new Date(boughtAt);
    const catalogItemId = `${productId}:${skuId}:${availabilityIds(sku, termDuration, at)[0] ?? ''}`;
    const line = { catalogItemId, quantity, termDuration, billingCycle };
    startSubscription(world, {
      line,
      customerId: made.id,
      orderId: randomUUID().slice(0, 12),
      at,
      autoRenew,
    });
  }
  return made.id;
}

/** A control that takes a body of that shape, and keeps what it has changed. */
const changing =
  <Shape extends z.ZodType>(
    world: World,
    shape: Shape,
    change: (wanted: z.output<Shape>) => unknown,
  ): Control =>
  (request: ReceivedRequest) => {
    const wanted = bodyOf(request, shape);
    if (wanted === undefined) return badRequest;
    const answer = change(wanted);
    world.save();
    return answer === undefined ? done : jsonReply(answer);
  };

/** Tenants of customers, what they have bought already, and how many of their seats are assigned. */
const people = (world: World): Record<string, Control> => ({
  'POST tenants': changing(world, tenants, (wanted) => {
    const ids = wanted.map((tenant) => addTenant(world, tenant));
    settleAll(world);
    return { ids };
  }),
  'PUT relationship': changing(
    world,
    z.strictObject({ tenantId: z.string(), relationship: z.enum(['reseller', 'none']) }),
    ({ tenantId, relationship }) => {
      const found = world.data.customers.find(({ id }) => id === tenantId);
      if (found !== undefined) found.relationship = relationship;
    },
  ),
  'PUT seats': changing(
    world,
    product.extend({ tenantId: z.string(), assigned: z.number().int().min(0) }),
    ({ tenantId, assigned, ...sku }) => {
      const guid = skuOf(sku.productId, sku.skuId)?.guid ?? '';
      world.data.seats[tenantId] = { ...world.data.seats[tenantId], [guid]: assigned };
    },
  ),
  'PUT taken-domains': changing(world, z.array(z.string()), (domains) => {
    world.data.takenDomains = domains;
  }),
});

/** What goes wrong with products; a request takes the place of what was set before. */
const wares = (world: World): Record<string, Control> => ({
  'GET products': () => jsonReply({ items: [...catalog.values()].slice(0, 100) }),
  'PUT withdrawn': changing(world, z.array(product), (products) => {
    world.data.withdrawn = products.map(keyOf);
  }),
  'PUT price-factors': changing(
    world,
    z.array(product.extend({ factor: z.number().positive() })),
    (products) => {
      world.data.priceFactors = Object.fromEntries(products.map((one) => [keyOf(one), one.factor]));
    },
  ),
  'PUT failing-orders': changing(
    world,
    z.array(
      product.extend({
        code: z.number().int().default(900416),
        description: z.string().default('This order can not be placed.'),
      }),
    ),
    (products) => {
      world.data.failing = Object.fromEntries(
        products.map(({ code, description, ...one }) => [keyOf(one), { code, description }]),
      );
    },
  ),
});

/** What somebody else, or the vendor itself, has scheduled of a subscription. */
const scheduling = z.strictObject({
  subscriptionId: z.string(),
  autoRenew: z.boolean(),
  actions: z.array(scheduledAction),
});

/** The partner's user consents once more, as after 90 days without a call: a refresh token that was not there before. */
function consent(world: World): string {
  const token = randomBytes(48).toString('base64url');
  world.data.mfa = 'done';
  world.data.refreshTokens = [{ token, issuedAt: world.clock.now().toISOString() }];
  return token;
}

export const controls = (world: World): Record<string, Control> => ({
  ...people(world),
  'POST consent': changing(world, z.strictObject({}), () => ({ refreshToken: consent(world) })),
  ...wares(world),
  'GET books': () => jsonReply({ items: world.data.books }),
  'PUT scheduled-actions': changing(world, scheduling, ({ subscriptionId, autoRenew, actions }) => {
    const found = world.data.subscriptions.find(({ id }) => id === subscriptionId);
    const effect = { autoRenew, actions };
    if (found !== undefined) apply(world, { subscription: found, effect, at: world.clock.now() });
  }),
  'PUT mfa': changing(world, z.strictObject({ mfa: z.enum(['done', 'missing', 'refused']) }), ({ mfa }) => {
    world.data.mfa = mfa;
  }),
  'GET behavior': () => jsonReply(world.data.behavior),
  'PUT behavior': changing(world, behavior, (wanted) => {
    world.data.behavior = wanted;
  }),
});
