import { expect, test } from 'vitest';
import { callApi, mailedCode, partOf } from './testing/accounts.ts';
import { demoPassword, enter } from './testing/browser.ts';
import { unique } from './testing/house.ts';
import { mailTo } from './testing/inbox.ts';
import { openRowMenu, reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const open = useBrowser();

type Applicant = { company: string; email: string };

/** A reseller that applied, with its address verified or not. */
async function newApplicant({ verified }: { verified: boolean }): Promise<Applicant> {
  const company = `Sökande ${unique()} AB`;
  const email = `founder-${unique()}@e2e.example`;
  const person = {
    firstName: 'Signe',
    lastName: 'Ny',
    password: demoPassword,
    termsConsent: true,
    organizationNumber: '',
    language: 'en',
  };
  const { body } = await callApi('/register/', { body: { companyName: company, email, ...person } });
  if (verified) {
    const code = partOf((await mailTo(email, /confirms your address/)).subject, mailedCode);
    await callApi('/register/verify/', { body: { token: body['accessToken'], code } });
  }
  return { company, email };
}

async function openRegistrations() {
  const visited = await open();
  await enter(visited, 'operator@demo.example', '/operator/registrations');
  return visited.page;
}

test('an application is approved in its row, and its applicant is told by mail', async () => {
  const { company, email } = await newApplicant({ verified: true });
  const page = await openRegistrations();
  const row = page.getByRole('row').filter({ hasText: company });
  await row.getByText('Waiting for approval').waitFor();
  await row.getByRole('button', { name: `Approve ${company}` }).click();
  await page.getByText(`${company} is approved and told by email`).waitFor();
  await row.getByText('Approved', { exact: true }).waitFor();
  await mailTo(email, /approved/i);
  expect(await row.getByRole('button').count()).toBe(0);
});

test('an application is declined with a reason, which stands in the mail', async () => {
  const { company, email } = await newApplicant({ verified: true });
  const page = await openRegistrations();
  await page.getByRole('searchbox').fill(company);
  await (await openRowMenu(page, company))('Decline').click();
  const dialog = page.getByRole('dialog', { name: `Decline ${company}?` });
  await dialog.getByText(email).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We only work with companies in the north.');
  await dialog.getByRole('button', { name: 'Decline application' }).click();
  await page.getByText(`${company} is declined`).waitFor();
  await page.getByRole('row').filter({ hasText: company }).getByText('Declined').waitFor();
  await mailTo(email, /We only work with companies in the north\./);
});

test('one whose address is not verified can be turned down but not approved', async () => {
  const { company } = await newApplicant({ verified: false });
  const page = await openRegistrations();
  await page.getByRole('row').filter({ hasText: company }).getByText('Address not verified').waitFor();
  const item = await openRowMenu(page, company);
  expect(await reasonOf(item('Approve'))).toContain('The address is not verified yet.');
  await item('Decline').click();
  await page.getByText(/is not verified, so no email is sent/).waitFor();
});
