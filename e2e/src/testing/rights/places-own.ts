import { randomUUID } from 'node:crypto';
import {
  deleteCompany,
  exportCompany,
  setPartnerAccess,
  updateCompanyDetails,
  updateNotifications,
} from '@portal/contract/settings';
import { updateCompanyAppearance, uploadLightLogo } from '@portal/contract/company';
import { changePassword, startMfa, updateContactDetails } from '@portal/contract/user';
import { changeEmail, createApiToken, endSession, listSessions } from '@portal/contract/user-access';
import {
  deleteUser,
  disableUser,
  inviteUser,
  listUsers,
  resendUserInvitation,
  resetUserTwoFactor,
  updateUser,
} from '@portal/contract/users';
import type { Locator, Page } from 'playwright-core';
import { within, type Words } from '../words.ts';
import type { At, Place } from './look.ts';

export const invalid = '400 invalid';
export const unknown = (): { id: string } => ({ id: randomUUID() });

/** Once the page of that title is drawn. */
export const titled =
  (key: string): Place['drawn'] =>
  (page, t) =>
    page.getByRole('heading', { level: 1, name: t(key), exact: true });
export const buttonOf =
  (key: string): Place['control'] =>
  (page, t) =>
    page.getByRole('main').getByRole('button', { name: t(key), exact: true });
export const linkOf =
  (key: string): Place['control'] =>
  (page, t) =>
    page.getByRole('main').getByRole('link', { name: t(key), exact: true });

export const rows = (page: Page): Locator => page.locator('main tbody tr');

const inUsers = { address: () => '/company/users', drawn: rows };

/** What the menu of somebody's row offers. */
const menu = (key: string, who: (at: At) => string): Pick<Place, 'control' | 'opens'> => ({
  opens: true,
  control: async (page, t, at) => {
    // By the address: several people have the same name.
    const row = page.getByRole('row').filter({ hasText: who(at) });
    await row.locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menu').waitFor();
    return page.getByRole('menuitem', { name: t(`users.action.${key}`) });
  },
});
const active = ({ home }: At): string => home.active.email;
const invited = ({ home }: At): string => home.invited.email;

const users: Record<string, Place> = {
  'users.list': {
    ...inUsers,
    control: (page, _t, at) => page.getByRole('row').filter({ hasText: active(at) }),
    call: () => ({ endpoint: listUsers, answers: '200' }),
  },
  'users.invite': {
    ...inUsers,
    control: linkOf('users.invite.title'),
    call: () => ({ endpoint: inviteUser, body: {}, answers: invalid }),
  },
  'users.resend': {
    ...inUsers,
    ...menu('resend', invited),
    call: ({ home }) => ({ endpoint: resendUserInvitation, query: { id: home.invited.id }, answers: '200' }),
  },
  'users.edit': {
    ...inUsers,
    ...menu('edit', active),
    call: ({ home }) => ({ endpoint: updateUser, query: { id: home.active.id }, body: {}, answers: invalid }),
  },
  'users.disable': {
    ...inUsers,
    ...menu('disable', active),
    call: () => ({ endpoint: disableUser, query: unknown(), answers: '404 notFound' }),
  },
  'users.delete': {
    ...inUsers,
    ...menu('delete', active),
    call: () => ({ endpoint: deleteUser, query: unknown(), answers: '404 notFound' }),
  },
  'users.resetTwoFactor': {
    ...inUsers,
    ...menu('resetTwoFactor', active),
    call: ({ home }) => ({
      endpoint: resetUserTwoFactor,
      query: { id: home.active.id },
      body: {},
      answers: invalid,
    }),
  },
};

/** A control of a tab of the profile. */
const inProfile = (tab: string, key: string): Pick<Place, 'address' | 'drawn' | 'control'> => ({
  address: () => `/user-profile?tab=${tab}`,
  drawn: (page, t) => page.locator('main [aria-current]').filter({ hasText: within(t(`user.tab.${tab}`)) }),
  control: buttonOf(key),
});

const profile: Record<string, Place> = {
  'profile.contact': {
    ...inProfile('contact', 'user.contact.save'),
    call: () => ({ endpoint: updateContactDetails, body: {}, answers: invalid }),
  },
  'profile.email': {
    ...inProfile('security', 'user.email.change'),
    call: () => ({ endpoint: changeEmail, body: {}, answers: invalid }),
  },
  'profile.password': {
    ...inProfile('security', 'user.password.submit'),
    call: () => ({ endpoint: changePassword, body: {}, answers: invalid }),
  },
  'profile.twoFactor': {
    ...inProfile('security', 'user.mfa.enable.open'),
    call: () => ({ endpoint: startMfa, body: {}, answers: invalid }),
  },
  'profile.sessions': {
    address: () => '/user-profile?tab=sessions',
    drawn: (page, t) => page.getByRole('main').getByText(t('user.sessions.help')),
    control: (page) => page.locator('main tbody tr'),
    call: () => ({ endpoint: listSessions, answers: '200' }),
  },
  'profile.signOut': {
    ...inProfile('sessions', 'user.sessions.endOthers'),
    call: () => ({ endpoint: endSession, query: unknown(), answers: '404 notFound' }),
  },
  'profile.tokens': {
    ...inProfile('tokens', 'user.tokens.create'),
    call: () => ({ endpoint: createApiToken, body: {}, answers: invalid }),
  },
};

const general = { address: () => '/company/settings/general', drawn: titled('settings.general.title') };
const customize = {
  address: () => '/company/settings/customize',
  drawn: (page: Page, t: Words) => page.getByRole('button', { name: t('company.customize.restore') }),
};

const settings: Record<string, Place> = {
  'settings.general': {
    ...general,
    drawn: (page, t) => page.getByRole('button', { name: t('settings.general.save') }),
    control: (page, t) => page.getByRole('button', { name: t('settings.general.save') }),
    call: () => ({ endpoint: updateCompanyDetails, body: {}, answers: invalid }),
  },
  'settings.notifications': {
    address: () => '/company/settings/notifications',
    drawn: (page, t) => page.getByRole('button', { name: t('settings.notifications.save') }),
    control: (page, t) => page.getByRole('button', { name: t('settings.notifications.save') }),
    call: () => ({ endpoint: updateNotifications, body: {}, answers: invalid }),
  },
  'settings.customize': {
    ...customize,
    control: (page, t) => page.getByRole('textbox', { name: t('company.customize.color.light') }),
    call: () => ({ endpoint: updateCompanyAppearance, body: {}, answers: invalid }),
  },
  'settings.logos': {
    ...customize,
    control: (page, t) => page.getByRole('button', { name: t('company.customize.logo.choose') }),
    call: () => ({ endpoint: uploadLightLogo, body: {}, answers: '415 mediaTypeNotSupported' }),
  },
  'settings.export': {
    ...general,
    control: buttonOf('settings.export.download'),
    call: () => ({ endpoint: exportCompany, answers: '200' }),
  },
  'settings.partnerAccess': {
    address: () => '/company/settings/partner-access',
    drawn: (page, t) => page.getByRole('button', { name: t('settings.access.close') }),
    control: buttonOf('settings.access.close'),
    call: () => ({ endpoint: setPartnerAccess, body: {}, answers: invalid }),
  },
  'settings.dangerZone': {
    ...general,
    control: buttonOf('settings.danger.delete'),
    call: () => ({ endpoint: deleteCompany, body: {}, answers: invalid }),
  },
};

/** A company's own house: its people, one's own account, its settings. */
export const ownPlaces: Readonly<Record<string, Place>> = { ...users, ...profile, ...settings };
