import type { ReceivedRequest } from '@portal/simulator-kit/messages';
import type { NamedCall, Speech } from '@portal/simulator-kit/unkindness/calls';
import { findRoute, routedCalls } from './routes.ts';

const signIn: NamedCall = { name: 'takeToken', kind: 'sign-in' };
const priceSheet: NamedCall = { name: 'readPriceSheet', kind: 'list' };

type Is = (request: ReceivedRequest) => boolean;

/** JSON, and a file of prices. The vendor's descriptions require no field; without these two nothing could be found. */
export const speechOf = (outside: { isToken: Is; isPriceSheet: Is }): Speech => ({
  calls: [signIn, priceSheet, ...routedCalls],
  callOf: (request) => {
    if (outside.isToken(request)) return signIn;
    return outside.isPriceSheet(request) ? priceSheet : findRoute(request)?.call;
  },
  rows: ['items', 'lineItems', 'orders', ''],
  words: [
    'status',
    'relationshipToPartner',
    'termDuration',
    'renewalTermDuration',
    'billingCycle',
    'billingType',
    'actionType',
    'scheduleType',
    'capabilityStatus',
    'errorCode',
    'TermDuration',
    'BillingPlan',
    'Segment',
  ],
  names: [
    'companyName',
    'offerName',
    'friendlyName',
    'title',
    'description',
    'name',
    'ProductTitle',
    'SkuTitle',
    'firstName',
    'lastName',
  ],
  always: ['id', 'items', 'ProductId'],
  nextPage: ['next'],
});
