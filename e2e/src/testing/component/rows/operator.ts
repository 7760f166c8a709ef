import { getSeller } from '@portal/contract/seller';
import { listConnections } from '@portal/contract/connections';
import { getCustomer, listCustomers } from '@portal/contract/customers';
import { listSimulators } from '@portal/contract/demo';
import { getDownload, listDownloads, listDownloadSources } from '@portal/contract/downloads';
import {
  listConsentCoverage,
  listConsents,
  listDocumentVersions,
  listOrganizationDocuments,
} from '@portal/contract/legal/documents';
import { getExistingTenant, listExistingTenants, lookIntoExistingTenant } from '@portal/contract/linking';
import { getInvoiceMonth } from '@portal/contract/invoices/run';
import { listNews } from '@portal/contract/news';
import { getNotice, listNotices } from '@portal/contract/notices';
import { listPartners, listRegistrations } from '@portal/contract/operator';
import { getPartnerBilling } from '@portal/contract/billing/billing';
import { getPartner, listPartnerAccounts } from '@portal/contract/partners';
import {
  getPriceList,
  listImportedPrices,
  listPriceLists,
  listPriceSheets,
} from '@portal/contract/price-list';
import { getRevenue } from '@portal/contract/revenue';
import { listQueuedMails } from '@portal/contract/mail/queued';
import { getQueues, listQueuedOperations } from '@portal/contract/queues';
import { sampled } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ScreenRow } from '../row.ts';
import { statusAnswer } from '../storage-answers.ts';

const operator = personOf('operator', 'owner');
const documents = '/company/settings/legal-documents';

export const operatorRows: readonly ScreenRow[] = [
  {
    name: 'legal-documents',
    unable: 'legal-documents.unread',
    me: operator,
    address: documents,
    reads: listOrganizationDocuments,
  },
  {
    name: 'legal-document',
    unable: 'legal-documents.unread',
    me: operator,
    address: `${documents}?kind=tac`,
    reads: listOrganizationDocuments,
  },
  {
    name: 'legal-versions',
    me: operator,
    address: `${documents}?kind=tac&tab=versions`,
    reads: listDocumentVersions,
    also: [listOrganizationDocuments],
  },
  {
    name: 'legal-coverage',
    me: operator,
    address: `${documents}?kind=tac&tab=coverage`,
    reads: listConsentCoverage,
    also: [listOrganizationDocuments],
  },
  {
    name: 'legal-evidence',
    tooWide: true,
    unable: 'legal-documents.evidence.failed',
    me: operator,
    address: `${documents}?kind=tac&tab=evidence`,
    reads: listConsents,
    also: [listOrganizationDocuments],
  },
  {
    name: 'registrations',
    empty: 'operator.registrations.empty',
    unable: 'operator.registrations.failed',
    me: operator,
    address: '/operator/registrations',
    reads: listRegistrations,
  },
  {
    name: 'price-lists',
    empty: 'price-list.list.empty',
    unable: 'price-list.list.failed',
    me: operator,
    address: '/operator/price-lists',
    reads: listPriceLists,
  },
  {
    name: 'price-list',
    standsForOthers: true,
    unable: 'price-list.one.failed',
    me: operator,
    address: '/operator/price-lists/price-list?id=1',
    reads: getPriceList,
    mayBeMissing: true,
  },
  {
    name: 'imported-prices',
    unable: 'price-list.imported.failed',
    empty: 'price-list.imported.empty',
    me: operator,
    address: '/operator/price-lists/price-list?id=1&tab=imported',
    reads: listImportedPrices,
    also: [getPriceList, listPriceSheets],
  },
  {
    name: 'notices',
    tooWide: true,
    empty: 'global-notification.list.empty',
    unable: 'global-notification.list.failed',
    me: operator,
    address: '/operator/notices',
    reads: listNotices,
  },
  { name: 'create-notice', me: operator, address: '/operator/notices/create-notice' },
  {
    name: 'edit-notice',
    unable: 'global-notification.one.failed',
    me: operator,
    address: `/operator/notices/edit-notice?id=${someId}`,
    reads: getNotice,
    mayBeMissing: true,
  },
  {
    name: 'partners',
    empty: 'partners.empty',
    unable: 'customers.partner.failed',
    me: operator,
    address: '/operator/partners',
    reads: listPartnerAccounts,
  },
  { name: 'create-partner', me: operator, address: '/operator/partners/create' },
  {
    name: 'partner',
    unable: 'partners.edit.unread',
    me: operator,
    address: `/operator/partners/edit?id=${someId}`,
    reads: getPartner,
    also: [getPartnerBilling],
    mayBeMissing: true,
  },
  {
    name: 'partner-billing',
    unable: 'billing.unread',
    me: operator,
    address: `/operator/partners/billing?id=${someId}`,
    reads: getPartnerBilling,
    mayBeMissing: true,
  },
  {
    name: 'seller',
    unable: 'seller.unread',
    me: operator,
    address: '/company/settings/seller',
    reads: getSeller,
  },
  {
    name: 'revenue',
    tooWide: true,
    unable: 'revenue.failed',
    me: operator,
    address: '/operator/revenue',
    reads: getRevenue,
  },
  {
    name: 'invoice-month',
    tooWide: true,
    unable: 'invoices.month.failed',
    me: operator,
    address: '/operator/invoices/month',
    reads: getInvoiceMonth,
  },
  {
    name: 'queued-operations',
    me: operator,
    address: '/operator/queues/operations',
    reads: listQueuedOperations,
    also: [getQueues],
  },
  {
    name: 'queued-mails',
    empty: 'queues.mails.empty',
    unable: 'queues.mails.failed',
    me: operator,
    address: '/operator/queues/mails',
    reads: listQueuedMails,
  },
  {
    name: 'connections',
    unable: 'connections.failed',
    me: operator,
    address: '/operator/connections',
    reads: listConnections,
    also: [getQueues],
  },
  {
    name: 'existing-tenants',
    empty: 'linking.empty',
    unable: 'linking.failed',
    me: operator,
    address: '/operator/existing-tenants',
    reads: listExistingTenants,
  },
  {
    name: 'existing-tenant',
    unable: 'linking.failed',
    me: operator,
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    reads: getExistingTenant,
    also: [listPartners, listCustomers],
    answers: () => [sampled(getExistingTenant), sampled(lookIntoExistingTenant)],
    mayBeMissing: true,
  },
  {
    name: 'customer-of-operator',
    me: operator,
    address: `/customers/customer?id=${someId}&partnerId=${someId}&tab=details`,
    reads: getCustomer,
    also: [listPartners],
    answers: () => [statusAnswer()],
    mayBeMissing: true,
  },
  {
    name: 'managed-downloads',
    tooWide: true,
    empty: 'downloads.empty',
    unable: 'downloads.failed',
    me: operator,
    address: '/support/downloads',
    reads: listDownloads,
  },
  {
    name: 'create-download',
    unable: 'downloads.add.unread',
    me: operator,
    address: '/support/create-download',
    reads: listDownloadSources,
  },
  {
    name: 'edit-download',
    unable: 'downloads.panel.failed',
    me: operator,
    address: `/support/edit-download?id=${someId}`,
    reads: getDownload,
    mayBeMissing: true,
  },
  { name: 'write-change', me: operator, address: '/changelog/entry' },
  {
    name: 'simulators',
    empty: 'demo.empty',
    unable: 'demo.failed',
    me: operator,
    address: '/demo/simulators',
    reads: listSimulators,
  },
  {
    name: 'managed-news',
    empty: 'news.empty',
    unable: 'news.failed',
    me: operator,
    address: '/news',
    reads: listNews,
  },
];
