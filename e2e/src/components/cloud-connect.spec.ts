import { disableCloudConnect } from '@portal/contract/cloud-connect/tenants';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import {
  backupsAnswer,
  cloudAddress,
  cloudEstimate,
  cloudOwner as me,
  cloudStatus,
  overviewAnswers,
} from '../testing/component/cloud-answers.ts';
import { someId } from '../testing/component/row.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('a sum of ten digits stands on one line of a phone, with its unit', async () => {
  const { page } = await open({
    me,
    view: { width: 360, language: 'sv' },
    address: cloudAddress,
    answers: overviewAnswers({ costMinor: 123_456_789_000 }),
  });
  const sum = page.getByText(/^1\s234\s567\s890$/);
  await sum.waitFor();
  const shown = await sum.evaluate((found) => {
    const range = document.createRange();
    range.selectNodeContents(found);
    const { right } = found.closest('div')?.getBoundingClientRect() ?? { right: 0 };
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    return { lines: lines.size, fits: range.getBoundingClientRect().right <= right };
  });
  expect(shown).toEqual({ lines: 1, fits: true });
});

test('the overview tells what is stored, what it costs, what has moved and what needs somebody', async () => {
  const { page } = await open({ me, address: cloudAddress, answers: overviewAnswers() });
  const told = async (name: string): Promise<string> => {
    const figure = page.getByText(name, { exact: true }).first().locator('..');
    return (await figure.innerText()).replaceAll(/\s+/g, ' ');
  };
  await page.getByText('1 failed, 1 warning, 2 wait, 1 unknown').waitFor();
  expect(await told('Used')).toContain('17.1 TiB');
  expect(await told('Transferred, last 24 h')).toContain('324.1 GiB By 6 of 13 jobs');
  expect(await told('Needs attention')).toContain('2 1 failed');
  expect(await page.getByText('4,276', { exact: true }).count()).toBe(1);
});

test('ending sends each backup that was named, once the word is typed and the tick set', async () => {
  const { page, t, lastCall } = await open({
    me,
    address: cloudAddress,
    answers: [...overviewAnswers(), answer(disableCloudConnect, { operationId: someId })],
  });
  const end = t('services.end.action', { service: 'Cloud Connect' });
  await page.getByRole('button', { name: t('services.menu', { service: 'Cloud Connect' }) }).click();
  await page.getByRole('menuitem', { name: end, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('14 machines, 14 restore points').waitFor();
  await dialog.getByText('Size and machines unknown, 1 restore point').waitFor();
  await dialog.getByRole('textbox').fill('DELETE');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: end }).click();
  await expect
    .poll(() => lastCall(disableCloudConnect)?.body)
    .toEqual({ backups: ['backup-1', 'backup-2', 'backup-3'], backupsAcknowledged: true });
});

test('what failed to enable and left nothing behind is ended without naming a backup', async () => {
  const failed = {
    id: someId,
    service: 'cloud-connect' as const,
    subject: 'aspnas-mjukvara',
    kind: 'enableCloudConnect',
    state: 'failed' as const,
    reason: 'tenantExists',
    reasonValues: {},
    lines: null,
    reference: '7KQ2-M9XD',
  };
  const { page, t, lastCall } = await open({
    me,
    address: cloudAddress,
    answers: [
      cloudStatus({ state: 'failed', operation: failed }),
      backupsAnswer([]),
      answer(disableCloudConnect, { operationId: someId }),
    ],
  });
  const end = t('services.end.action', { service: 'Cloud Connect' });
  await page.getByRole('button', { name: end }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: end }).click();
  await expect
    .poll(() => lastCall(disableCloudConnect)?.body)
    .toEqual({ backups: [], backupsAcknowledged: false });
});

const jobless = {
  access: 'none' as const,
  total: 0,
  ran: 0,
  transferredBytes: 0,
  failed: 0,
  warning: 0,
  waiting: 0,
  unknown: 0,
};

test('what is stored by a server that nobody sees is told from nothing stored, and counts no job', async () => {
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: overviewAnswers({ jobs: jobless }),
  });
  await page.getByRole('heading', { name: t('cloud-connect.jobs.noneSeen') }).waitFor();
  await page.getByText(t('cloud-connect.jobs.noneSeenText')).waitFor();
  expect(await page.getByText(t('cloud-connect.jobs.noneText')).count()).toBe(0);
  expect(await page.getByText(t('cloud-connect.figure.notSeen')).count()).toBe(2);
});

test('the steps name an endpoint that works, and say so when none is known', async () => {
  const at = (address: string, state: 'error' | 'healthy') => ({ address, port: 6180, state });
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
  const field = page.locator('[name="quotaGiB"]');
  const refused = page.getByText(t('cloud-connect.validation.quotaBelowUsage', { usedGiB: '17,511 GiB' }));
  await field.fill('17510');
  await field.blur();
  await refused.first().waitFor();
  await field.fill('17511');
  await field.blur();
  await expect.poll(() => refused.count()).toBe(0);
});
