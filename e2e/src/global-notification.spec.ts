import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { callerOf } from './testing/api.ts';
import { newCustomer, newCustomerOwner, speak, unique } from './testing/people.ts';
import { enableStorage } from './testing/storage.ts';
import { mailTo } from './testing/inbox.ts';
import { endAll } from './testing/notices.ts';
import { useBrowser } from './testing/visits.ts';
import { within, wordsOf, type Words } from './testing/words.ts';

const { visitAs } = useBrowser();
const notices = '/operator/notices';
const profile = '/user-profile';
const drift = `drift-${unique()}@norr.example`;
let concerned = '';
let other = '';

beforeAll(async () => {
  const partner = await callerOf('partner@demo.example');
  const withStorage = await newCustomer(partner, { disruptionEmails: [drift] });
  await enableStorage(partner, withStorage);
  concerned = await newCustomerOwner(partner, withStorage);
  other = await newCustomerOwner(partner, await newCustomer(partner));
});

afterEach(endAll);

const banner = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const field = (page: Page, t: Words, name: string) =>
  page.locator('form').getByLabel(t(`global-notification.field.${name}`));

test('the operator writes a disruption, those whom it concerns see it on their open page and are mailed, others not', async () => {
  const [t, sv] = [wordsOf('en'), wordsOf('sv')];
  for (const person of [concerned, other]) await speak(person, 'sv');
  const [customer, bystander] = [
    await visitAs(concerned, profile, { language: 'sv' }),
    await visitAs(other, profile, { language: 'sv' }),
  ];
  const title = `Långsamma diskar <b>${unique()}</b>`;
  const said = sv('global-notification.banner.title', {
    kind: sv('global-notification.kind.disruption'),
    title,
  });

  const page = await visitAs('operator@demo.example', notices);
  await page
    .getByRole('link', { name: t('global-notification.create.ask') })
    .first()
    .click();
  await page.getByRole('radio', { name: within(t('global-notification.kind.disruption')) }).check();
  for (const one of ['titleEn', 'titleSv']) await field(page, t, one).fill(title);
  for (const one of ['textEn', 'textSv']) await field(page, t, one).fill('Vi söker / We look.');
  await field(page, t, 'service').selectOption('s3-storage');
  // How many are mailed stands there before it is published.
  await page.getByText(t('global-notification.reach.twice')).waitFor();
  await page.getByRole('button', { name: t('global-notification.create.publish') }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText(t('global-notification.state.shown')).waitFor();

  await banner(customer, said).waitFor();
  const mail = await mailTo(drift, within(title));
  expect(mail.text).toContain('Vi söker / We look.');
  await bystander.reload();
  await bystander.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner(bystander, said).count()).toBe(0);

  await row.getByRole('link').first().click();
  const over = t('global-notification.end.ask');
  await page.getByRole('button', { name: over }).click();
  await page.getByRole('dialog').getByRole('button', { name: over }).click();
  await page.getByText(t('global-notification.one.endedBy')).waitFor();
  await banner(customer, said).waitFor({ state: 'detached' });
  expect((await mailTo(drift, /^(Över|Over): /)).subject).toContain(title);
});
