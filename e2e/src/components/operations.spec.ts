import { listCustomers } from '@portal/contract/customers';
import { listOperations } from '@portal/contract/operations';
import { listPartners } from '@portal/contract/operator';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();
const customers = '/customers/customers';

test('the tray closes by Escape, by its buttons and by a press outside, and the keyboard goes on where it was opened', async () => {
  const { page } = await open({
    me: personOf('partner', 'owner'),
    address: customers,
    answers: [sampled(listCustomers)],
  });
  const button = page.getByRole('button', { name: /^Operations/ });
  const tray = page.getByRole('dialog', { name: 'Operations' });
  const leave = {
    escape: () => page.keyboard.press('Escape'),
    outside: () => page.mouse.click(400, 600),
    close: () => tray.getByRole('button', { name: 'Close' }).click(),
    button: () => button.click(),
  };
  for (const [way, close] of Object.entries(leave)) {
    await button.click();
    await tray.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await close();
    await tray.waitFor({ state: 'detached' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    const isFocused = await button.evaluate((element) => element === document.activeElement);
    // A press outside takes the focus to where it was.
    expect([way, isFocused]).toEqual([way, way !== 'outside']);
  }
});

test('an operator reads the operations of the partner in the address, and is led to what they made', async () => {
  const [one] = sampleOf(listOperations).items;
  if (!one) throw new Error('The sample has no operation.');
  const done = { ...one, kind: 'enableS3Storage', state: 'succeeded' } as const;
  const { items } = sampleOf(listPartners);
  const partner = items[0];
  if (!partner) throw new Error('The sample has no partner.');
  const { page, calls } = await open({
    me: personOf('operator', 'viewer'),
    address: `${customers}?partnerId=${partner.id}`,
    answers: [sampled(listCustomers), sampled(listPartners), answer(listOperations, { items: [done] })],
  });
  await page.getByRole('button', { name: /^Operations/ }).click();
  const what = `Enable S3 Storage for ${done.customerName}`;
  await page.getByRole('listitem').filter({ hasText: what }).getByText('Finished in').waitFor();
  const asked = calls.filter(({ endpoint }) => endpoint.name === listOperations.name);
  expect(asked.at(-1)?.query).toEqual({ partnerId: partner.id });
  const link = page.getByRole('link', { name: `Open ${what}` });
  const search = new URLSearchParams({ customerId: done.customerId, partnerId: partner.id });
  expect(await link.getAttribute('href')).toBe(`/services/s3-storage/buckets?${search}`);
});
