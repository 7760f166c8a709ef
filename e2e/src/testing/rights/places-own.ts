import type { Locator, Page } from 'playwright-core';
import { within, type Words } from '../words.ts';
import type { At, Place } from './look.ts';

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
  },
  'users.invite': {
    ...inUsers,
    control: linkOf('users.invite.title'),
  },
  'users.resend': {
    ...inUsers,
    ...menu('resend', invited),
  },
  'users.edit': {
    ...inUsers,
    ...menu('edit', active),
  },
  'users.disable': {
    ...inUsers,
    ...menu('disable', active),
  },
  'users.delete': {
    ...inUsers,
    ...menu('delete', active),
  },
  'users.resetTwoFactor': {
    ...inUsers,
    ...menu('resetTwoFactor', active),
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
  },
  'profile.email': {
    ...inProfile('security', 'user.email.change'),
  },
  'profile.password': {
    ...inProfile('security', 'user.password.submit'),
  },
  'profile.twoFactor': {
    ...inProfile('security', 'user.mfa.enable.open'),
  },
  'profile.sessions': {
    address: () => '/user-profile?tab=sessions',
    drawn: (page, t) => page.getByRole('main').getByText(t('user.sessions.help')),
    control: (page) => page.locator('main tbody tr'),
  },
  'profile.signOut': {
    ...inProfile('sessions', 'user.sessions.endOthers'),
  },
  'profile.tokens': {
    ...inProfile('tokens', 'user.tokens.create'),
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
  },
  'settings.notifications': {
    address: () => '/company/settings/notifications',
    drawn: (page, t) => page.getByRole('button', { name: t('settings.notifications.save') }),
    control: (page, t) => page.getByRole('button', { name: t('settings.notifications.save') }),
  },
  'settings.customize': {
    ...customize,
    control: (page, t) => page.getByRole('textbox', { name: t('company.customize.color.light') }),
  },
  'settings.logos': {
    ...customize,
    control: (page, t) => page.getByRole('button', { name: t('company.customize.logo.choose') }),
  },
  'settings.export': {
    ...general,
    control: buttonOf('settings.export.download'),
  },
  'settings.partnerAccess': {
    address: () => '/company/settings/partner-access',
    drawn: (page, t) => page.getByRole('button', { name: t('settings.access.close') }),
    control: buttonOf('settings.access.close'),
  },
  'settings.dangerZone': {
    ...general,
    control: buttonOf('settings.danger.delete'),
  },
};

/** One's own company: its people, one's own account, its settings. */
export const ownPlaces: Readonly<Record<string, Place>> = { ...users, ...profile, ...settings };
