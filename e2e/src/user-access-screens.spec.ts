import { test } from 'vitest';
import { demoPassword } from './testing/browser.ts';
import * as house from './testing/house.ts';
import { useOwners } from './testing/owners.ts';
import { accessOf, askForAddress, button, dialogOf, tab } from './testing/profile.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { within } from './testing/words.ts';

const inspect = useScreens();
const newOwner = useOwners();
const owner = 'partner@demo.example';
const screens: Screen[] = [
  {
    name: 'profile-security',
    email: owner,
    address: () => tab('security'),
    views: allViews,
    show: (page, t) => button(page, t('user.email.change')).waitFor(),
  },
  {
    name: 'profile-email',
    email: owner,
    address: () => tab('security'),
    views: twoViews,
    show: (page, t) => button(page, t('user.email.change')).click(),
  },
  {
    name: 'profile-sessions',
    email: owner,
    address: () => tab('sessions'),
    views: allViews,
    show: (page, t) => page.getByText(t('user.sessions.current')).first().waitFor(),
  },
  {
    name: 'profile-tokens',
    email: owner,
    address: () => tab('tokens'),
    views: allViews,
    show: (page) => page.getByText('Månadsrapport').waitFor(),
  },
  {
    name: 'profile-token-form',
    email: owner,
    address: () => tab('tokens'),
    views: allViews,
    show: async (page, t) => {
      await button(page, t('user.tokens.create')).first().click();
      await accessOf(page, t, 'chosen').check();
    },
  },
  {
    name: 'profile-token-secret',
    email: 'customer@demo.example',
    address: () => tab('tokens'),
    views: twoViews,
    show: async (page, t) => {
      await button(page, t('user.tokens.create')).first().click();
      const dialog = dialogOf(page);
      await dialog.getByRole('textbox', { name: within(t('user.tokens.field.name')) }).fill(house.unique());
      await dialog.getByLabel(t('user.field.currentPassword')).fill(demoPassword);
      await dialog.getByRole('button', { name: t('user.tokens.create') }).click();
      await button(page, t('user.tokens.secret.copy')).click();
    },
  },
];

test.each(screens.map((screen) => [screen.name, screen] as const))(
  '%s keeps WCAG 2.2 AA and its width',
  async (_name, screen) => inspect(screen),
);

test('the code of a new address keeps WCAG 2.2 AA and its width', async () => {
  const { email } = await newOwner('en');
  await inspect({
    name: 'profile-email-code',
    email,
    address: () => tab('security'),
    views: [
      { mode: 'light', language: 'en', width: 1440 },
      { mode: 'dark', language: 'en', width: 360 },
    ],
    show: async (page, t) => {
      const keep = button(page, t('user.email.keep'));
      await keep.or(button(page, t('user.email.change'))).waitFor();
      if (await keep.isVisible()) await keep.click();
      await askForAddress(page, t, `seen-${house.unique()}@e2e.example`);
    },
  });
});
