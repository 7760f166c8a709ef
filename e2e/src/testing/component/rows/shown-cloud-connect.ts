import { cloudJobWords } from '@portal/contract/cloud-connect/file-texts';
import { getCloudJob, listCloudJobs } from '@portal/contract/cloud-connect/jobs';
import {
  changeCloudConnectQuota,
  disableCloudConnect,
  getCloudConnect,
  getCloudConnectStatus,
  listCloudBackups,
  showTenantPassword,
} from '@portal/contract/cloud-connect/tenants';
import { listOperations } from '@portal/contract/operations';
import {
  backupsAnswer,
  cloudAddress as address,
  cloudEstimate,
  cloudJob,
  cloudOffered,
  cloudOwner as me,
  cloudStatus,
  cloudTenant,
  overviewAnswers,
  passwordSample,
  pricesAnswer,
} from '../cloud-answers.ts';
import type { Page } from 'playwright-core';
import { answer, emptied, refuse } from '../answers.ts';
import { personOf } from '../people.ts';
import { someId, type ShownScreen } from '../row.ts';
import { eitherOf, within, type Words } from '../../words.ts';

const service = 'Cloud Connect';
const overview = { me, address, reads: getCloudConnect };
const jobsOf = (access: 'none' | 'not-allowed') => ({
  ...cloudTenant().jobs,
  access,
  total: 0,
  ran: 0,
  transferredBytes: 0,
  failed: 0,
  warning: 0,
  waiting: 0,
  unknown: 0,
});
const failedOperation = {
  id: someId,
  service: 'cloud-connect' as const,
  subject: 'aspnas-mjukvara',
  state: 'failed' as const,
  reason: 'quotaBelowUsage',
  reasonValues: { usedGiB: 17_511 },
  lines: null,
  reference: '7KQ2-M9XD',
};

async function inMenu(page: Page, t: Words, key: string): Promise<void> {
  await page.getByRole('button', { name: t('services.menu', { service }) }).click();
  await page.getByRole('menuitem', { name: within(t(key, { service })) }).click();
}

async function fillQuota(page: Page, quota: string): Promise<void> {
  const field = page.locator('[name="quotaGiB"]');
  await field.fill(quota);
  await field.blur();
}

