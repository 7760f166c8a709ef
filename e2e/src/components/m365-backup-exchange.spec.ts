import { beginAccessRenewal } from '@portal/contract/m365-backup/tenants';
import { listBackupTenants } from '@portal/contract/m365-backup/tenants-of-customers';
import { expect, test } from 'vitest';
import {
  backupAddress,
  backupJobsAnswer,
  backupOffered,
  backupOwner as me,
  backupStatus,
  failingAccess,
  notReadyTenant,
  renewalAnswers,
  tenantsAnswer,
  untoldTenant,
} from '../testing/component/backup-answers.ts';
import { watched } from '../testing/component/backup-run-answers.ts';
import { answer } from '../testing/component/answers.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { someId } from '../testing/component/row.ts';
import { personOf } from '../testing/component/people.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const onJobs = { me, address: `${backupAddress}/jobs` };
const jobs = [backupJobsAnswer(), watched];

test('a tenant that isn’t ready says why, by when, and renews by the dialog', async () => {
  const { page, lastCall } = await open({
    me,
    address: `${backupAddress}/tenant`,
    answers: [
      backupStatus({ tenant: notReadyTenant }),
      ...renewalAnswers().slice(1),
      answer(beginAccessRenewal, sampleOf(beginAccessRenewal)),
    ],
  });
  await page.getByText('Mailboxes are not backed up').waitFor();
  await page.getByText('in April 2027').waitFor();
  await page.getByText('The application lacks a permission').waitFor();
  await page.getByText('MailboxFolder.ReadWrite.All').waitFor();
  await page.getByRole('button', { name: 'Renew access' }).click();
  await page.getByRole('dialog').getByText('GQ7KWX4NP').waitFor();
  expect(lastCall(beginAccessRenewal)?.body).toEqual({});
});

test('on the jobs it leads to the tenant, and where the access fails there is one way to renew it', async () => {
  const one = { ...untoldTenant, access: failingAccess.access };
  const { page } = await open({ ...onJobs, answers: [backupStatus({ tenant: one }), ...jobs] });
  await page.getByText('It can’t be told whether the tenant is ready').waitFor();
  expect(await page.getByRole('button', { name: 'Renew access' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Show tenant' }).click();
  await page.getByRole('heading', { name: 'Permissions for mailboxes' }).waitFor();
});

test.each([
  ['that is ready', {}],
  ['that has no backups yet', { tenant: { ...untoldTenant, lastBackupAt: null } }],
])('of a tenant %s nothing is asked', async (_what, more) => {
  const { page } = await open({ ...onJobs, answers: [backupStatus(more), ...jobs] });
  await page.getByText('SharePoint, hourly').waitFor();
  expect(await page.getByText('Exchange Web Services').count()).toBe(0);
});

test('over all customers it says how many aren’t ready, and shows them', async () => {
  const { page, lastCall } = await open({
    me: personOf('partner', 'owner', backupOffered),
    address: `${backupAddress}/tenant`,
    answers: [tenantsAnswer()],
  });
  await page.getByText('14 of 52 tenants aren’t ready').waitFor();
  await page.getByText('Of 9 more it can’t be told.').waitFor();
  await page.getByRole('link', { name: 'Show those' }).click();
  await expect.poll(() => lastCall(listBackupTenants)?.query).toMatchObject({ exchange: 'not-ready' });
  const link = page.getByRole('link', { name: 'Granit Arkitekter AB' });
  expect(await link.getAttribute('href')).toContain(`customerId=${someId}`);
});
