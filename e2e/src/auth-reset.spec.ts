import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from './testing/api.ts';
import { type InvitedOwner, mailedCode, newAccount, partOf } from './testing/people.ts';
import { demoPassword } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { arriveAt, giveAddress, givePassword } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();
let account: InvitedOwner;
beforeAll(async () => {
  account = await newAccount();
});
afterAll(() => account.remove());

test('the mailed code and a new password lead back in, and a new code replaces the one before', async () => {
  const { page } = await open({ own: true });
  const other = 'Another-portal-2';
  await page.clock.install();
  await page.goto('/auth/login');
  await giveAddress(page, account.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  const first = partOf((await mailTo(account.email, /is your code/)).subject, mailedCode);

  // A pause of a minute stands between two codes.
  await page.getByText(/You can send a new code in \d+ seconds/).waitFor();
  await page.clock.fastForward('01:01');
  await page.getByRole('button', { name: 'Send new code' }).click();
  const second = partOf(
    (await mailTo(account.email, new RegExp(`^(?!${first})\\d{6} is your code`))).subject,
    mailedCode,
  );
  const send = async (code: string): Promise<void> => {
    await page.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await page.getByRole('textbox', { name: 'New password' }).fill(other);
    await page.getByRole('textbox', { name: 'Repeated password' }).fill(other);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await send(first);
  await page
    .getByRole('alert')
    .getByText('The code is incorrect. Enter the one from the latest email.')
    .waitFor();
  await send(second);
  await arriveAt(page, '/auth/login');
  await page.getByText('Your password has been changed. Log in with the new one.').waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await givePassword(page, other);
  await arriveAt(page, '/services/s3-storage/buckets');

  const before = await callApi('/login/', { body: { username: account.email, password: demoPassword } });
  expect(before.status).toBe(401);
});
