import { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import {
  matchBackupObjects,
  readBackupObjects,
  type ChosenObject,
} from '@portal/contract/m365-backup/objects';
import { expect, test } from 'vitest';
import { answer, emptied } from '../testing/component/answers.ts';
import {
  backupAddress,
  backupOwner as me,
  backupStatus,
  coverageAnswer,
  objectsAnswer,
  userEstimate,
} from '../testing/component/backup-answers.ts';
import { someId } from '../testing/component/row.ts';
import { useScreen } from '../testing/screen.ts';
import { wordsOf } from '../testing/words.ts';

const open = useScreen();
const t = wordsOf('en');
const many = 4500;

const objects = Array.from({ length: many }, (_, index): ChosenObject => ({
  id: `${someId.slice(0, -6)}${String(100_000 + index)}`,
  kind: 'user',
  displayName: `Förnamn Efternamnsson ${index}`,
}));

test('thousands of chosen objects are there after a reload, and so is what was typed', async () => {
  const { page } = await open({
    me,
    address: `${backupAddress}/create-job`,
    answers: [
      backupStatus(),
      emptied(listBackupJobs),
      objectsAnswer(),
      answer(readBackupObjects, {}),
      answer(matchBackupObjects, { items: objects }),
      coverageAnswer(),
      userEstimate(),
    ],
  });
  await page.locator('[name="name"]').fill('Alla på kontoret');
  await page.getByRole('radio', { name: new RegExp(t('m365-backup.type.selected-objects')) }).check();
  await page.getByRole('button', { name: t('m365-backup.wizard.next.objects'), exact: true }).click();
  await page.getByRole('button', { name: t('m365-backup.wizard.all.included') }).click();
  const chosen = page.getByText(/^4,?500 objects$/).first();
  await chosen.waitFor();
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join('').length))
    .toBeGreaterThan(many * 50);
  await page.reload();
  await chosen.waitFor();
  await page.getByRole('button', { name: t('m365-backup.wizard.step.details') }).click();
  expect(await page.locator('[name="name"]').inputValue()).toBe('Alla på kontoret');
});
