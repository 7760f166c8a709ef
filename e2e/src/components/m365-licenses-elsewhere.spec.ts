import { setLicenseTermEnd } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { expect, test } from 'vitest';
import { sampled } from '../testing/component/answers.ts';
import { licensePanel, licenseWith, panelTermEndsAt } from '../testing/component/license-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

async function openPanel(change: Partial<License>) {
  return await open(licensePanel(change, sampled(setLicenseTermEnd)));
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
      { what: 'transition', word: 'Transition', on: panelTermEndsAt, name: 'Microsoft 365 E5', quantity: 4 },
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
