import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invitationLink, inviteOwner, mailedCode, partOf } from './testing/people.ts';
import { demoPassword, enter } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { acceptTerms, arriveAt, givePassword, signIn } from './testing/sign-in.ts';
import { useBrowser } from './testing/visits.ts';

const { open } = useBrowser();

test('an invitation leads to a password, the terms and the portal, and works once', async () => {
  const invited = await inviteOwner();
  const mail = await mailTo(invited.email, invitationLink);
  const [link = ''] = invitationLink.exec(mail.text) ?? [];
  const { page } = await open();
  await page.goto(link);
  await page.getByText(`You are invited to ${invited.name}. Choose a password for your account.`).waitFor();
  // What opens an account does not stay in the address bar.
  await page.waitForURL(({ search }) => search === '');
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(invited.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(demoPassword);
  await page.getByRole('textbox', { name: 'Repeated password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Last name can not be left empty').waitFor();
  await page.getByLabel('First name').fill('Signe');
  await page.getByLabel('Last name').fill('Ny');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your password is set. Log in with it.').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await givePassword(page);
  await acceptTerms(page);
  await arriveAt(page, '/services/s3-storage/buckets');

  const later = await open({ language: 'sv' });
  await later.page.goto(link);
  await later.page.getByRole('heading', { name: 'Länken gäller inte längre' }).waitFor();
  await later.page.goto('/auth/new-password?token=cut-off');
  await later.page.getByRole('heading', { name: 'Länken är ofullständig' }).waitFor();
  await invited.remove();
});

test('a reseller registers, verifies the address, waits, is approved and signs in', async () => {
  const unique = randomUUID().slice(0, 8);
  const email = `founder-${unique}@e2e.example`;
  const company = `Nyetablerade ${unique} AB`;
  const { page } = await open();
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Register an account' }).click();
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('First name').fill('Signe');
  await page.getByLabel('Last name').fill('Ny');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Please confirm that you have accepted').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Apply' }).click();

  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const code = partOf((await mailTo(email, /confirms your address/)).subject, mailedCode);
  const wrong = code === '000000' ? '000001' : '000000';
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(wrong);
  await page.getByRole('alert').getByText('The code is incorrect.').waitFor();
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  await page.getByRole('link', { name: 'Go to log in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await givePassword(page);
  await page.getByText('Your application is being looked at.').waitFor();

  const operator = await open();
  await enter(operator, 'operator@demo.example', '/operator/registrations');
  await operator.page.getByRole('button', { name: `Approve ${company}` }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Approve partner' }).click();
  await operator.page.getByText(`${company} is approved and told by email`).waitFor();
  const row = operator.page.getByRole('row').filter({ hasText: company });
  await row.getByText('Approved', { exact: true }).waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await mailTo(email, /approved/i);

  const approved = await open();
  await approved.page.goto('/auth/login');
  await signIn(approved.page, email);
  await approved.page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
  await approved.page.getByText('No customers yet').waitFor();
});
