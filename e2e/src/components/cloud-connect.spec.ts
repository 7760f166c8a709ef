import { getCloudJob } from '@portal/contract/cloud-connect/jobs';
import { disableCloudConnect } from '@portal/contract/cloud-connect/tenants';
import { getExistingTenant, lookIntoExistingTenant } from '@portal/contract/linking';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import {
  backupsAnswer,
  cloudAddress,
  cloudEstimate,
  cloudJob,
  cloudOwner as me,
  cloudStatus,
  overviewAnswers,
} from '../testing/component/cloud-answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
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

test('the system’s own words are told to whom the API tells them', async () => {
  const { page } = await open({
    me,
    address: `${cloudAddress}?job=${someId}`,
    answers: [
      ...overviewAnswers({
        endpoints: [{ address: 'cc1.example', port: 6180, state: 'unknown', unknownWord: 'Degraded' }],
      }),
      answer(
        getCloudJob,
        cloudJob('unknown', {
          id: someId,
          unknownWords: [
            { of: 'state', word: 'Paused' },
            { of: 'schedule', word: 'Lunar' },
          ],
        }),
      ),
    ],
  });
  await page.getByRole('dialog').getByText('State “Paused”. Schedule “Lunar”.').waitFor();
  await page.getByText('Degraded').waitFor();
  const untold = await open({
    me,
    address: `${cloudAddress}?job=${someId}`,
    answers: [...overviewAnswers(), answer(getCloudJob, cloudJob('unknown', { id: someId }))],
  });
  await untold.page.getByRole('dialog').getByText('Unknown').first().waitFor();
  expect(await untold.page.getByText('Veeam’s words').count()).toBe(0);
});

test('what has failed to enable is ordered anew in its own region', async () => {
  const { page } = await open({
    me,
    address: `${cloudAddress}/enable`,
    answers: [cloudStatus({ state: 'failed', region: 'SE-CENTRAL-1' }), cloudEstimate()],
  });
  await expect.poll(() => page.getByRole('radio', { name: /SE-CENTRAL-1/ }).isChecked()).toBe(true);
});

test('before a tenant is unlinked it is said that the service ends, and that nothing changes in the console', async () => {
  const tenant = {
    ...sampleOf(getExistingTenant),
    service: 'cloud-connect' as const,
    state: 'linked' as const,
    customer: { id: someId, partnerId: someId, partnerName: 'Nordmoln', name: 'Åsnäs Måleri AB' },
  };
  const { page, t } = await open({
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}`,
    answers: [answer(getExistingTenant, tenant), sampled(lookIntoExistingTenant), cloudEstimate()],
  });
  await page.getByRole('button', { name: t('linking.unlink.action') }).click();
  const dialog = page.getByRole('dialog');
  const names = { customer: 'Åsnäs Måleri AB', service: 'Cloud Connect' };
  await dialog.getByText(t('cloud-connect.linking.after', names)).waitFor();
  await dialog.getByText(t('cloud-connect.linking.stays')).waitFor();
});

test('an end that came to nothing says why on the page, and is not tried again as it was', async () => {
  const { page, t } = await open({
    me,
    address: cloudAddress,
    answers: [
      ...overviewAnswers(),
      cloudStatus({
        operation: {
          id: someId,
          service: 'cloud-connect',
          subject: 'aspnas-mjukvara',
          kind: 'disableCloudConnect',
          state: 'failed',
          reason: 'backupsLeft',
          reasonValues: { backups: 1 },
          lines: null,
          reference: '7KQ2-M9XD',
        },
      }),
    ],
  });
  await page.getByText(t('services.end.failed')).waitFor();
  await page.getByText('Backups came in meanwhile that were not named: 1.').waitFor();
  expect(await page.getByRole('button', { name: t('common.retry') }).count()).toBe(0);
});

test('on a phone, who lets no jobs be seen is led to the connection', async () => {
  const { page, t } = await open({
    me,
    view: { width: 360 },
    address: cloudAddress,
    answers: overviewAnswers({ jobs: { ...jobless, access: 'not-allowed' } }),
  });
  const heading = page.getByRole('heading', { name: t('cloud-connect.connection.title'), exact: true });
  await page.getByRole('link', { name: t('cloud-connect.connection.open') }).click();
  const isInView = () =>
    heading.evaluate((found) => {
      const { top, bottom } = found.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isInView).toBe(true);
});
