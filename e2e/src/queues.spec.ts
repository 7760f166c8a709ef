import { s3StorageTexts } from '@portal/contract/s3-storage/texts';
import { mailKindTexts } from '@portal/contract/mail/texts';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { expect, test, vi } from 'vitest';
import { enter } from './testing/browser.ts';
import { callerOf } from './testing/api.ts';
import { type Customer, newColleague, newCustomer, speak } from './testing/people.ts';
import { during } from './testing/faults.ts';
import { mailTo } from './testing/inbox.ts';
import { reasonOf } from './testing/lists.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const { open } = useBrowser();
const operator = 'operator@demo.example';
const operations = '/operator/queues/operations';
const refusing = { names: ['ceph-rgw-SE-NORTH-1'], fault: 'refuses' } as const;

/** A customer whose S3 Storage could not be enabled. */
async function newFailure(): Promise<Customer> {
  const partner = await callerOf('partner@demo.example');
  const customer = await newCustomer(partner);
  await during(refusing, async () => {
    await partner('POST', '/s3/enable/', { query: customer.query, body: {} });
    await vi.waitFor(
      async () => {
        const { body } = await partner('GET', '/s3/status/', { query: customer.query });
        if (body['state'] !== 'failed') throw new Error('It has not failed yet.');
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  return customer;
}

const language = 'en';
const t = wordsOf(language);

test('an admin of the operator tries again what failed at a partner, sends a mail again, reads why another cannot go, and tests the mail', async () => {
  const [admin, customer] = [await newColleague(operator, 'admin'), await newFailure()];
  await speak(admin, language);
  const visited = await open({ language });
  await enter(visited, admin, operations);
  const { page } = visited;
  await page.getByRole('searchbox').fill(customer.name);
  const row = page.getByRole('row').filter({ hasText: customer.name });
  await row.getByText(queueStateTexts[language].failed).waitFor();
  await row.getByText(t('operations.reason.refused')).waitFor();
  const what = s3StorageTexts.operations.enableS3Storage[language].replace('{customer}', customer.name);
  await row.getByRole('button', { name: t('queues.retry.of', { what, customer: customer.name }) }).click();
  await page.getByText(t('queues.retry.done', { what })).waitFor();
  await page.getByText(t('ui.list.noMatch')).waitFor();

  await page.getByRole('link', { name: t('queues.mails.tab') }).click();
  const invitation = page.getByRole('row').filter({ hasText: mailKindTexts.invitation[language] }).first();
  await invitation.getByRole('button').click();
  const item = page.getByRole('menuitem', { name: within(t('queues.send.button')) });
  expect(await reasonOf(item)).toContain(t('queues.send.linkGone'));
  await page.keyboard.press('Escape');
  const mail = page.getByRole('row').filter({ hasText: mailKindTexts.invitationTaken[language] }).first();
  const recipient = (
    await mail.getByRole('rowheader').or(mail.locator('td').first()).first().innerText()
  ).trim();
  await mail.getByRole('button', { name: t('queues.send.of', { recipient }) }).click();
  await page.getByText(t('queues.send.done', { recipient })).waitFor();
  await mailTo(recipient, /./);

  await page.getByRole('button', { name: t('queues.test.button') }).click();
  const dialog = page.getByRole('dialog', { name: t('queues.test.title') });
  await dialog.getByRole('button', { name: t('queues.test.send') }).click();
  await dialog.getByText(t('queues.test.sent')).waitFor();
  await mailTo(admin, /Test email from Cloud Portal/);
  await during({ names: ['mail-catcher'], fault: 'refuses' }, async () => {
    await dialog.getByRole('button', { name: t('queues.test.again') }).click();
    await dialog.getByText(t('queues.test.failed')).waitFor();
  });
});
