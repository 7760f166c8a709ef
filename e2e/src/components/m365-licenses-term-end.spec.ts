import { listTermEnds, setLicenseTermEnd } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { licensePanel, licenseWith, orderWith } from '../testing/component/license-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const ends: License['termEnd'] = {
  outcome: 'ends',
  isDecided: true,
  next: null,
  customerMinor: null,
  percentMore: null,
};
const another: License['termEnd'] = {
  outcome: 'renews',
  isDecided: true,
  next: {
    product: 'm365-licenses.CFQ7TTC0LH18:0001:P1M:monthly',
    name: 'Microsoft 365 Business Basic',
    quantity: 3,
    term: 'P1M',
    billingPeriod: 'monthly',
  },
  customerMinor: 64_771,
  percentMore: -89.3,
};

/** The dialog of a license that is as given. */
async function openDialog(change: Partial<License>) {
  const opened = await open(
    licensePanel(
      change,
      answer(listTermEnds, {
        currency: 'SEK',
        items: [
          licenseWith().termEnd,
          ...(change.term === 'P1M' ? [] : [{ ...ends, outcome: 'extends' as const }]),
          ends,
        ],
      }),
      sampled(setLicenseTermEnd),
    ),
  );
  await opened.page.getByRole('dialog').getByRole('button', { name: 'Auto-renew' }).click();
  const dialog = opened.page.getByRole('dialog').last();
  return { ...opened, dialog, save: dialog.getByRole('button', { name: 'Save auto-renew' }) };
}

test('a renewal as another license is what the dialog begins with, and stays until something else is chosen', async () => {
  const { dialog, save, lastCall } = await openDialog({ termEnd: another });
  await dialog.getByText(/That is 89\.3.% less than now/).waitFor();
  expect(await dialog.getByRole('radio', { name: 'Renew as another license' }).isChecked()).toBe(true);
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByText('Choose a different outcome').waitFor();
  await dialog.getByRole('radio', { name: /^End/ }).check();
  await save.click();
  await expect
    .poll(() => lastCall(setLicenseTermEnd)?.body)
    .toEqual({ termEnd: { outcome: 'ends' }, version: 7 });
});

test('what goes by the month already is not offered to be extended by the month', async () => {
  const { dialog } = await openDialog({ term: 'P1M' });
  await dialog.getByRole('radio', { name: /^End/ }).waitFor();
  expect(await dialog.getByRole('radio', { name: 'Extend by the month' }).count()).toBe(0);
});

test.each([
  { reason: 'licenseWindowClosed', offered: 0 },
  { reason: 'tooManyChanges', offered: 2 },
])('what failed with $reason is offered to be tried again $offered times', async ({ reason, offered }) => {
  const { operation: failed } = orderWith({ failed: true });
  if (!failed) throw new Error('It has failed.');
  const operation = { ...failed, kind: 'cancelLicense', reason, reasonValues: {}, lines: null };
  const { page } = await open(licensePanel({ operation }));
  const panel = page.getByRole('dialog');
  await panel.getByText('The license was not canceled').waitFor();
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(offered);
});
