import { mailKindTexts } from '@portal/contract/mail-texts';
import { queueStateTexts } from '@portal/contract/queue-texts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { enter } from './testing/browser.ts';
import { newMember } from './testing/colleagues.ts';
import { during } from './testing/faults.ts';
import * as house from './testing/house.ts';
import { mailTo } from './testing/inbox.ts';
import { reasonOf } from './testing/lists.ts';
import { allViews, twoViews, useScreens, type Screen } from './testing/screens.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf } from './testing/words.ts';

const open = useBrowser();
const inspect = useScreens();
const operator = 'operator@demo.example';
const operations = '/operator/queues/operations';
const mails = '/operator/queues/mails';
const refusing = { names: ['ceph-rgw-SE-NORTH-1'], fault: 'refuses' } as const;

/** A customer whose S3 Storage could not be enabled. */
async function newFailure(): Promise<house.House> {
  const partner = await house.callerOf('partner@demo.example');
  const customer = await house.newCustomer(partner);
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

let admin = '';
let viewer = '';
beforeAll(async () => {
  [admin, viewer] = [await newMember(operator, 'admin'), await newMember(operator, 'viewer')];
});

describe('in English', () => {
  const language = 'en';
  const t = wordsOf(language);
  const openAs = async (email: string, address: string) => {
    await house.speak(email, language);
    const visited = await open({ language });
    await enter(visited, email, address);
    return visited.page;
  };

  test('what failed at a partner is found and tried again, and leaves the queue when it is done', async () => {
    const customer = await newFailure();
    const page = await openAs(admin, operations);
    await page.getByRole('searchbox').fill(customer.name);
    const row = page.getByRole('row').filter({ hasText: customer.name });
    await row.getByText(queueStateTexts[language].failed).waitFor();
    await row.getByText(t('operations.reason.refused')).waitFor();
    const what = t('operations.kind.enableS3Storage', { customer: customer.name });
    await row.getByRole('button', { name: t('queues.retry.of', { what, customer: customer.name }) }).click();
    await page.getByText(t('queues.retry.done', { what })).waitFor();
    await page.getByText(t('ui.list.noMatch')).waitFor();
  });

  test('a mail that failed is sent again, one whose link is gone says what to do instead', async () => {
    const page = await openAs(admin, mails);
    const invitation = page.getByRole('row').filter({ hasText: mailKindTexts.invitation[language] }).first();
    await invitation.getByRole('button').click();
    const item = page.getByRole('menuitem', { name: within(t('queues.send.button')) });
    expect(await reasonOf(item)).toContain(t('queues.send.linkGone'));
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: mailKindTexts.invitationTaken[language] }).first();
    const recipient = (
      await row.getByRole('rowheader').or(row.locator('td').first()).first().innerText()
    ).trim();
    await row.getByRole('button', { name: t('queues.send.of', { recipient }) }).click();
    await page.getByText(t('queues.send.done', { recipient })).waitFor();
    await mailTo(recipient, /./);
  });

  test('a viewer of the operator reads both queues and changes nothing', async () => {
    const page = await openAs(viewer, operations);
    await page.getByText(t('queues.worker.title')).waitFor();
    await page
      .getByRole('button', { name: within(t('ui.list.actions', { row: '' }).trim()) })
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: within(t('queues.retry.button')) });
    expect(await reasonOf(item)).not.toBeNull();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: t('queues.mails.tab') }).click();
    expect(await reasonOf(page.getByRole('button', { name: t('queues.test.button') }))).not.toBeNull();
  });
});

test('a test mail tells that it was sent, and why not when the mail server is away', async () => {
  const t = wordsOf('en');
  await house.speak(admin, 'en');
  const visited = await open();
  await enter(visited, admin, mails);
  const { page } = visited;
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

const screens: Screen[] = [
  {
    name: 'queued-operations',
    email: operator,
    address: () => operations,
    views: allViews,
    show: (page, t) =>
      page
        .getByRole('button', { name: within(t('queues.retry.button')) })
        .first()
        .waitFor(),
  },
  {
    name: 'queued-mails',
    email: operator,
    address: () => mails,
    views: allViews,
    show: (page, t) =>
      page
        .getByRole('button', { name: within(t('queues.send.button')) })
        .first()
        .waitFor(),
  },
  {
    name: 'test-mail',
    email: operator,
    address: () => mails,
    views: twoViews,
    show: async (page, t) => {
      await page.getByRole('button', { name: t('queues.test.button') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('queues.test.send') }).click();
      await dialog.getByText(t('queues.test.sent')).waitFor();
    },
  },
];
test.each(screens)('$name is accessible and whole in every view', (screen) => inspect(screen));
