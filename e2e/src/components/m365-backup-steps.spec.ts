import { readBackupObjects } from '@portal/contract/m365-backup/objects';
import { createRestoreOperator } from '@portal/contract/m365-backup/restore';
import { test } from 'vitest';
import { answer, refuse } from '../testing/component/answers.ts';
import {
  backupAddress,
  backupJobsAnswer,
  backupOwner as me,
  backupStatus,
  objectsAnswer,
  restoreAnswers,
  userEstimate,
} from '../testing/component/backup-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const gone = { status: 409, fields: { operators: { errorKey: 'backupObjectsGone' } } } as const;

test('who may restore and has gone since is said in the last step, and chosen anew in the first', async () => {
  const { page } = await open({
    me,
    address: `${backupAddress}/create-restore-operator`,
    answers: [
      backupStatus(),
      ...restoreAnswers(),
      objectsAnswer(),
      answer(readBackupObjects, {}),
      refuse(createRestoreOperator, 'backupObjectsGone', gone),
    ],
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Service desk');
  await page.getByRole('button', { name: 'Choose', exact: true }).first().click();
  await page.getByRole('button', { name: 'Next: what they may restore' }).click();
  await page.getByRole('button', { name: 'Create restore operators' }).click();
  await page.getByRole('link', { name: 'Choose restore operators anew' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});

test('a job without a name is said to be so where its objects are chosen', async () => {
  const { page } = await open({
    me,
    address: `${backupAddress}/create-job?step=objects`,
    answers: [
      backupStatus(),
      backupJobsAnswer(),
      userEstimate(),
      objectsAnswer(),
      answer(readBackupObjects, {}),
    ],
  });
  await page.getByRole('button', { name: 'Include', exact: true }).first().click();
  await page.getByRole('button', { name: 'Next: schedule' }).click();
  await page.getByRole('link', { name: 'Change the name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});
