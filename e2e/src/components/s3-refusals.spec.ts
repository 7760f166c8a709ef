import { s3StorageTexts } from '@portal/contract/s3-storage/texts';
import { getCustomer, listCustomers, listCustomerServices } from '@portal/contract/customers';
import { listPartners } from '@portal/contract/operator';
import { listOperations } from '@portal/contract/operations';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import {
  bucketAnswers,
  bucketWith,
  statusAnswer,
  userAnswers,
  userWith,
} from '../testing/component/storage-answers.ts';
import { reasonOf, rowOf } from '../testing/lists.ts';
import { useScreen, type OpenScreen } from '../testing/screen.ts';

const open = useScreen();
const storage = '/services/s3-storage';
const [anOperation] = sampleOf(listOperations).items;
const failed = {
  ...anOperation,
  kind: 'createBucket',
  state: 'failed',
  subject: 'denied',
  reason: 'refused',
} as const;
const answers = [
  statusAnswer(),
  ...bucketAnswers(bucketWith()),
  ...userAnswers(userWith()),
  answer(listOperations, listOperations.response.parse({ items: [failed] })),
  sampled(getCustomer),
  sampled(listCustomers),
  sampled(listCustomerServices),
  sampled(listPartners),
];

type Reader = { screen: OpenScreen; language: 'en' | 'sv' };

/** Says of controls and of items of a row's menu that they are off, and why. */
function refusalsOf({ screen: { page, t }, language }: Reader) {
  const roles = ['owner', 'admin', 'engineer'].map((role) => t(`role.${role}`));
  const list = new Intl.ListFormat(language, { type: 'disjunction' }).format(roles);
  const reason = t('ui.refused.role', { roles: list });
  const isOff = async (control: Locator): Promise<void> => {
    await control.waitFor();
    expect(await reasonOf(control)).toContain(reason);
  };
  return {
    isOff,
    button: (key: string) => isOff(page.getByRole('button', { name: t(`s3-storage.${key}`) })),
    menu: async (opener: string, labels: readonly string[]): Promise<void> => {
      await page.getByRole('button', { name: opener }).click();
      for (const label of labels) await isOff(page.getByRole('menuitem', { name: label }));
      await page.keyboard.press('Escape');
    },
  };
}

test.each([
  { who: 'a partner’s viewer', kind: 'partner', role: 'viewer', language: 'en' },
  { who: 'a customer’s billing', kind: 'customer', role: 'billing', language: 'sv' },
] as const)('$who reads it all and finds every way to change it off, with the reason', async (reader) => {
  const { kind, role, language } = reader;
  const query = kind === 'partner' ? `?customerId=${someId}` : '';
  const me = personOf(kind, role);
  const service = 'S3 Storage';
  const screen = await open({ me, view: { language }, address: `${storage}/users${query}`, answers });
  const { page, t } = screen;
  const { isOff, button, menu } = refusalsOf({ screen, language });
  await button('users.create.title');
  await menu(t('ui.list.actions', { row: 'backup' }), [
    t('s3-storage.users.action.edit'),
    t('s3-storage.users.action.delete'),
  ]);
  await rowOf(page, 'backup').getByRole('link').click();
  await button('keys.create');
  await page.goto(`${storage}/buckets${query}`);
  await button('buckets.create.title');
  await menu(t('ui.list.actions', { row: 'polarvind-archive' }), [
    t('s3-storage.buckets.action.edit'),
    t('s3-storage.buckets.action.delete'),
  ]);
  await menu(t('services.menu', { service }), [t('services.end.action', { service })]);
  await rowOf(page, 'polarvind-archive').getByRole('link').click();
  await page.getByRole('dialog', { name: 'polarvind-archive' }).getByText('s3://polarvind-archive').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('app.tray.open') }).click();
  const what = s3StorageTexts.operations.createBucket[language].replace('{subject}', 'denied');
  const retry = page.getByRole('button', { name: t('operations.retryOf', { what }) });
  await retry.waitFor();
  expect(await retry.isDisabled()).toBe(true);
  expect(await retry.getAttribute('title')).toBe(t('operations.mayNotRetry'));
  screen.change(statusAnswer({ state: 'not-enabled' }));
  await page.goto(`${storage}/buckets${query}`);
  await isOff(page.getByRole('button', { name: t('services.enable.action') }));
  screen.change(statusAnswer({ state: 'failed' }));
  await page.goto(`${storage}/buckets${query}`);
  await isOff(page.getByRole('button', { name: t('common.retry'), exact: true }));
});

test('the operator reads the storage of a customer and is offered no way to change it', async () => {
  const screen = await open({
    me: personOf('operator', 'owner'),
    address: `${storage}/users?customerId=${someId}&partnerId=${someId}`,
    answers,
  });
  const { page, t } = screen;
  await rowOf(page, 'backup').getByRole('link').waitFor();
  expect(await page.getByText(t('s3-storage.users.create.title')).count()).toBe(0);
  await page.goto(`${storage}/buckets?customerId=${someId}&partnerId=${someId}`);
  await rowOf(page, 'polarvind-archive').getByRole('link').waitFor();
  const offers = [t('s3-storage.buckets.create.title'), t('services.menu', { service: 'S3 Storage' })];
  for (const offer of offers) expect(await page.getByText(offer).count(), offer).toBe(0);
});
