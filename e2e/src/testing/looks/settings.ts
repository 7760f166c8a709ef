import type { Page } from 'playwright-core';
import { newAccount } from '../accounts.ts';
import { demoPassword } from '../browser.ts';
import { callerOf } from '../house.ts';
import { allViews, twoViews, type Screen } from '../screens.ts';
import { within, type Words } from '../words.ts';

const general = '/company/settings/general';
const partner = 'partner@demo.example';

async function openDeletion(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('settings.danger.delete') }).click();
  await page
    .getByRole('dialog')
    .getByText(/\d+ (customers|kunder)/)
    .waitFor();
}

/** A company that is to be deleted has no other page. */
async function deletedCompany(): Promise<Screen> {
  const { email } = await newAccount();
  const owner = await callerOf(email);
  await owner('POST', '/company/deletion/', { body: { word: 'DELETE', password: demoPassword } });
  return {
    name: 'settings-deletion',
    email,
    address: () => '/company/deletion',
    // The language is the person's.
    views: twoViews.map((view) => ({ ...view, language: 'en' })),
    show: (page, t) => page.getByRole('button', { name: t('settings.deletion.keep') }).waitFor(),
  };
}

export const settingsScreens = async (): Promise<Screen[]> => [
  {
    name: 'settings-general',
    email: partner,
    address: () => general,
    views: allViews,
    show: (page, t) => page.getByRole('textbox', { name: t('settings.general.name') }).waitFor(),
  },
  {
    name: 'settings-notifications',
    email: partner,
    address: () => '/company/settings/notifications',
    views: allViews,
    show: (page, t) => page.getByRole('heading', { name: t('settings.notifications.kind.visits') }).waitFor(),
  },
  {
    name: 'settings-delete-blocked',
    email: partner,
    address: () => general,
    views: twoViews,
    show: openDeletion,
  },
  {
    name: 'settings-partner-access',
    email: 'customer@demo.example',
    address: () => '/company/settings/partner-access',
    views: allViews,
    show: (page, t) => page.getByLabel(within(t('settings.access.day'))).waitFor(),
  },
  await deletedCompany(),
];
