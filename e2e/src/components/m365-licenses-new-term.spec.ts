import { startLicenseTerm } from '@portal/contract/m365-licenses/changes';
import { expect, test } from 'vitest';
import { sampled } from '../testing/component/answers.ts';
import {
  estimateAnswer,
  extendedLicense,
  licensePanel,
  productAnswers,
} from '../testing/component/license-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

const openPanel = async (change: object) => {
  return await open(licensePanel(change, ...productAnswers(), estimateAnswer(), sampled(startLicenseTerm)));
};

test('what goes on by the month gets a term again, with all its seats and at the price that is shown', async () => {
  const { page, lastCall } = await openPanel(extendedLicense);
  await page.getByRole('dialog').getByRole('button', { name: 'Return to a term' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText('It has the 25 seats of now.').waitFor();
  await dialog.getByText('What is left of the month that is paid comes back.').waitFor();
  await dialog.getByRole('radio', { name: /1 year/ }).check();
  await dialog
    .getByRole('checkbox', { name: /I agree to pay .*6,275\.00.* in all for the whole terms/ })
    .check();
  await dialog.getByRole('button', { name: 'Start the term' }).click();
  await expect
    .poll(() => lastCall(startLicenseTerm)?.body)
    .toEqual({
      product: 'm365-licenses.CFQ7TTC0LCHC:0002:P1Y:monthly',
      costConsent: true,
      agreedPrices: [
        { product: 'm365-licenses.CFQ7TTC0LCHC:0002:P1Y:monthly', currency: 'SEK', unitPrice: '251.00' },
      ],
      version: 7,
    });
});

test('what runs in a term is offered no other', async () => {
  const { page } = await openPanel({});
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend license' }).waitFor();
  expect(await page.getByRole('button', { name: 'Return to a term' }).count()).toBe(0);
});
