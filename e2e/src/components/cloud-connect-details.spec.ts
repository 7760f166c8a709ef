import { showTenantPassword } from '@portal/contract/cloud-connect/tenants';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import {
  cloudAddress,
  cloudEstimate,
  cloudOwner as me,
  overviewAnswers,
  passwordSample,
} from '../testing/component/cloud-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('the steps name an endpoint that works, and say so when none is known', async () => {
  const at = (address: string, state: 'error' | 'healthy') => ({
    address,
    port: 6180,
    state,
    unknownWord: null,
  });
  const first = await open({
    me,
    address: cloudAddress,
    answers: overviewAnswers({
      endpoints: [at('cc1.example', 'error'), at('cc2.example', 'healthy')],
    }),
  });
  await first.page
    .getByText(first.t('cloud-connect.steps.providerText', { endpoint: 'cc2.example', port: '6180' }))
    .waitFor();
  const second = await open({ me, address: cloudAddress, answers: overviewAnswers({ endpoints: [] }) });
  await second.page.getByText(second.t('cloud-connect.steps.providerUnknown')).waitFor();
});

test('a password that has waited too long is not said to be set outside', async () => {
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: overviewAnswers({ password: { secretUntil: null, shownAt: null, isExpired: true } }),
  });
  await page.getByText(t('cloud-connect.password.expired')).waitFor();
});

test('no date is foretold to be full while nobody can sign in', async () => {
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: overviewAnswers({ isSuspended: true }),
  });
  await page.getByText(t('cloud-connect.suspended.title')).waitFor();
  expect(await page.getByText('at this pace').count()).toBe(0);
});

test('a quota may be what is stored, and no GiB less', async () => {
  const { page, t } = await open({
    me,
    address: `${cloudAddress}/quota`,
    answers: [...overviewAnswers(), cloudEstimate()],
  });
  const now = { quota: '20,480 GiB', used: '17,511 GiB' };
  await page.getByText(t('cloud-connect.field.quotaNow', now)).waitFor();
  const field = page.locator('[name="quotaGiB"]');
  const refused = page.getByText(t('cloud-connect.validation.quotaBelowUsage', { usedGiB: '17,511 GiB' }));
  await field.fill('17510');
  await field.blur();
  await refused.first().waitFor();
  await field.fill('17511');
  await field.blur();
  await expect.poll(() => refused.count()).toBe(0);
});

test('the dialog of the password has endpoint and port to copy each by itself', async () => {
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: [
      ...overviewAnswers({
        password: { secretUntil: '2099-11-24T07:54:00.000Z', shownAt: null, isExpired: false },
      }),
      answer(showTenantPassword, {
        userName: 'aspnas-mjukvara',
        password: passwordSample,
        endpoints: [{ address: 'cc1.example', port: 6180, state: 'healthy' }],
      }),
    ],
  });
  await page.getByRole('button', { name: t('cloud-connect.password.show') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(passwordSample).waitFor();
  expect(await dialog.locator('dd code').allInnerTexts()).toEqual([
    'aspnas-mjukvara',
    passwordSample,
    'cc1.example',
    '6180',
  ]);
  await dialog.getByRole('button', { name: t('cloud-connect.connection.copyPort') }).waitFor();
});

test('another quota takes seconds, and not as long as enabling', async () => {
  const { page, t } = await open({
    me,
    address: `${cloudAddress}/quota`,
    answers: [...overviewAnswers(), cloudEstimate()],
  });
  await page.getByText(t('cloud-connect.order.edit')).first().waitFor();
  expect(await page.getByText(t('cloud-connect.order.create')).count()).toBe(0);
});

test('what is full says so above all else, and not while nobody can sign in', async () => {
  const full = { quotaGiB: 17_000, fullAt: null };
  const first = await open({
    me,
    view: { width: 360 },
    address: cloudAddress,
    answers: overviewAnswers(full),
  });
  const note = first.page.getByText(first.t('cloud-connect.full.title'));
  await note.waitFor();
  const used = first.page.getByText(first.t('cloud-connect.figure.used'), { exact: true }).first();
  const [above, below] = await Promise.all([note.boundingBox(), used.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: overviewAnswers({ ...full, isSuspended: true }),
  });
  await page.getByText(t('cloud-connect.suspended.title')).waitFor();
  expect(await page.getByText(t('cloud-connect.full.title')).count()).toBe(0);
});

test('the steps lead to the operator’s knowledge base where its settings name one', async () => {
  const knowledgeBase = 'https://kb.example/';
  const links = { knowledgeBase, feedback: null };
  const first = await open({ me: { ...me, links }, address: cloudAddress, answers: overviewAnswers() });
  const guide = first.page.getByRole('link', { name: first.t('cloud-connect.steps.guide') });
  expect(await guide.getAttribute('href')).toBe(knowledgeBase);
  const second = await open({ me, address: cloudAddress, answers: overviewAnswers() });
  await second.page.getByText(second.t('cloud-connect.steps.title')).waitFor();
  expect(await second.page.getByText(second.t('cloud-connect.steps.guide')).count()).toBe(0);
});
