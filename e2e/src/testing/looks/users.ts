import { allViews, twoViews, type Screen } from '../screens.ts';
import { within } from '../words.ts';

const users = '/company/users';
const owner = 'partner@demo.example';

export const usersScreens = (): Screen[] => [
  {
    name: 'users',
    email: owner,
    address: () => users,
    views: allViews,
    show: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  },
  {
    name: 'invite-user',
    email: owner,
    address: () => '/company/users/create-user',
    views: allViews,
    show: (page, t) => page.getByRole('checkbox', { name: within(t('role.viewer')) }).waitFor(),
  },
  {
    name: 'edit-user',
    email: owner,
    address: () => users,
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('link', { name: within('Nystr') }).click();
      await page.getByRole('textbox', { name: t('users.field.firstName') }).waitFor();
    },
  },
];
