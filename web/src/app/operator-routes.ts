import { createRoute } from '@tanstack/react-router';
import { portalPage, type Raw } from './portal-page.ts';
import { listState, pick } from './search.ts';

const registrationsRoute = createRoute({
  ...portalPage('/operator/registrations'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'stage']),
});
const priceListsRoute = createRoute(portalPage('/operator/price-lists'));
const priceListRoute = createRoute({
  ...portalPage('/operator/price-list'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const noticesRoute = createRoute(portalPage('/operator/notices'));
const createNoticeRoute = createRoute(portalPage('/operator/create-notice'));
const editNoticeRoute = createRoute({
  ...portalPage('/operator/edit-notice'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const partnersRoute = createRoute({
  ...portalPage('/operator/partners'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'state']),
});
const createPartnerRoute = createRoute(portalPage('/operator/partners/create'));
const partnerRoute = createRoute({
  ...portalPage('/operator/partners/edit'),
  validateSearch: (raw: Raw) => pick(raw, ['id']),
});
const queuedOperationsRoute = createRoute({
  ...portalPage('/operator/queues/operations'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'state', 'service']),
});
const queuedMailsRoute = createRoute({
  ...portalPage('/operator/queues/mails'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'state']),
});
const connectionsRoute = createRoute(portalPage('/operator/connections'));

const tenantsRoute = createRoute({
  ...portalPage('/operator/existing-storage'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'region', 'state']),
});
const tenantRoute = createRoute({
  ...portalPage('/operator/existing-storage/tenant'),
  validateSearch: (raw: Raw) => pick(raw, [...listState, 'id', 'partnerId', 'customerId']),
});

/** The pages that only the operator has. */
export const operatorRoutes = [
  registrationsRoute,
  priceListsRoute,
  priceListRoute,
  noticesRoute,
  createNoticeRoute,
  editNoticeRoute,
  partnersRoute,
  createPartnerRoute,
  partnerRoute,
  queuedOperationsRoute,
  queuedMailsRoute,
  connectionsRoute,
  tenantsRoute,
  tenantRoute,
] as const;
