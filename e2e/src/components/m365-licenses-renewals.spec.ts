import { listLicenseRenewals } from '@portal/contract/m365-licenses/renewals';
import { expect, test } from 'vitest';
import { answer } from '../testing/component/answers.ts';
import { licensePartner, licensesAddress } from '../testing/component/license-answers.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const sample = sampleOf(listLicenseRenewals);
const [renewal] = sample.items;
if (!renewal) throw new Error('A sample has one.');

/** One that is suspended, and extends at a higher price. */
const extending = {
  ...renewal,
  status: 'suspended' as const,
  unassigned: 4,
  currency: 'SEK',
  customerMinor: 627_750,
  billingPeriod: 'annual' as const,
  termEnd: {
    outcome: 'extends' as const,
    isDecided: false,
    next: null,
    customerMinor: 646_583,
    percentMore: 3,
  },
};

test.each([{ width: 1440 }, { width: 360 }])(
  'a renewal says at $width what comes after, what that costs, and what nobody uses',
  async ({ width }) => {
    const { page } = await open({
      view: { width },
      me: licensePartner,
      address: `${licensesAddress}/renewals`,
      answers: [answer(listLicenseRenewals, { ...sample, items: [extending], total: 1, nextCursor: null })],
    });
    const list = page.locator('main');
    for (const text of ['Suspended', 'Extends', '6,465.83 SEK'])
      await list.getByText(text, { exact: true }).waitFor();
    await list.getByText(/per month · 3.% more/).waitFor();
    expect(await list.getByText(width === 360 ? /4 unassigned/ : /^4$/).count()).toBe(1);
  },
);
