import { getCustomer } from '@portal/contract/customers';
import { getExistingTenant, lookIntoExistingTenant } from '@portal/contract/linking';
import { listBackupJobs } from '@portal/contract/m365-backup/jobs';
import {
  matchBackupObjects,
  readBackupObjects,
  type ChosenObject,
} from '@portal/contract/m365-backup/objects';
import { estimateM365Backup } from '@portal/contract/m365-backup/usage';
import { listPartners } from '@portal/contract/operator';
import { expect, test } from 'vitest';
import { answer, emptied, sampled } from '../testing/component/answers.ts';
import {
  backupAddress,
  backupOwner as me,
  backupStatus,
  coverageAnswer,
  objectsAnswer,
  userEstimate,
} from '../testing/component/backup-answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
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

test('what is put on the other side leaves the first, which is said', async () => {
  const { page } = await open({
    me,
    address: `${backupAddress}/create-job`,
    answers: [
      backupStatus(),
      emptied(listBackupJobs),
      objectsAnswer(),
      answer(readBackupObjects, {}),
      answer(matchBackupObjects, { items: objects.slice(0, 3) }),
      coverageAnswer(),
      userEstimate(),
    ],
  });
  await page.locator('[name="name"]').fill('Alla på kontoret');
  await page.getByRole('radio', { name: new RegExp(t('m365-backup.type.selected-objects')) }).check();
  await page.getByRole('button', { name: t('m365-backup.wizard.next.objects'), exact: true }).click();
  const [, , three] = objects;
  const remove = page.getByRole('button', {
    name: t('m365-backup.wizard.remove', { name: three?.displayName ?? '' }),
  });
  await page.getByRole('button', { name: t('m365-backup.wizard.all.included') }).click();
  await remove.waitFor();
  await page.getByRole('button', { name: t('m365-backup.wizard.all.excluded') }).click();
  await page
    .getByText(t('m365-backup.wizard.removedMany', { count: 3, side: t('m365-backup.wizard.included') }))
    .waitFor();
  expect(await remove.count()).toBe(1);
  await page.getByText(t('m365-backup.wizard.none.included')).waitFor();
});

test('what a tenant costs once it is linked is asked for all its licensed users', async () => {
  const contents = {
    access: 'working' as const,
    licensedUsers: 312,
    newUsers: 4,
    jobs: 6,
    backedUpBytes: null,
    lastBackupAt: null,
  };
  const tenant = {
    ...sampleOf(getExistingTenant),
    service: 'm365-backup' as const,
    state: 'free' as const,
    customer: null,
    contents,
  };
  const { page, lastCall } = await open({
    me: personOf('operator', 'owner'),
    address: `/operator/existing-tenants/tenant?id=${someId}&partnerId=${someId}&customerId=${someId}`,
    answers: [
      answer(getExistingTenant, tenant),
      sampled(lookIntoExistingTenant),
      sampled(listPartners),
      sampled(getCustomer),
      userEstimate(),
    ],
  });
  await page.getByText(t('m365-backup.linking.costLine', { count: 312 })).waitFor();
  expect(lastCall(estimateM365Backup)?.body).toEqual({ users: 312 });
});
