import { setLicenseTermEnd } from '@portal/contract/m365-licenses/changes';
import { getLicense, type License } from '@portal/contract/m365-licenses/licenses';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import {
  besideList,
  licenseOwner as me,
  licensesAddress,
  licensesAnswer,
  licensesStatus,
  licenseWith,
} from '../testing/component/license-answers.ts';
import { someId } from '../testing/component/row.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const termEndsAt = '2099-11-24T07:54:00.000Z';

async function openPanel(change: Partial<License>) {
  const license = licenseWith({ termEndsAt, version: 7, ...change });
  return await open({
    me,
    address: `${licensesAddress}?license=${someId}`,
    answers: [
      licensesStatus(),
      ...besideList(),
      licensesAnswer({ ...license, id: someId }),
      answer(getLicense, license),
      sampled(setLicenseTermEnd),
    ],
  });
}

test('what was to end and extends since is told, and ends again after one press', async () => {
  const termEnd = { ...licenseWith().termEnd, outcome: 'extends', isDecided: false } as const;
  const { page, lastCall } = await openPanel({ wasToEnd: true, termEnd });
  const panel = page.getByRole('dialog');
  await panel.getByText('It was set to end. That has been changed with Microsoft, not here.').waitFor();
  await panel.getByRole('button', { name: 'Let it end on Nov 24, 2099' }).click();
  await expect
    .poll(() => lastCall(setLicenseTermEnd)?.body)
    .toEqual({ termEnd: { outcome: 'ends' }, version: 7 });
});

test('what others have scheduled is told with its product and day', async () => {
  const { page } = await openPanel({
    scheduled: [
      { what: 'transition', word: 'Transition', on: termEndsAt, name: 'Microsoft 365 E5', quantity: 4 },
      { what: 'other', word: 'ChangeQuantity', on: null, name: null, quantity: null },
    ],
  });
  const panel = page.getByRole('dialog');
  await panel.getByText('Becomes Microsoft 365 E5, 4 seats on Nov 24, 2099.').waitFor();
  await panel.getByText('ChangeQuantity on a day that cannot be read.').waitFor();
});

test('the system’s own word is told to whom the API tells it', async () => {
  const told = await openPanel({ status: 'unknown', unknownWords: [{ of: 'status', word: 'paused' }] });
  await told.page.getByText('Status “paused”.').waitFor();
  const untold = await openPanel({ status: 'unknown' });
  await untold.page.getByRole('dialog').getByText('Unknown').first().waitFor();
  expect(await untold.page.getByText('Microsoft’s words').count()).toBe(0);
});

test('what Microsoft does not list is said to be charged meanwhile, for nothing of a license is metered', async () => {
  const { page } = await openPanel({ notSeenSince: '2026-11-20T09:30:00.000Z' });
  const panel = page.getByRole('dialog');
  await panel.getByText('it is charged as agreed meanwhile').waitFor();
  expect(await panel.getByText('nothing is metered').count()).toBe(0);
});
