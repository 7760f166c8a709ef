import { jsonReply, type Reply } from '@portal/simulator-kit/messages';

/** An answer with an error of the vendor: `code` is its own number. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, description: string) {
    super(description);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

/** The numbers of `unreadable`, `noCart`, `cartExpired`, `cartOrdered`, `extended`, `transition`, `noSubscription` and `noDomain` are assumed; the others are the vendor's. */
export const refusals = {
  unauthorized: () => new Refusal(401, 401, 'Access token has expired or is not valid.'),
  audience: () => new Refusal(401, 900420, 'The audience in the token is invalid.'),
  mfa: () => new Refusal(401, 900421, 'MFA is required.'),
  unreadable: (what: string) => new Refusal(400, 800002, `The request is not valid: ${what}.`),
  noCustomer: () => new Refusal(404, 60003, 'Tenant not found.'),
  noProduct: () => new Refusal(404, 400013, 'The product was not found.'),
  noSku: () => new Refusal(404, 400018, 'The SKU was not found.'),
  targetView: () => new Refusal(403, 400036, 'The requested targetView is not allowed.'),
  domainTaken: () => new Refusal(409, 600006, 'The domain prefix is taken.'),
  agreementExists: () => new Refusal(400, 600061, 'An agreement with the same details already exists.'),
  agreementMissing: () =>
    new Refusal(403, 13605, 'The customer has not accepted the Microsoft Customer Agreement.'),
  noCart: () => new Refusal(404, 800003, 'The cart was not found.'),
  cartExpired: () => new Refusal(400, 800004, 'The cart has expired.'),
  cartInError: () => new Refusal(400, 800005, 'A line of the cart has an error.'),
  cartOrdered: () => new Refusal(400, 800007, 'The cart was ordered already.'),
  noOrder: () => new Refusal(404, 20000, 'Order ID not found.'),
  noSubscription: () => new Refusal(404, 20002, 'The subscription was not found.'),
  staleEtag: () => new Refusal(400, 2055, 'Etag is no longer valid.'),
  billingCycle: () => new Refusal(400, 2054, 'The billing cycle cannot be updated.'),
  quantityRange: () => new Refusal(400, 2002, 'The quantity is not within minimum and maximum.'),
  extended: () => new Refusal(400, 800094, 'Seats cannot be added in an extended service term.'),
  transition: () => new Refusal(400, 800095, 'The subscription is not eligible for the transition.'),
  decrease: () => new Refusal(400, 800090, "Subscription quantity can't be decreased."),
  suspended: () => new Refusal(400, 800091, "Can't update a subscription with suspended status."),
  autoRenew: () => new Refusal(400, 800093, "The subscription isn't eligible to be autorenewed."),
  cancel: () => new Refusal(400, 900213, 'The cancellation window of the subscription has passed.'),
  pending: () => new Refusal(409, 900278, "There's a pending operation on this subscription."),
  ended: () => new Refusal(400, 900279, 'Update operations are no longer allowed for this subscription.'),
  otherRequest: () => new Refusal(400, 800006, 'The request id was used for another request.'),
} as const;

export const refusalReply = ({ status, code, message }: Refusal): Reply =>
  jsonReply({ code: String(code), description: message, data: [], source: 'PartnerCenter' }, status);

export type Link = { uri: string; method: string; headers: { key: string; value: string }[] };

export const linkTo = (uri: string): Link => ({ uri, method: 'GET', headers: [] });

export const collectionReply = (items: readonly unknown[], links: Record<string, Link> = {}): Reply =>
  jsonReply({ totalCount: items.length, items, links, attributes: { objectType: 'Collection' } });
