import type { ComponentType } from 'react';
import type { CompanyPath } from './portal-pages.ts';

/** Where each page of one's own company lies; apart, because who works in the services never needs it. */
export const companyPages: Readonly<Record<CompanyPath, () => Promise<ComponentType>>> = {
  '/company/users': async () => (await import('../users/users-page.tsx')).UsersPage,
  '/company/users/create-user': async () => (await import('../users/invite-user-page.tsx')).InviteUserPage,
  '/company/users/edit-user': async () => (await import('../users/edit-user-page.tsx')).EditUserPage,
  '/company/settings/general': async () => (await import('../settings/general-page.tsx')).GeneralSettingsPage,
  '/company/settings/notifications': async () =>
    (await import('../settings/notifications-page.tsx')).NotificationsPage,
  '/company/settings/legal-documents': async () =>
    (await import('../legal-documents/legal-documents-page.tsx')).LegalDocumentsPage,
  '/company/settings/customize': async () => (await import('../company/customize-page.tsx')).CustomizePage,
  '/company/settings/mails': async () => (await import('../mail-preview/mails-page.tsx')).MailsPage,
  '/company/settings/partner-access': async () =>
    (await import('../settings/partner-access-page.tsx')).PartnerAccessPage,
  '/company/visitors': async () => (await import('../visitors/visitors-page.tsx')).VisitorsPage,
  '/company/deletion': async () => (await import('../settings/deletion-page.tsx')).DeletionPage,
};
