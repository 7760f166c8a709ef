import { listCustomerServices } from '@portal/contract/customers';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import { describe, expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { someId } from '../testing/component/row.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { customerUsage, monthAgo, usageByBucket } from '../testing/component/usage-answers.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const usage = '/services/s3-storage/usage';
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('a cost is explained', () => {
  const price = { ...sampleOf(s3Usage.explanation).lines[0]?.price };

  test.each([
    { of: 'month', button: /^Explain this price\s*126,109$/, asked: {} },
    { of: 'bucket', button: /^Explain this price\s*300\.00$/, asked: { id: someId } },
  ])('of a $of by the prices that held, whose amounts add up to it', async ({ button, asked }) => {
    const month = monthAgo(2);
    const lines = sampleOf(s3Usage.explanation).lines.slice(0, 2);
    const [first, second] = lines.map((line) => ({
      ...line,
      price: line.price && { ...line.price, ...price },
    }));
    if (!first || !second) throw new Error('The sample has too few lines.');
    const { page, lastCall } = await open({
      me: personOf('partner', 'owner'),
      address: `${usage}?customerId=${someId}&month=${month}`,
      answers: [
        customerUsage({ month }),
        usageByBucket({}, month),
        sampled(listCustomerServices),
        answer(s3Usage.explanation, {
          currency: 'SEK',
          customerMinor: 30_000,
          partnerMinor: 20_000,
          rounding: { customerMinor: 1, partnerMinor: 0 },
          later: [
            { billedFor: monthAgo(1), customerMinor: 1234, partnerMinor: 1000 },
            { billedFor: null, customerMinor: 567, partnerMinor: 500 },
          ],
          lines: [
            { ...first, from: `${month}-01`, until: `${month}-12`, hours: 288, customerMinor: 10_000 },
            { ...second, from: `${month}-13`, until: `${month}-30`, hours: 432, customerMinor: 19_999 },
          ],
        }),
      ],
    });
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: 'How this cost comes about' });
    await dialog.getByText('300.00 SEK', { exact: true }).waitFor();
    expect((await dialog.getByRole('heading', { level: 3 }).allInnerTexts()).map(plain)).toEqual([
      expect.stringMatching(/^1–12 \w+\s+100\.00 SEK$/),
      expect.stringMatching(/^13–30 \w+\s+199\.99 SEK$/),
    ]);
    await dialog.getByText('Rounding').waitFor();
    const later = dialog.getByText(/^Of it measured later, /);
    expect(await later.allInnerTexts()).toEqual([
      expect.stringMatching(/billed with \w+ \d{4}$/),
      expect.stringMatching(/not billed yet$/),
    ]);
    await dialog.getByText('12.34 SEK', { exact: true }).waitFor();
    await dialog.getByText(/^288 hours measured, /).waitFor();
    expect(lastCall(s3Usage.explanation)?.query).toEqual({ customerId: someId, month, ...asked });
  });
});
