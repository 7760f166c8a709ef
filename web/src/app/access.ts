import type { Me } from '@portal/contract/auth/sign-in';
import { may } from '../platform/permissions.ts';
import { deletionPath, organizationOf } from './home.ts';

type Rule = (me: Me) => boolean;

const isReseller: Rule = (me) => !isCustomer(me);
const isCustomer: Rule = (me) => organizationOf(me).kind === 'customer';
const isOperator: Rule = (me) => organizationOf(me).kind === 'operator';
const readsCustomers: Rule = (me) => isReseller(me) && may(me, 'customers.read');
const writesCustomers: Rule = (me) => may(me, 'customers.write');
const offersS3: Rule = (me) => may(me, 'services.read') && me.servicesOffered.includes('s3-storage');
const ordersS3: Rule = (me) => offersS3(me) && may(me, 'services.order');
const managesUsers: Rule = (me) => may(me, 'users.manage');
const managesCompany: Rule = (me) => may(me, 'company.manage');
const brandsHouse: Rule = (me) => isReseller(me) && may(me, 'company.manage');
const keepsContent: Rule = (me) => isOperator(me) && may(me, 'content.manage');
const writesTickets: Rule = (me) => may(me, 'tickets.create');
const readsPartners: Rule = (me) => isOperator(me) && may(me, 'customers.read');
const managesOperations: Rule = (me) => isOperator(me) && may(me, 'operations.manage');
const readsOperations: Rule = (me) => isOperator(me) && may(me, 'operations.read');

/** Who may see a page; what one may not see is the 404 page and is not in the navigation. */
export const pageRules = {
  '/customers/customers': readsCustomers,
  '/customers/create-customer': writesCustomers,
  '/customers/edit-customer': readsCustomers,
  '/customers/pricing': (me: Me) => may(me, 'pricing.manage'),
  '/services/s3-storage/buckets': offersS3,
  '/services/s3-storage/create-bucket': ordersS3,
  '/services/s3-storage/edit-bucket': ordersS3,
  '/services/s3-storage/users': offersS3,
  '/services/s3-storage/create-user': ordersS3,
  '/services/s3-storage/edit-user': ordersS3,
  '/services/s3-storage/usage': offersS3,
  '/audit-log/all': (me: Me) => may(me, 'auditLog.all'),
  '/audit-log/me': (me: Me) => may(me, 'auditLog.own'),
  '/company/users': managesUsers,
  '/company/users/create-user': managesUsers,
  '/company/users/edit-user': managesUsers,
  '/company/settings/general': managesCompany,
  '/company/settings/notifications': managesCompany,
  '/company/settings/partner-access': (me: Me) => isCustomer(me) && managesCompany(me),
  '/company/visitors': (me: Me) => !isOperator(me) && may(me, 'auditLog.all'),
  [deletionPath]: (me: Me) => me.deletion !== null,
  '/company/settings/customize': brandsHouse,
  '/company/settings/mails': brandsHouse,
  '/company/settings/legal-documents': (me: Me) => may(me, 'documents.manage'),
  '/support/tickets': writesTickets,
  '/support/create-ticket': writesTickets,
  '/operator/registrations': readsOperations,
  '/operator/price-lists': readsOperations,
  '/operator/price-list': readsOperations,
  '/operator/notices': keepsContent,
  '/operator/create-notice': keepsContent,
  '/operator/edit-notice': keepsContent,
  '/operator/partners': readsPartners,
  '/operator/partners/create': managesOperations,
  '/operator/partners/edit': readsPartners,
  '/operator/queues/operations': readsOperations,
  '/operator/queues/mails': readsOperations,
  '/operator/connections': readsOperations,
  '/operator/existing-storage': readsOperations,
  '/operator/existing-storage/tenant': readsOperations,
  '/support/downloads': (me: Me) => may(me, 'downloads.read'),
  '/support/create-download': keepsContent,
  '/support/edit-download': keepsContent,
  '/co2': offersS3,
  '/reports': (me: Me) => offersS3(me) || may(me, 'documents.manage'),
  '/changelog': () => true,
  '/changelog/entry': keepsContent,
  '/demo/simulators': (me: Me) => me.demo && isOperator(me) && may(me, 'operations.read'),
  '/news': () => true,
  '/user-profile': () => true,
} as const satisfies Record<string, Rule>;

