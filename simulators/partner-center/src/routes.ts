import type { ReceivedRequest } from '@portal/simulator-kit/messages';
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

const routes: readonly (readonly [route: string, answer: Answer])[] = [
  ['GET /customers', listCustomers],
  ['POST /customers', createCustomer],
  ['GET /customers/relationshiprequests', getRelationshipRequest],
  ['GET /customers/{customerId}', getCustomer],
  ['HEAD /domains/{domain}', headDomain],
  ['GET /agreements', listTemplates],
  ['GET /agreementtemplates/{templateId}/document', getDocument],
  ['GET /customers/{customerId}/agreements', listAgreements],
  ['POST /customers/{customerId}/agreements', createAgreement],
  ['GET /customers/{customerId}/directsignedmicrosoftcustomeragreementstatus', getSignature],
  ['GET /products', listProducts],
  ['GET /products/{productId}', getProduct],
  ['GET /products/{productId}/skus', listSkus],
  ['GET /products/{productId}/skus/{skuId}/availabilities', listAvailabilities],
  ['POST /customers/{customerId}/carts', createCart],
  ['GET /customers/{customerId}/carts/{cartId}', getCart],
  ['POST /customers/{customerId}/carts/{cartId}/checkout', checkoutCart],
  ['GET /customers/{customerId}/orders', listOrders],
  ['GET /customers/{customerId}/orders/{orderId}', getOrder],
  ['GET /customers/{customerId}/subscriptions', listSubscriptions],
  ['GET /customers/{customerId}/subscriptions/{subscriptionId}', getSubscription],
  ['PATCH /customers/{customerId}/subscriptions/{subscriptionId}', patchSubscription],
  ['GET /customers/{customerId}/subscriptions/{subscriptionId}/provisioningstatus', getProvisioningStatus],
  ['GET /customers/{customerId}/subscribedskus', listSubscribedSkus],
];

const patterns = routes.map(([route, answer]) => {
  const source = route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { pattern: new RegExp(`^${source}$`, 'i'), answer };
});

/** Paths are read without regard to capitals, as the vendor does; what is named before what has a parameter. */
export function findRoute({
  method,
  path,
}: ReceivedRequest): { answer: Answer; part: (name: string) => string } | null {
  if (!path.startsWith('/v1/')) return null;
  const address = `${method} ${path.slice('/v1'.length)}`;
  for (const { pattern, answer } of patterns) {
    const groups = pattern.exec(address)?.groups;
    if (groups !== undefined || pattern.test(address))
      return { answer, part: (name) => decodeURIComponent(groups?.[name] ?? '') };
  }
  return null;
}
