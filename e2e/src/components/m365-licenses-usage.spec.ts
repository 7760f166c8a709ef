import { licenseUsage } from '@portal/contract/m365-licenses/usage';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import {
  licenseOwner,
  licensePartner,
  licensesAddress,
  licensesStatus,
} from '../testing/component/license-answers.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
/** Nothing is measured of what is charged in advance. */
const charged = (customerMinor: number | null) => ({
  hours: 0,
  hoursExpected: 0,
  average: null,
  customerMinor,
  partnerMinor: null,
});
const monthsOf = (minor: number | null) => ({
  total: charged(minor),
  months: ['2026-10', '2026-11'].map((month) => ({ ...charged(minor), month })),
});

test.each([
  { of: 'one customer', me: licenseOwner, endpoint: licenseUsage.ofCustomer },
  { of: 'all customers', me: licensePartner, endpoint: licenseUsage.ofPartner },
])('what licenses of $of cost is shown, and not said to be nothing', async ({ me, endpoint }) => {
  const { page, change } = await open({
    me,
    address: `${licensesAddress}/usage`,
    answers: [
      licensesStatus(),
      sampled(licenseUsage.byCustomer),
      sampled(licenseUsage.byThing),
      answer(licenseUsage.ofCustomer, { ...sampleOf(licenseUsage.ofCustomer), ...monthsOf(4_027_867) }),
      answer(licenseUsage.ofPartner, { ...sampleOf(licenseUsage.ofPartner), ...monthsOf(4_027_867) }),
    ],
  });
  await page.getByText('13 months').waitFor();
  expect(await page.getByText('Nothing has been metered yet').count()).toBe(0);
  change(answer(endpoint, { ...sampleOf(endpoint), ...monthsOf(null) }));
  await page.reload();
  await page.getByText('Nothing has been metered yet').waitFor();
});
