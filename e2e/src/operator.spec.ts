import { expect, test } from 'vitest';
import { callApi } from './testing/api.ts';
import { mailedCode, partOf, unique } from './testing/people.ts';
import { demoPassword } from './testing/browser.ts';
import { mailTo } from './testing/inbox.ts';
import { openRowMenu, reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';

const { visitAs } = useBrowser();

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
  return visitAs('operator@demo.example', '/operator/registrations');
}

test('an application is declined with a reason, which stands in the mail; one that is not verified cannot be approved', async () => {
  const [{ company, email }, unverified] = await Promise.all([
    newApplicant({ verified: true }),
    newApplicant({ verified: false }),
  ]);
  const page = await openRegistrations();
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await rowOf(unverified.company).getByText('Address not verified').waitFor();
  const item = await openRowMenu(page, unverified.company);
  expect(await reasonOf(item('Approve'))).toContain('The address is not verified yet.');
  await item('Decline').click();
  await page.getByText(/is not verified, so no email is sent/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill(company);
  await rowOf(company).getByText('Waiting for approval').waitFor();
  await (await openRowMenu(page, company))('Decline').click();
  const dialog = page.getByRole('dialog', { name: `Decline ${company}?` });
  await dialog.getByText(email).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('We only work with companies in the north.');
  await dialog.getByRole('button', { name: 'Decline application' }).click();
  await page.getByText(`${company} is declined`).waitFor();
  await rowOf(company).getByText('Declined').waitFor();
  await mailTo(email, /We only work with companies in the north\./);
});