const states: readonly ShownScreen[] = [
  {
    ...overview,
    name: 'cloud-connect-every-state',
    answers: () => overviewAnswers(),
    show: (page) => page.getByText(eitherOf(cloudJobWords.state['waiting-for-tape'])).first().waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-no-jobs',
    answers: () => [
      ...overviewAnswers({
        jobs: jobsOf('none'),
        usedBytes: 0,
        fullAt: null,
        servers: 0,
        workstations: 0,
        vms: 0,
      }),
      emptied(listCloudJobs),
    ],
    show: (page, t) => page.getByText(t('cloud-connect.jobs.none')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-access-not-allowed',
    answers: () => [...overviewAnswers({ jobs: jobsOf('not-allowed') }), emptied(listCloudJobs)],
    show: (page, t) => page.getByText(t('cloud-connect.access.title')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-password-waits',
    answers: () =>
      overviewAnswers({
        password: { secretUntil: '2099-11-24T07:54:00.000Z', shownAt: null, isExpired: false },
      }),
    show: (page, t) => page.getByText(t('cloud-connect.password.waits')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-suspended',
    answers: () => overviewAnswers({ isSuspended: true }),
    show: (page, t) => page.getByText(t('cloud-connect.suspended.title')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-full',
    answers: () => overviewAnswers({ quotaGiB: 17_000, fullAt: null }),
    show: (page, t) => page.getByText(t('cloud-connect.full.title')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-change-failed',
    answers: () => overviewAnswers({ operation: { ...failedOperation, kind: 'changeCloudConnectQuota' } }),
    show: (page, t) => page.getByText(t('cloud-connect.failed.changeCloudConnectQuota')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-needs-attention',
    answers: () =>
      overviewAnswers({
        state: 'updating',
        operation: {
          ...failedOperation,
          kind: 'changeCloudConnectQuota',
          state: 'needs-attention',
          reason: 'severalQuotas',
          reasonValues: {},
        },
      }),
    show: async (page, t) => {
      await page.getByText(t('cloud-connect.failed.changeCloudConnectQuota')).waitFor();
      await page.getByText(t('services.not.stuck')).first().waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-linked',
    answers: () => [
      ...overviewAnswers({
        orderedHere: false,
        leaseEndsAt: '2099-11-24T07:54:00.000Z',
        password: { secretUntil: null, shownAt: null, isExpired: false },
        endpoints: [
          { address: 'cc1.se-north-1.nordmoln.example', port: 6180, state: 'error', unknownWord: null },
        ],
      }),
      cloudStatus({ linked: [{ region: 'SE-NORTH-1', linkedAt: '2026-11-20T09:30:00.000Z' }] }),
    ],
    show: (page, t) => page.getByText(t('cloud-connect.password.outside')).waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-viewer',
    me: personOf('customer', 'viewer', cloudOffered),
    hasOff: true,
    answers: () => overviewAnswers(),
    show: (page, t) => page.getByText(t('cloud-connect.quota.title')).first().waitFor(),
  },
  {
    ...overview,
    name: 'cloud-connect-job-failed',
    address: `${address}?job=${someId}`,
    answers: () => [...overviewAnswers(), answer(getCloudJob, cloudJob('failed', { id: someId }))],
    show: (page, t) => page.getByText(t('cloud-connect.advice.failed')).waitFor(),
  },
  {
    me,
    address,
    reads: getCloudConnectStatus,
    name: 'cloud-connect-provisioning',
    answers: () => [
      cloudStatus({
        state: 'provisioning',
        operation: { ...failedOperation, kind: 'enableCloudConnect', state: 'running', reason: null },
      }),
      answer(listOperations, { items: [] }),
    ],
    show: (page, t) => page.getByText(t('services.provisioning.title')).waitFor(),
  },
  {
    me,
    address,
    reads: getCloudConnectStatus,
    name: 'cloud-connect-failed',
    answers: () => [
      cloudStatus({
        state: 'failed',
        operation: { ...failedOperation, kind: 'enableCloudConnect', reason: 'userNameTaken' },
      }),
      pricesAnswer(),
    ],
    show: (page, t) => page.getByText(t('services.enable.failed')).first().waitFor(),
  },
];

const dialogs: readonly ShownScreen[] = [
  {
    ...overview,
    name: 'cloud-connect-password',
    answers: () => [
      ...overviewAnswers({
        password: { secretUntil: '2099-11-24T07:54:00.000Z', shownAt: null, isExpired: false },
      }),
      answer(showTenantPassword, {
        userName: 'aspnas-mjukvara',
        password: passwordSample,
        endpoints: cloudTenant().endpoints,
      }),
    ],
    show: async (page, t) => {
      await page.getByRole('button', { name: t('cloud-connect.password.show') }).click();
      await page.getByRole('dialog').getByText(passwordSample).waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-reset',
    answers: () => overviewAnswers(),
    show: async (page, t) => {
      await page.getByRole('button', { name: t('cloud-connect.password.reset') }).click();
      await page.getByRole('dialog').getByText(t('cloud-connect.reset.text')).waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-suspend',
    answers: () => overviewAnswers(),
    show: async (page, t) => {
      await inMenu(page, t, 'cloud-connect.suspend.action');
      await page.getByRole('dialog').getByText(t('cloud-connect.suspend.text')).waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-end',
    answers: () => [...overviewAnswers(), refuse(disableCloudConnect, 'operationOpen', { status: 409 })],
    show: async (page, t) => {
      await inMenu(page, t, 'services.end.action');
      await page.getByRole('dialog').getByText('SQL log shipping').waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-end-unread',
    answers: () => [
      ...overviewAnswers(),
      refuse(listCloudBackups, 'cloudConnectUnavailable', { status: 503 }),
    ],
    show: async (page, t) => {
      await inMenu(page, t, 'services.end.action');
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t('cloud-connect.end.unread')).waitFor();
      await dialog.getByRole('button', { name: t('common.retry') }).waitFor();
      const name = t('services.end.action', { service: 'Cloud Connect' });
      await dialog.getByRole('button', { name, disabled: true }).waitFor();
    },
  },
  {
    ...overview,
    name: 'cloud-connect-end-empty',
    answers: () => [...overviewAnswers(), backupsAnswer([])],
    show: async (page, t) => {
      await inMenu(page, t, 'services.end.action');
      await page.getByRole('dialog').getByText(t('cloud-connect.end.nothingLeft')).waitFor();
    },
  },
];

const forms: readonly ShownScreen[] = [
  {
    me,
    name: 'cloud-connect-enable-cost',
    address: `${address}/enable`,
    reads: getCloudConnectStatus,
    answers: () => [cloudStatus({ state: 'not-enabled' }), cloudEstimate()],
    show: async (page, t) => {
      await fillQuota(page, '20480');
      await page.clock.runFor(400);
      await page.getByText(t('prices.explain')).first().waitFor();
    },
  },
  {
    me,
    name: 'cloud-connect-quota-below-usage',
    address: `${address}/quota`,
    reads: getCloudConnect,
    answers: () => [
      ...overviewAnswers(),
      cloudEstimate(),
      refuse(changeCloudConnectQuota, 'quotaBelowUsage', { status: 409 }),
    ],
    show: async (page, t) => {
      await fillQuota(page, '10');
      // The number is written in each language's way.
      const [, said = ''] = t('cloud-connect.validation.quotaBelowUsage', { usedGiB: '#' }).split('#');
      await page
        .getByText(new RegExp(`^17\\D511\\sGiB${said}`))
        .first()
        .waitFor();
      await page.clock.runFor(400);
      await page.getByText(t('prices.explain')).first().waitFor();
    },
  },
];

export const shownCloudConnect: readonly ShownScreen[] = [...states, ...dialogs, ...forms];
