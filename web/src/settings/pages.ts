import { getCompanyDetails, getNotifications, getPartnerAccess } from '@portal/contract/settings';
import { definePage, type PageRecord } from '../platform/page-record.ts';

const common = { scope: 'none', texts: ['settings'] } as const;

export const pages: readonly PageRecord[] = [
  definePage({
    ...common,
    path: '/company/settings/general',
    title: 'settings.general.title',
    navigation: 'app.navigation.general',
    may: getCompanyDetails,
    texts: ['settings', 'customers', 'auth'],
    load: async () => (await import('./general-page.tsx')).GeneralSettingsPage,
  }),
  definePage({
    ...common,
    path: '/company/settings/notifications',
    title: 'settings.notifications.title',
    navigation: 'app.navigation.notifications',
    may: getNotifications,
    load: async () => (await import('./notifications-page.tsx')).NotificationsPage,
  }),
  definePage({
    ...common,
    path: '/company/settings/partner-access',
    title: 'settings.access.title',
    navigation: 'app.navigation.partnerAccess',
    may: getPartnerAccess,
    load: async () => (await import('./partner-access-page.tsx')).PartnerAccessPage,
  }),
];

/** What an owner sees of a company that is to be deleted. */
export const deletionPage = definePage({
  ...common,
  path: '/company/deletion',
  title: 'settings.deletion.card',
  may: (me) => me.deletion !== null,
  load: async () => (await import('./deletion-page.tsx')).DeletionPage,
});
