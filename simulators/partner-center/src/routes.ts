import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { CallKind, NamedCall } from '@portal/simulator-kit/unkindness/calls';
import { createAgreement, getDocument, getSignature, listAgreements, listTemplates } from './agreements.ts';
import type { Answer } from './call.ts';
import { checkoutCart, createCart, getCart } from './carts.ts';
import { getProduct, listAvailabilities, listProducts, listSkus } from './catalog-calls.ts';
import { patchSubscription } from './changes.ts';
import {
  createCustomer,
  getCustomer,
  getRelationshipRequest,
  headDomain,
  listCustomers,
} from './customers.ts';
import { getOrder, listOrders } from './orders.ts';
import { listSubscribedSkus } from './seats.ts';
import { getProvisioningStatus, getSubscription, listSubscriptions } from './subscriptions.ts';
import { createTransition, listTransitionEligibilities, listTransitions } from './transitions.ts';

const routes: readonly (readonly [name: string, kind: CallKind, route: string, answer: Answer])[] = [
  ['listCustomers', 'list', 'GET /customers', listCustomers],
  ['createCustomer', 'write', 'POST /customers', createCustomer],
  ['getRelationshipRequest', 'read', 'GET /customers/relationshiprequests', getRelationshipRequest],
  ['getCustomer', 'read', 'GET /customers/{customerId}', getCustomer],
  ['headDomain', 'read', 'HEAD /domains/{domain}', headDomain],
  ['listTemplates', 'list', 'GET /agreements', listTemplates],
  ['getDocument', 'read', 'GET /agreementtemplates/{templateId}/document', getDocument],
  ['listAgreements', 'list', 'GET /customers/{customerId}/agreements', listAgreements],
  ['createAgreement', 'write', 'POST /customers/{customerId}/agreements', createAgreement],
  [
    'getSignature',
    'read',
    'GET /customers/{customerId}/directsignedmicrosoftcustomeragreementstatus',
    getSignature,
  ],
  ['listProducts', 'list', 'GET /products', listProducts],
  ['getProduct', 'read', 'GET /products/{productId}', getProduct],
  ['listSkus', 'list', 'GET /products/{productId}/skus', listSkus],
  ['listAvailabilities', 'list', 'GET /products/{productId}/skus/{skuId}/availabilities', listAvailabilities],
  ['createCart', 'write', 'POST /customers/{customerId}/carts', createCart],
  ['getCart', 'read', 'GET /customers/{customerId}/carts/{cartId}', getCart],
  ['checkoutCart', 'write', 'POST /customers/{customerId}/carts/{cartId}/checkout', checkoutCart],
  ['listOrders', 'list', 'GET /customers/{customerId}/orders', listOrders],
  ['getOrder', 'read', 'GET /customers/{customerId}/orders/{orderId}', getOrder],
  ['listSubscriptions', 'list', 'GET /customers/{customerId}/subscriptions', listSubscriptions],
  ['getSubscription', 'read', 'GET /customers/{customerId}/subscriptions/{subscriptionId}', getSubscription],
  [
    'patchSubscription',
    'write',
    'PATCH /customers/{customerId}/subscriptions/{subscriptionId}',
    patchSubscription,
  ],
  [
    'getProvisioningStatus',
    'task',
    'GET /customers/{customerId}/subscriptions/{subscriptionId}/provisioningstatus',
    getProvisioningStatus,
  ],
  [
    'listTransitionEligibilities',
    'read',
    'GET /customers/{customerId}/subscriptions/{subscriptionId}/transitioneligibilities',
    listTransitionEligibilities,
  ],
  [
    'listTransitions',
    'task',
    'GET /customers/{customerId}/subscriptions/{subscriptionId}/transitions',
    listTransitions,
  ],
  [
    'createTransition',
    'write',
    'POST /customers/{customerId}/subscriptions/{subscriptionId}/transitions',
    createTransition,
  ],
  ['listSubscribedSkus', 'list', 'GET /customers/{customerId}/subscribedskus', listSubscribedSkus],
];

const patterns = routes.map(([name, kind, route, answer]) => {
  const source = route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { call: { name, kind }, pattern: new RegExp(`^${source}$`, 'i'), answer };
});

export const routedCalls: readonly NamedCall[] = patterns.map(({ call }) => call);

type Found = { call: NamedCall; answer: Answer; part: (name: string) => string };

/** Paths are read without regard to capitals, as the vendor does; what is named before what has a parameter. */
export function findRoute({ method, path }: ReceivedRequest): Found | null {
  if (!path.startsWith('/v1/')) return null;
  const address = `${method} ${path.slice('/v1'.length)}`;
  for (const { call, pattern, answer } of patterns) {
    const groups = pattern.exec(address)?.groups;
    if (groups !== undefined || pattern.test(address))
      return { call, answer, part: (name) => decodeURIComponent(groups?.[name] ?? '') };
  }
  return null;
}
