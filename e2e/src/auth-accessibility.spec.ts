import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings, scrollsSideways } from './testing/accessibility.ts';
import {
  callApi,
  inviteOwner,
  invitationLink,
  newAccount,
  tokenOf,
  type Invited,
} from './testing/accounts.ts';
import { demoPassword } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { arriveAt, giveAddress, givePassword } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();
let outstanding: Invited;
let invited: Invited;
let account: Invited;
let link = '';
beforeAll(async () => {
  [outstanding, invited, account] = await Promise.all([
    newAccount({ acceptsTerms: false }),
    inviteOwner(),
    newAccount(),
  ]);
  link = invitationLink.exec((await mailTo(invited.email, invitationLink)).text)?.[0] ?? '';
});
afterAll(() => Promise.all([outstanding.remove(), invited.remove(), account.remove()]));

const narrowWidths = [360, 320];
/** Nothing found by axe; nothing scrolls sideways on a phone or at 400 % zoom. */
async function expectOpenToAll(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  const size = page.viewportSize();
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 740 });
    expect(await scrollsSideways(page), `${page.url()} at ${width}`).toBe(false);
  }
  if (size) await page.setViewportSize(size);
}

const views = [
  { mode: 'light', language: 'en', submit: ['Continue', 'Log in', 'Apply'], other: 'Use a recovery code' },
  {
    mode: 'dark',
    language: 'sv',
    submit: ['Fortsätt', 'Logga in', 'Ansök'],
    other: 'Använd en återställningskod',
  },
] as const;

describe.each(views)('for everybody in $mode and $language', ({ mode, language, submit, other }) => {
  async function openIn() {
    const visited = await open({ language });
    await visited.page.addInitScript((value) => {
      if (localStorage.getItem('appearance') === null) {
        localStorage.setItem('appearance', JSON.stringify({ mode: value }));
      }
    }, mode);
    return visited;
  }
  const modeOf = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);

  test('login: both steps and what is wrong', async () => {
    const { page } = await openIn();
    await page.goto('/auth/login');
    await page.getByRole('button', { name: submit[0] }).waitFor();
    expect(await modeOf(page)).toBe(mode);
    await expectOpenToAll(page);
    await giveAddress(page, 'nobody@', language);
    await page.locator('[aria-invalid]').waitFor();
    await expectOpenToAll(page);
    await giveAddress(page, 'nobody@demo.example', language);
    await givePassword(page, 'wrong-Password-0', language);
    await page.getByRole('alert').waitFor();
    await expectOpenToAll(page);
  });

  test('one-time code and recovery code', async () => {
    const { page } = await openIn();
    await page.goto('/auth/login');
    await giveAddress(page, 'mfa@demo.example', language);
    await givePassword(page, demoPassword, language);
    await arriveAt(page, '/auth/authenticate');
    await page.getByRole('button', { name: other }).waitFor();
    await expectOpenToAll(page);
    await page.getByRole('button', { name: other }).click();
    await page.locator('#recovery-code').waitFor();
    await expectOpenToAll(page);
  });

  test('terms to accept', async () => {
    const { page } = await openIn();
    await page.goto('/auth/login');
    await giveAddress(page, outstanding.email, language);
    await givePassword(page, demoPassword, language);
    await arriveAt(page, '/auth/accept-terms');
    await page.getByRole('region').first().getByRole('heading').first().waitFor();
    await expectOpenToAll(page);
  });

  test('reset: address, then code and new password', async () => {
    const { page } = await openIn();
    await page.goto('/auth/reset-password');
    await page.locator('[name=username]').fill('nobody@demo.example');
    await expectOpenToAll(page);
    await page.keyboard.press('Enter');
    await page.locator('[name=repeat]').waitFor();
    await page.locator('[type=submit]').click();
    await page.locator('[name=password][aria-invalid]').waitFor();
    await expectOpenToAll(page);
  });

  test('invitation, whole and cut off', async () => {
    const { page } = await openIn();
    await page.goto(link);
    await page.locator('[name=repeat]').waitFor();
    await expectOpenToAll(page);
    await page.goto('/auth/new-password?token=cut-off');
    await page.locator('a[href="/auth/login"]').last().waitFor();
    await expectOpenToAll(page);
  });

  test('registration with all that can be wrong', async () => {
    const { page } = await openIn();
    await page.goto('/auth/register');
    await page.getByRole('button', { name: submit[2] }).waitFor();
    await expectOpenToAll(page);
    await page.getByRole('button', { name: submit[2] }).click();
    await page.locator('[name=email][aria-invalid]').waitFor();
    await expectOpenToAll(page);
  });

  test('user profile, appearance and what does not exist', async () => {
    const token = await tokenOf(account.email);
    const body = { preferredMode: mode, language };
    await callApi('/user/appearance/', { method: 'PUT', token, body });
    const { page } = await openIn();
    await page.goto('/auth/login');
    await giveAddress(page, account.email, language);
    await givePassword(page, demoPassword, language);
    await arriveAt(page, '/services/s3-storage/buckets');
    await page.goto('/user-profile');
    await page.locator('[name=firstName]').waitFor();
    expect(await modeOf(page)).toBe(mode);
    await expectOpenToAll(page);
    await page.goto('/user-profile?tab=security');
    await page.locator('[name=currentPassword]').waitFor();
    await expectOpenToAll(page);
    await page.goto('/user-profile?tab=preferences');
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await expectOpenToAll(page);
    await page.locator('[aria-expanded]').last().click();
    await page.getByRole('button', { name: language === 'en' ? 'Appearance' : 'Utseende' }).click();
    await page.getByRole('switch').waitFor();
    await expectOpenToAll(page);
    await page.goto('/no/such/page');
    await page.getByText('404').waitFor();
    await expectOpenToAll(page);
  });
});
