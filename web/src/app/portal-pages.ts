import type { ComponentType } from 'react';
import type { PortalPath } from './access.ts';

export type CompanyPath = Extract<PortalPath, `/company/${string}`>;
export type OperatorPath = Extract<PortalPath, `/operator/${string}` | `/demo/${string}`>;

/** Where each page lies: the sign-in starts without knowing. */
const portalPages: Readonly<
  Record<Exclude<PortalPath, CompanyPath | OperatorPath>, () => Promise<ComponentType>>
> = {
  '/user-profile': async () => (await import('../user/user-profile-page.tsx')).UserProfilePage,
  '/news': async () => (await import('../news/news-page.tsx')).NewsPage,
  '/customers/customers': async () => (await import('../customers/customers-page.tsx')).CustomersPage,
  '/customers/create-customer': async () =>
    (await import('../customers/create-customer-page.tsx')).CreateCustomerPage,
  '/customers/edit-customer': async () =>
    (await import('../customers/edit-customer-page.tsx')).EditCustomerPage,
  '/services/s3-storage/buckets': async () => (await import('../s3-storage/buckets-page.tsx')).BucketsPage,
  '/services/s3-storage/create-bucket': async () =>
    (await import('../s3-storage/create-bucket-page.tsx')).CreateBucketPage,
  '/audit-log/all': async () => (await import('../audit-log/audit-log-page.tsx')).AuditLogPage,
  '/audit-log/me': async () => (await import('../audit-log/audit-log-page.tsx')).MyAuditLogPage,
  '/services/s3-storage/edit-bucket': async () =>
    (await import('../s3-storage/edit-bucket-page.tsx')).EditBucketPage,
  '/services/s3-storage/users': async () => (await import('../s3-storage/users-page.tsx')).UsersPage,
  '/services/s3-storage/create-user': async () =>
    (await import('../s3-storage/create-user-page.tsx')).CreateUserPage,
  '/services/s3-storage/edit-user': async () =>
    (await import('../s3-storage/edit-user-page.tsx')).EditUserPage,
  '/services/s3-storage/usage': async () => (await import('../s3-storage/usage-page.tsx')).UsagePage,
};

const isOfCompany = (path: PortalPath): path is CompanyPath => path.startsWith('/company/');
const isOfOperator = (path: PortalPath): path is OperatorPath => /^\/(operator|demo)\//.test(path);

/** The page at an address of the portal. */
export async function pageAt(path: PortalPath): Promise<ComponentType> {
  if (isOfCompany(path)) return (await import('./company-pages.ts')).companyPages[path]();
  if (isOfOperator(path)) return (await import('./operator-pages.ts')).operatorPages[path]();
  return portalPages[path]();
}
