import { suspendLicense } from '@portal/contract/m365-licenses/changes';
import { getLicense, type License } from '@portal/contract/m365-licenses/licenses';
import { getUnusedSeats } from '@portal/contract/m365-licenses/renewals';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
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
const later = '2099-11-24T07:54:00.000Z';

const onPanel = (license: Partial<License>) => ({
  me,
  address: `${licensesAddress}?license=${someId}`,
  answers: [
    licensesStatus(),
    ...besideList(),
    licensesAnswer({ termEndsAt: later, ...license, id: someId }),
    answer(getLicense, licenseWith({ termEndsAt: later, ...license })),
    sampled(suspendLicense),
  ],
});

test('a license that could not be suspended says so where it was asked, and can be tried again', async () => {
  const { page, change, calls, excuse } = await open(onPanel({}));
  change(refuse(suspendLicense, 'operationOpen', { status: 409 }));
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend license' }).click();
  const question = page.getByRole('dialog').last();
  await question.getByText('Suspend Microsoft 365 Business Premium?').waitFor();
  await question.getByRole('button', { name: 'Suspend license' }).click();
  await question.getByText('Another change of this is still being carried out').waitFor();
  change(sampled(suspendLicense));
  await question.getByRole('button', { name: 'Suspend license' }).click();
  await question.getByText('Suspend Microsoft 365 Business Premium?').waitFor({ state: 'detached' });
  expect(calls.filter(({ endpoint }) => endpoint === suspendLicense)).toHaveLength(2);
  excuse();
});

test.each([
  { status: 'pending', name: 'Suspend license', reason: 'The license is not active, or its term is over.' },
  { status: 'disabled', name: 'Suspend license', reason: 'The license is not active, or its term is over.' },
] as const)('a license that is $status says of $name why not', async ({ status, name, reason }) => {
  const { page } = await open(onPanel({ status }));
  const button = page.getByRole('dialog').getByRole('button', { name });
  await button.waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  const described = await button.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
  expect(described).toContain(reason);
});

test('seats that nobody uses are told with their price, and none are not told of', async () => {
  const unused = (seats: number) =>
    answer(getUnusedSeats, {
      seats,
      customerMinor: seats * 25_100,
      partnerMinor: null,
      currency: 'SEK',
      items: [],
    });
  const { page, change } = await open({
    me,
    address: licensesAddress,
    answers: [licensesStatus(), licensesAnswer({}), ...besideList(), unused(4)],
  });
  await page.getByText(/^4 seats are unassigned. They cost 1,004\.00\sSEK per month/).waitFor();
  change(unused(0));
  await page.reload();
  await page.getByText('Microsoft 365 Business Premium').first().waitFor();
  expect(await page.getByText('unassigned. ').count()).toBe(0);
});
