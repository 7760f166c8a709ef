import type { Licenses } from '@portal/ports/licenses';
import type { Outbound } from '@portal/ports/outbound';
import type { RotatingSecret } from '@portal/ports/rotating-secret';
import { acceptAgreement, getAgreement, getAgreementText } from './agreements.ts';
import { listOffers, listProducts } from './catalog.ts';
import { changeSubscription } from './changes.ts';
import { createClient } from './client.ts';
import type { PartnerCenterConnection } from './connection.ts';
import { createPrices } from './order-prices.ts';
import { orderLicenses } from './orders.ts';
import { ping } from './ping.ts';
import { readPriceSheet } from './price-sheet.ts';
import { getProvisioning, listAssignedSeats } from './seats.ts';
import { getSubscription, listSubscriptions } from './subscriptions.ts';
import {
  createTenant,
  findTenant,
  getRelationshipLink,
  getTenant,
  isDomainFree,
  listTenants,
} from './tenants.ts';
import { createTokens } from './token.ts';

type Way = { outbound: Outbound; secret: RotatingSecret };

/** Licenses of Microsoft Partner Center, REST v1, in its new-commerce form. `secret` is the refresh token of the partner's user. */
export function createPartnerCenter(
  connection: PartnerCenterConnection,
  { outbound, secret }: Way,
): Licenses {
  const tokens = createTokens({ connection, outbound, secret });
  const client = createClient({ connection, outbound, tokens });
  const prices = createPrices(client);
  return {
    ping: () => ping(client),
    getRelationshipLink: () => getRelationshipLink(client),
    listTenants: (onUnreadable) => listTenants(client, onUnreadable),
    getTenant: (tenantId) => getTenant(client, tenantId),
    findTenant: (domain) => findTenant(client, domain),
    isDomainFree: (prefix) => isDomainFree(client, prefix),
    createTenant: (operationId, tenant) => createTenant(client, operationId, tenant),
    getAgreement: (tenantId) => getAgreement(client, tenantId),
    getAgreementText: (language) => getAgreementText(client, language),
    acceptAgreement: (operationId, acceptance) => acceptAgreement(client, operationId, acceptance),
    listProducts: (onUnreadable) => listProducts(client, onUnreadable),
    listOffers: (productId, onUnreadable) => listOffers(client, productId, onUnreadable),
    readPriceSheet: (kind, onUnreadable) => readPriceSheet(client, kind, onUnreadable),
    order: (attempt, order) => orderLicenses({ client, prices }, attempt, order),
    listSubscriptions: (tenantId, onUnreadable) => listSubscriptions(client, tenantId, onUnreadable),
    getSubscription: (ref) => getSubscription(client, ref),
    getProvisioning: (ref) => getProvisioning(client, ref),
    changeSubscription: (attempt, edit) => changeSubscription(client, attempt, edit),
    listAssignedSeats: (tenantId, onUnreadable) => listAssignedSeats(client, tenantId, onUnreadable),
  };
}