export type PortalPath = keyof typeof pageRules;

/** The catalogues that a page speaks from. */
export const textsOfPage: Record<PortalPath, readonly string[]> = {
  '/customers/customers': ['customers'],
  '/customers/create-customer': ['customers'],
  '/customers/edit-customer': ['customers'],
  '/customers/pricing': ['pricing', 'prices', 'customers'],
  '/services/s3-storage/buckets': ['s3-storage', 'customers'],
  '/services/s3-storage/create-bucket': ['s3-storage', 'prices', 'customers'],
  '/services/s3-storage/edit-bucket': ['s3-storage', 'prices', 'customers'],
  '/services/s3-storage/users': ['s3-storage', 'customers'],
  '/services/s3-storage/create-user': ['s3-storage', 'customers'],
  '/services/s3-storage/edit-user': ['s3-storage', 'customers'],
  '/services/s3-storage/usage': ['s3-storage', 'prices', 'customers'],
  '/audit-log/all': ['audit-log', 'prices'],
  '/audit-log/me': ['audit-log', 'prices'],
  '/company/users': ['users', 'customers'],
  '/company/users/create-user': ['users', 'customers'],
  '/company/users/edit-user': ['users', 'customers'],
  '/company/settings/general': ['settings', 'customers', 'auth'],
  '/company/settings/notifications': ['settings', 'customers'],
  '/company/settings/partner-access': ['settings', 'customers'],
  '/company/visitors': ['visitors'],
  [deletionPath]: ['settings', 'customers'],
  '/company/settings/customize': ['company', 'uploads', 'customers'],
  '/company/settings/mails': ['mail-preview', 'customers'],
  '/company/settings/legal-documents': ['legal-documents', 'legal', 'uploads', 'settings', 'customers'],
  '/support/tickets': ['support', 'uploads', 'customers'],
  '/support/create-ticket': ['support', 'uploads', 'customers'],
  '/operator/registrations': ['operator'],
  '/operator/price-lists': ['price-list', 'prices', 'customers'],
  '/operator/price-list': ['price-list', 'prices', 'customers'],
  '/operator/notices': ['global-notification', 'customers'],
  '/operator/create-notice': ['global-notification', 'customers'],
  '/operator/edit-notice': ['global-notification', 'customers'],
  '/operator/partners': ['partners', 'customers'],
  '/operator/partners/create': ['partners', 'customers'],
  '/operator/partners/edit': ['partners', 'customers'],
  '/operator/queues/operations': ['queues', 'customers'],
  '/operator/queues/mails': ['queues', 'customers'],
  '/operator/connections': ['connections', 'customers'],
  '/operator/existing-storage': ['linking', 's3-storage', 'customers'],
  '/operator/existing-storage/tenant': ['linking', 's3-storage', 'prices', 'customers'],
  '/support/downloads': ['downloads'],
  '/support/create-download': ['downloads', 'uploads'],
  '/support/edit-download': ['downloads'],
  '/co2': ['co2', 's3-storage', 'customers'],
  '/reports': ['reports', 's3-storage', 'customers'],
  '/changelog': ['changelog', 'legal'],
  '/changelog/entry': ['changelog', 'legal'],
  '/demo/simulators': ['demo'],
  '/news': ['news'],
  '/user-profile': ['user', 'auth'],
};

/** Of a company that is to be deleted an owner sees that, and one's own account. */
const whileDeleting: readonly PortalPath[] = [deletionPath, '/user-profile'];

export const maySee = (me: Me, path: PortalPath): boolean =>
  (me.deletion === null || whileDeleting.includes(path)) && pageRules[path](me);
