import { listTermEnds, reactivateLicense, suspendLicense } from '@portal/contract/m365-licenses/changes';
import type { License } from '@portal/contract/m365-licenses/licenses';
import { expect, test } from 'vitest';
import { answer, fail, never, sampled } from '../testing/component/answers.ts';
import { licensePanel, licenseWith } from '../testing/component/license-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const extension = { ...licenseWith().termEnd, outcome: 'extends', customerMinor: 5_602_300 } as const;

const priced = answer(listTermEnds, { currency: 'SEK', items: [extension, licenseWith().termEnd] });

async function openPanel(change: Partial<License>, ways = priced) {
  return await open(licensePanel(change, ways, sampled(suspendLicense), sampled(reactivateLicense)));
}

test('a license is reactivated as it is, and to renew again when its price is agreed to', async () => {
  for (const autoRenew of [false, true]) {
    const { page, lastCall } = await openPanel({ status: 'suspended' });
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate license' }).click();
    const dialog = page.getByRole('dialog').last();
    const tick = dialog.getByRole('checkbox', {
      name: /it renews on Nov 24, 2099 for 46,686\.00\sSEK per month, excl\. VAT/,
    });
    expect(await tick.isChecked()).toBe(false);
    if (autoRenew) await tick.check();
    await dialog.getByRole('button', { name: 'Reactivate license' }).click();
    await expect.poll(() => lastCall(reactivateLicense)?.body).toEqual({ autoRenew, version: 7 });
  }
});

test('a license whose price of renewal is not read, or not there, says so in place of the tick', async () => {
  const unpriced = { ...licenseWith().termEnd, customerMinor: null };
  const failed = fail(listTermEnds);
  const cases = [
    [never(listTermEnds), 'The price at which it renews is being read.'],
    [failed, 'The price at which it renews could not be read'],
    [answer(listTermEnds, { currency: 'SEK', items: [unpriced] }), /There is no price at which it renews/],
  ] as const;
  for (const [ways, text] of cases) {
    const { page, excuse } = await openPanel({ status: 'suspended' }, ways);
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate license' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByText(text).waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(0);
    if (ways === failed) excuse();
  }
});

test('who suspends a license reads what becomes of its term', async () => {
  const { page, lastCall } = await openPanel({});
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend license' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog
    .getByText(/Auto-renew is turned off and stays off.*still suspended on Nov 24, 2099, it expires/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Suspend license' }).click();
  await expect.poll(() => lastCall(suspendLicense)?.body).toEqual({ version: 7 });
});
