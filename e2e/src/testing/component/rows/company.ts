import { getBilling } from '@portal/contract/billing/billing';
import { listChanges, markChangelogSeen } from '@portal/contract/changelog';
import { getBrandShades, getCompanyBrand, type Shades } from '@portal/contract/company';
import { listCustomers } from '@portal/contract/customers';
import { listDownloads } from '@portal/contract/downloads';
import { getMailPreview, listMailKinds } from '@portal/contract/mail/preview';
import { listNews } from '@portal/contract/news';
import {
  getCompanyDeletion,
  getCompanyDetails,
  getNotifications,
  getPartnerAccess,
} from '@portal/contract/settings';
import { getTicketReceiver, listTickets } from '@portal/contract/support';
import { getContactDetails, getMfaSettings } from '@portal/contract/user';
import { getEmail, listApiTokens, listSessions } from '@portal/contract/user-access';
import { answer, sampled } from '../answers.ts';
import { personOf } from '../people.ts';
import type { ScreenRow } from '../row.ts';

const partner = personOf('partner', 'owner');
const customer = personOf('customer', 'owner');
const leaving = personOf('customer', 'owner', {
  deletion: {
    until: '2026-12-20T00:00:00.000Z',
    requestedAt: '2026-11-20T00:00:00.000Z',
    requestedBy: 'Kim Berg',
  },
});

const green = '#32dc5a';
/** What is made of the green that the portal has by itself. */
const shades = (link: string): Shades => ({
  tokens: { brand: green, onBrand: '#0b1a33', brandHover: '#16cf4c', brandEdge: link, link },
  ratios: { textOnButton: 9, onPage: 3, asLink: 4.6 },
});

export const companyRows: readonly ScreenRow[] = [
  {
    name: 'settings',
    unable: 'settings.general.unread',
    me: partner,
    address: '/company/settings/general',
    reads: getCompanyDetails,
  },
  {
    name: 'notifications',
    unable: 'settings.notifications.unread',
    me: partner,
    address: '/company/settings/notifications',
    reads: getNotifications,
  },
  {
    name: 'partner-access',
    unable: 'settings.access.unread',
    me: customer,
    address: '/company/settings/partner-access',
    reads: getPartnerAccess,
  },
  {
    name: 'billing',
    unable: 'billing.unread',
    me: partner,
    address: '/company/settings/billing',
    reads: getBilling,
  },
  { name: 'deletion', me: leaving, address: '/company/deletion', also: [getCompanyDeletion] },
  {
    name: 'customize',
    unable: 'company.customize.unread',
    me: partner,
    address: '/company/settings/customize',
    reads: getCompanyBrand,
    also: [listCustomers],
    answers: () => [answer(getBrandShades, { light: shades('#047c29'), dark: shades(green) })],
  },
  {
    name: 'mails',
    unable: 'mail-preview.failed',
    me: partner,
    address: '/company/settings/mails',
    reads: getMailPreview,
    // A kind is a word of the contract.
    answers: () => [sampled(listMailKinds)],
  },
  {
    name: 'tickets',
    empty: 'support.list.empty',
    unable: 'support.list.failed',
    me: partner,
    address: '/support/tickets',
    reads: listTickets,
  },
  {
    name: 'create-ticket',
    unable: 'support.create.receiverFailed',
    me: partner,
    address: '/support/create-ticket',
    reads: getTicketReceiver,
  },
  {
    name: 'downloads',
    tooWide: true,
    empty: 'downloads.empty',
    unable: 'downloads.failed',
    me: partner,
    address: '/support/downloads',
    reads: listDownloads,
  },
  {
    name: 'changelog',
    empty: 'changelog.empty',
    unable: 'changelog.failed',
    me: partner,
    address: '/changelog',
    reads: listChanges,
    also: [markChangelogSeen],
  },
  {
    name: 'news',
    empty: 'news.empty',
    unable: 'news.failed',
    me: customer,
    address: '/news',
    reads: listNews,
  },
  {
    name: 'profile',
    unable: 'user.contact.unread',
    me: partner,
    address: '/user-profile',
    reads: getContactDetails,
  },
  {
    name: 'profile-security',
    unable: 'user.mfa.unread',
    me: partner,
    address: '/user-profile?tab=security',
    reads: getMfaSettings,
    also: [getEmail],
  },
  {
    name: 'profile-sessions',
    tooWide: true,
    me: partner,
    address: '/user-profile?tab=sessions',
    reads: listSessions,
  },
  {
    name: 'profile-tokens',
    empty: 'user.tokens.none',
    unable: 'user.tokens.unread',
    me: partner,
    address: '/user-profile?tab=tokens',
    reads: listApiTokens,
  },
  { name: 'profile-preferences', me: partner, address: '/user-profile?tab=preferences' },
];
