import { login } from '@portal/contract/auth/sign-in';
import { readInvitation, requestPasswordReset } from '@portal/contract/auth/by-mail';
import { shortLivedSeconds } from '@portal/contract/constants';
import { authErrors } from '@portal/contract/errors';
import {
  getDataProcessingAgreement,
  getPrivacyPolicy,
  getTerms,
  listOutstandingDocuments,
} from '@portal/contract/legal/consent';
import { listNews } from '@portal/contract/news';
import type { Page } from 'playwright-core';
import type { Words } from '../../words.ts';
import { refuse } from '../answers.ts';
import { personOf } from '../people.ts';
import type { ShownScreen } from '../row.ts';

const customer = personOf('customer', 'owner');
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
const firstWrong = (page: Page): Promise<void> => page.locator('[aria-invalid=true]').first().waitFor();
const read = (page: Page): Promise<void> =>
  page.getByRole('article').getByRole('paragraph').first().waitFor();

async function giveAddress(page: Page, t: Words, address: string): Promise<void> {
  await page.getByLabel(t('auth.field.email'), { exact: true }).fill(address);
  await press(page, t('auth.login.continue'));
}
const code = { address: '/auth/authenticate', tokenSeconds: shortLivedSeconds };
const invitation = { address: '/auth/new-password?token=invited' };

export const shownSignIn: readonly ShownScreen[] = [
  {
    name: 'login-address-wrong',
    address: '/auth/login',
    show: async (page, t) => {
      await giveAddress(page, t, 'nobody@');
      await firstWrong(page);
    },
  },
  {
    name: 'login-refused',
    address: '/auth/login',
    answers: () => [refuse(login, authErrors.loginFailed, { status: 401 })],
    show: async (page, t) => {
      await giveAddress(page, t, 'kim.berg@polarvind.example');
      await page.getByLabel(t('auth.field.password'), { exact: true }).fill('wrong-Password-0');
      await press(page, t('auth.login.submit'));
      await page.getByRole('alert').waitFor();
    },
  },
  { ...code, name: 'one-time-code', show: (page) => page.locator('#one-time-code').waitFor() },
  {
    ...code,
    name: 'recovery-code',
    show: async (page, t) => {
      await press(page, t('auth.authenticate.other.recovery.action'));
      await page.locator('#recovery-code').waitFor();
    },
  },
  {
    name: 'accept-terms',
    me: customer,
    address: '/auth/accept-terms',
    reads: listOutstandingDocuments,
    show: async (page, t) => {
      await press(page, t('auth.terms.submit'));
      await firstWrong(page);
    },
  },
  {
    name: 'reset-password',
    address: '/auth/reset-password',
    show: (page) => page.locator('[name=username]').waitFor(),
  },
  {
    name: 'reset-password-wrong',
    address: '/auth/reset-password',
    also: [requestPasswordReset],
    show: async (page, t) => {
      await page.locator('[name=username]').fill('kim.berg@polarvind.example');
      await press(page, t('auth.reset.send'));
      await press(page, t('auth.reset.submit'));
      await firstWrong(page);
    },
  },
  {
    ...invitation,
    name: 'invitation',
    also: [readInvitation],
    show: (page) => page.locator('[name=repeat]').waitFor(),
  },
  {
    ...invitation,
    name: 'invitation-cut-off',
    answers: () => [refuse(readInvitation, 'passwordTokenInvalid', { status: 400 })],
    show: (page) => page.getByRole('main').locator('a[href="/auth/login"]').waitFor(),
  },
  {
    name: 'register-wrong',
    address: '/auth/register',
    show: async (page, t) => {
      await press(page, t('auth.register.submit'));
      await firstWrong(page);
    },
  },
  { name: 'terms-of-service', address: '/auth/terms-of-service', also: [getTerms], show: read },
  { name: 'privacy-policy', address: '/auth/privacy-policy', also: [getPrivacyPolicy], show: read },
  {
    name: 'data-processing-agreement',
    address: '/auth/data-processing-agreement',
    also: [getDataProcessingAgreement],
    show: read,
  },
  {
    name: 'appearance',
    me: customer,
    address: '/news',
    reads: listNews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('app.menu.label', { name: 'Signe Ny' }) }).click();
      await page.getByRole('button', { name: t('app.menu.appearance') }).click();
      await page.getByRole('switch').waitFor();
    },
  },
  {
    name: 'not-found',
    me: customer,
    address: '/no/such/page',
    show: (page) => page.getByText('404').waitFor(),
  },
];
