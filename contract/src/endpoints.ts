import { auditLogEndpoints } from './audit-log/entries.ts';
import { authByMailEndpoints } from './auth/by-mail.ts';
import { authEndpoints } from './auth/sign-in.ts';
import { billingEndpoints } from './billing/billing.ts';
import { changelogEndpoints } from './changelog.ts';
import { co2Endpoints } from './co2.ts';
import { companyEndpoints } from './company.ts';
import { connectionsEndpoints } from './connections.ts';
import { customersEndpoints } from './customers.ts';
import { demoEndpoints } from './demo.ts';
import { globalNotificationEndpoints } from './global-notification.ts';
import { downloadsEndpoints } from './downloads.ts';
import type { Endpoint } from './http.ts';
import { invoiceDrawingEndpoints } from './invoices/drawing.ts';
import { invoicesEndpoints } from './invoices/invoices.ts';
import { invoiceRunEndpoints } from './invoices/run.ts';
import { invoiceSettlingEndpoints } from './invoices/settling.ts';
import { legalDocumentsEndpoints } from './legal/documents.ts';
import { legalEndpoints } from './legal/consent.ts';
import { linkingEndpoints } from './linking.ts';
import { mailPreviewEndpoints } from './mail/preview.ts';
import { newsEndpoints } from './news.ts';
import { noticesEndpoints } from './notices.ts';
import { operationsEndpoints } from './operations.ts';
import { operatorEndpoints } from './operator.ts';
import { partnersEndpoints } from './partners.ts';
import { priceListEndpoints } from './price-list.ts';
import { pricingEndpoints } from './pricing.ts';
import { queuedMailsEndpoints } from './mail/queued.ts';
import { queuesEndpoints } from './queues.ts';
import { revenueEndpoints } from './revenue.ts';
import { sellerEndpoints } from './seller.ts';
import { serviceDefinitions } from './services/list.ts';
import { settingsEndpoints } from './settings.ts';
import { supportEndpoints } from './support.ts';
import { userAccessEndpoints } from './user-access.ts';
import { userEndpoints } from './user.ts';
import { usersEndpoints } from './users.ts';
import { visitorsEndpoints } from './visitors.ts';

/** Every endpoint there is: the API refuses to start when one has no handler, and OpenAPI and the tests walk it. */
export const endpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...authByMailEndpoints,
  ...userEndpoints,
  ...userAccessEndpoints,
  ...legalEndpoints,
  ...legalDocumentsEndpoints,
  ...companyEndpoints,
  ...usersEndpoints,
  ...settingsEndpoints,
  ...visitorsEndpoints,
  ...customersEndpoints,
  ...pricingEndpoints,
  ...invoicesEndpoints,
  ...invoiceDrawingEndpoints,
  ...invoiceRunEndpoints,
  ...invoiceSettlingEndpoints,
  ...serviceDefinitions.flatMap(({ endpoints: ofService }): readonly Endpoint[] => ofService),
  ...co2Endpoints,
  ...linkingEndpoints,
  ...operationsEndpoints,
  ...auditLogEndpoints,
  ...operatorEndpoints,
  ...priceListEndpoints,
  ...globalNotificationEndpoints,
  ...noticesEndpoints,
  ...partnersEndpoints,
  ...revenueEndpoints,
  ...sellerEndpoints,
  ...billingEndpoints,
  ...queuesEndpoints,
  ...queuedMailsEndpoints,
  ...connectionsEndpoints,
  ...newsEndpoints,
  ...supportEndpoints,
  ...downloadsEndpoints,
  ...changelogEndpoints,
  ...mailPreviewEndpoints,
  ...demoEndpoints,
];
