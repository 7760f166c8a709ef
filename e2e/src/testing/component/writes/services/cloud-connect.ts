import {
  changeCloudConnectQuota,
  disableCloudConnect,
  enableCloudConnect,
  refreshCloudConnect,
  resetTenantPassword,
  resumeCloudConnect,
  showTenantPassword,
  suspendCloudConnect,
} from '@portal/contract/cloud-connect/tenants';
import type { Page } from 'playwright-core';
import {
  backupsAnswer,
  cloudAddress,
  cloudEstimate,
  cloudOwner as me,
  cloudStatus,
  overviewAnswers,
  pricesAnswer,
} from '../../cloud-answers.ts';
import { after, button, fill, inDialog, item, tickAll, typeDelete, type WriteRow } from '../row.ts';

const service = 'Cloud Connect';
const onOverview = { me, address: cloudAddress, answers: () => overviewAnswers() };
const menu = button('services.menu', { service });
const waiting = { secretUntil: '2099-11-24T07:54:00.000Z', shownAt: null, isExpired: false };

/** What is typed is reckoned with once nothing more was for a moment. */
const settle = async (page: Page): Promise<void> => await page.clock.runFor(400);

export const writes: readonly WriteRow[] = [
  {
    me,
    address: `${cloudAddress}/enable`,
    answers: () => [cloudStatus({ state: 'not-enabled' }), cloudEstimate(), pricesAnswer()],
    writes: enableCloudConnect,
    upTo: after(fill({ quotaGiB: '2048' }), settle, tickAll, button('cloud-connect.enabling.create.title')),
  },
  {
    me,
    address: `${cloudAddress}/quota`,
    answers: () => [...overviewAnswers(), cloudEstimate()],
    writes: changeCloudConnectQuota,
    upTo: after(fill({ quotaGiB: '40960' }), settle, tickAll, button('cloud-connect.quota.create.title')),
  },
  {
    ...onOverview,
    writes: resetTenantPassword,
    upTo: after(button('cloud-connect.password.reset'), inDialog('cloud-connect.password.reset')),
  },
  {
    ...onOverview,
    answers: () => overviewAnswers({ password: waiting }),
    writes: showTenantPassword,
    upTo: after(button('cloud-connect.password.show')),
  },
  {
    ...onOverview,
    writes: suspendCloudConnect,
    upTo: after(menu, item('cloud-connect.suspend.action'), inDialog('cloud-connect.suspend.action')),
  },
  {
    ...onOverview,
    answers: () => overviewAnswers({ isSuspended: true }),
    writes: resumeCloudConnect,
    upTo: after(button('cloud-connect.resume.action')),
  },
  {
    ...onOverview,
    at: 'menu',
    answers: () => overviewAnswers({ isSuspended: true }),
    writes: resumeCloudConnect,
    upTo: after(menu, item('cloud-connect.resume.action')),
  },
  {
    ...onOverview,
    writes: disableCloudConnect,
    upTo: after(
      menu,
      item('services.end.action', { service }),
      typeDelete,
      tickAll,
      inDialog('services.end.action', { service }),
    ),
  },
  {
    ...onOverview,
    at: 'empty',
    answers: () => [...overviewAnswers(), backupsAnswer([])],
    writes: disableCloudConnect,
    upTo: after(
      menu,
      item('services.end.action', { service }),
      tickAll,
      inDialog('services.end.action', { service }),
    ),
  },
  { ...onOverview, writes: refreshCloudConnect, upTo: after(button('services.refresh.action')) },
];
