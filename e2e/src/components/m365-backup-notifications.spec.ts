import { setBackupNotifications } from '@portal/contract/m365-backup/notifications';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import {
  backupAddress,
  backupJobsAnswer,
  backupOwner as me,
  backupStatus,
} from '../testing/component/backup-answers.ts';
import { backupRunsAnswer, notificationsAnswer, watched } from '../testing/component/backup-run-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('what is ticked and typed is saved, an address too that nobody pressed Enter after', async () => {
  const { page, lastCall } = await open({
    me,
    address: `${backupAddress}/job-history`,
    answers: [
      backupStatus(),
      backupJobsAnswer(),
      backupRunsAnswer(),
      notificationsAnswer(),
      watched,
      answer(setBackupNotifications, { version: 2 }),
    ],
  });
  await page.getByRole('button', { name: 'More for M365 Backup' }).click();
  await page.getByRole('menuitem', { name: 'Email notifications' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Warning' }).check();
  await dialog.getByRole('checkbox', { name: 'Owner' }).uncheck();
  await dialog.getByRole('textbox').fill('drift@granitarkitekter.se');
  await dialog.getByRole('button', { name: 'Save notifications' }).click();
  await page.getByText('Email notifications saved').waitFor();
  expect(lastCall(setBackupNotifications)?.body).toEqual({
    recipients: { roles: [], addresses: ['it@granitarkitekter.se', 'drift@granitarkitekter.se'] },
    outcomes: ['error', 'warning'],
    version: 1,
  });
});
