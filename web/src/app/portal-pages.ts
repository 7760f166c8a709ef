import type { ComponentType } from 'react';
import type { PortalPath } from './access.ts';

/** Where each page lies: the sign-in starts without knowing. */
export const portalPages: Readonly<Record<PortalPath, () => Promise<ComponentType>>> = {
  '/user-profile': async () => (await import('../user/user-profile-page.tsx')).UserProfilePage,
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
  '/company/users': async () => (await import('../users/users-page.tsx')).UsersPage,
  '/company/users/create-user': async () => (await import('../users/invite-user-page.tsx')).InviteUserPage,
  '/company/users/edit-user': async () => (await import('../users/edit-user-page.tsx')).EditUserPage,
  '/company/settings/general': async () => (await import('../settings/general-page.tsx')).GeneralSettingsPage,
  '/company/settings/notifications': async () =>
    (await import('../settings/notifications-page.tsx')).NotificationsPage,
  '/company/settings/customize': async () => (await import('../company/customize-page.tsx')).CustomizePage,
  '/operator/registrations': async () =>
    (await import('../operator/registrations-page.tsx')).RegistrationsPage,
  '/operator/price-lists': async () => (await import('../price-list/price-lists-page.tsx')).PriceListsPage,
  '/operator/price-list': async () => (await import('../price-list/price-list-page.tsx')).PriceListPage,
  '/demo/simulators': async () => (await import('../demo/simulators-page.tsx')).SimulatorsPage,
};
