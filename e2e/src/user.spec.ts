import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi, tokenOf } from './testing/api.ts';
import { type InvitedOwner, newAccount } from './testing/people.ts';
import { demoPassword } from './testing/browser.ts';
import { arriveAt, kept, signIn } from './testing/sign-in.ts';
import { oneTimeCodes } from './testing/totp.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
let account: InvitedOwner;
let password = demoPassword;
beforeAll(async () => {
  account = await newAccount();
});
afterAll(() => account.remove());

async function atProfile(tab = '') {
  const { page } = await open();
  await page.goto(`/user-profile${tab}`);
  await signIn(page, account.email, password);
  await arriveAt(page, '/user-profile');
  return page;
}

describe('contact details', () => {
  test('of somebody who was invited are those that came with the password, are changed, saved and shown; who was faster is told, and what was typed stays', async () => {
    const page = await atProfile();
    await page.getByRole('button', { name: 'Your account, Signe Ny' }).waitFor();
    await page.getByLabel('First name').fill('Signe');
    await page.getByLabel('Last name').fill('Ström');
    await page.getByLabel('Phone').fill('+46 70 123 45 67');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your contact details are saved').waitFor();
    await page.getByRole('button', { name: 'Your account, Signe Ström' }).waitFor();

    // Once more in the same visit, which nobody but oneself has changed anything in.
    await page.getByLabel('Phone').fill('+46 70 765 43 21');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save details' }).click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Ström');
    expect(await page.getByLabel('Phone').inputValue()).toBe('+46 70 765 43 21');

    // Somebody else changes them meanwhile.
    await page.getByLabel('Phone').fill('08-55 66');
    const token = await tokenOf(account.email, password);
    const read = await callApi('/user/contact-details/', { token });
    const { version } = read.body;
    const body = { firstName: 'Signe', lastName: 'Storm', phone: '', version };
    await callApi('/user/contact-details/', { method: 'PUT', token, body });
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText(/changed your details on|have been changed since/).waitFor();
    await page.getByRole('button', { name: 'Load the new version' }).click();
    await page.getByText('The new version is loaded').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('08-55 66');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Storm');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your contact details are saved').waitFor();
  });
});

describe('password', () => {
  test('a new one ends the other sessions and not this one; a common one is refused', async () => {
    const page = await atProfile('?tab=security');
    const other = await tokenOf(account.email, password);
    const next = 'Changed-portal-3';
    const change = async (current: string, chosen: string): Promise<void> => {
      await page.getByLabel('Current password').fill(current);
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(chosen);
      await page.getByRole('textbox', { name: 'Repeated new password' }).fill(chosen);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change(password, 'password1');
    await page.getByText('This password is among the most common ones. Choose another.').waitFor();
    await change('wrong-Password-0', next);
    await page.getByText('The password is incorrect').waitFor();
    await change(password, next);
    await page.getByText('Your password is changed. Your other sessions have ended.').waitFor();
    password = next;
    expect((await callApi('/me/', { token: other })).status).toBe(401);
    await page.reload();
    await page.getByRole('heading', { name: 'Password', exact: true }).waitFor();
  });
});

describe('two-factor', () => {
  test('is enabled with QR code and secret, gives ten recovery codes once, which each sign in once, and is disabled', async () => {
    const page = await atProfile('?tab=security');
    await page.getByText('Not enabled').waitFor();
    await page.getByRole('button', { name: 'Enable two-factor' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const qr = dialog.getByRole('img', { name: 'QR code with the key for your authenticator app' });
    await qr.waitFor();
    expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByRole('button', { name: 'Copy the key' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    const { before } = await oneTimeCodes(secret);
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(before);

    const codes = dialog.getByRole('list', { name: 'Save your recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const shown = await codes.allTextContents();
    expect(new Set(shown).size).toBe(10);
    await page.keyboard.press('Escape');
    await dialog.getByText('Save the codes first').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('cloud-portal-recovery-codes.txt');
    await dialog.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
    await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    await page.reload();
    await page.getByText('10 recovery codes left').waitFor();
    expect(await page.getByText(shown[0] ?? 'no code').count()).toBe(0);

    const other = await open();
    await other.page.goto('/auth/login');
    await signIn(other.page, account.email, password);
    await arriveAt(other.page, '/auth/authenticate');
    const app = `Open your authenticator app and enter the 6-digit code for ${account.email}.`;
    await other.page.getByText(app).waitFor();
    const typeCode = async (code: string): Promise<void> => {
      await other.page.getByLabel('Digit 1 of 6').click();
      await other.page.keyboard.type(code);
    };
    const refusal = other.page.getByRole('alert');
    // Each code works once.
    await typeCode(before);
    await refusal.getByText('The code is incorrect. Enter the newest one from your app.').waitFor();
    await typeCode((await oneTimeCodes(secret)).now);
    await arriveAt(other.page, '/services/s3-storage/buckets');
    const giveRecovery = async (): Promise<void> => {
      await other.page.evaluate(() => localStorage.clear());
      await other.context.clearCookies();
      await other.page.goto('/auth/login');
      await signIn(other.page, account.email, password);
      await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await other.page.getByLabel('Recovery code', { exact: true }).fill(shown[1] ?? '');
      await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
    };
    await giveRecovery();
    await arriveAt(other.page, '/services/s3-storage/buckets');
    await giveRecovery();
    await refusal.getByText('The code is incorrect.').waitFor();

    await page.getByRole('button', { name: 'Disable two-factor' }).click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(shown[0] ?? '');
    await dialog.getByRole('button', { name: 'Disable two-factor' }).click();
    await page.getByText('Two-factor authentication is disabled').waitFor();
    await page.getByText('Not enabled').waitFor();
    await tokenOf(account.email, password);
  });
});

describe('preferences', () => {
  test('mode and language go to the user and are there on another device', async () => {
    const page = await atProfile('?tab=preferences');
    await kept(page, () => page.getByRole('radio', { name: 'Dark' }).click({ force: true }));
    const modeOf = (one: typeof page): Promise<string | undefined> =>
      one.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    expect(await modeOf(page)).toBe('dark');
    await kept(page, () => page.getByRole('radio', { name: 'Svenska' }).click({ force: true }));
    await page.getByRole('heading', { level: 1, name: 'Användarprofil' }).waitFor();
    const other = await open();
    await other.page.goto('/auth/login');
    expect(await modeOf(other.page)).toBe('light');
    await signIn(other.page, account.email, password);
    await other.page.getByRole('button', { name: /^Ditt konto/ }).waitFor();
    await expect.poll(() => modeOf(other.page), { timeout: 15_000 }).toBe('dark');
  });
});
