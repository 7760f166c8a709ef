import { listCustomers } from '@portal/contract/customers';
import { listOperations, retryOperation, stillWanted, type Operation } from '@portal/contract/operations';
import { listPartners } from '@portal/contract/operator';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
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
  const done = { ...one, service: 's3-storage', kind: 'enableS3Storage', state: 'succeeded' } as const;
  const created = { ...done, id: one.targetId, service: 'virtual-data-center', kind: 'createVdc' } as const;
  const { items } = sampleOf(listPartners);
  const partner = items[0];
  if (!partner) throw new Error('The sample has no partner.');
  const { page, calls } = await open({
    me: personOf('operator', 'viewer'),
    address: `${customers}?partnerId=${partner.id}`,
    answers: [
      sampled(listCustomers),
      sampled(listPartners),
      answer(listOperations, { items: [done, created] }),
    ],
  });
  await page.getByRole('button', { name: /^Operations/ }).click();
  const what = `Enable S3 Storage for ${done.customerName}`;
  await page.getByRole('listitem').filter({ hasText: what }).getByText('Finished in').waitFor();
  const operationReads = calls.filter(({ endpoint }) => endpoint.name === listOperations.name);
  expect(operationReads.at(-1)?.query).toEqual({ partnerId: partner.id });
  const link = page.getByRole('link', { name: `Open ${what}` });
  const search = new URLSearchParams({ customerId: done.customerId, partnerId: partner.id });
  expect(await link.getAttribute('href')).toBe(`/services/s3-storage/buckets?${search}`);
  const vdc = page.getByRole('link', { name: `Open Create data center ${created.subject}` });
  expect(await vdc.getAttribute('href')).toBe(
    `/services/virtual-data-center/vdc/${created.targetId}?${search}`,
  );
});

const shown = (unitPrice: string) => [{ product: 's3-storage.capacity', currency: 'SEK', unitPrice }];

test('what costs more than when it was ordered is tried again once that is accepted, and not when the question is closed', async () => {
  const [one] = sampleOf(listOperations).items;
  if (!one) throw new Error('The sample has no operation.');
  const failed = { ...one, kind: 'createBucket', state: 'failed', mayRetry: true } as const;
  const details = { prices: shown('0.00074'), agreed: shown('0.00037') };
  const { page, change, lastCall, t } = await open({
    me: personOf('partner', 'owner'),
    address: customers,
    answers: [
      sampled(listCustomers),
      answer(listOperations, { items: [failed] }),
      refuse(retryOperation, 'priceChanged', { status: 409, details }),
    ],
  });
  await page.getByRole('button', { name: /^Operations/ }).click();
  const retry = page.getByRole('button', { name: `Retry: Create bucket ${failed.subject}` });
  const question = page.getByRole('dialog', { name: t('operations.price.title') });
  await retry.click();
  for (const price of ['553.16', '276.58']) await question.getByText(price).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(lastCall(retryOperation)?.body).toEqual({});
  await page.getByRole('button', { name: /^Operations/ }).click();
  await retry.click();
  await question.waitFor();
  change(sampled(retryOperation));
  await question.getByRole('button', { name: t('operations.price.accept') }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => lastCall(retryOperation)?.body).toEqual({ agreedPrices: details.prices });
});

test('what was given back counts on the button and stands first until somebody has answered', async () => {
  const [one] = sampleOf(listOperations).items;
  if (!one) throw new Error('The sample has no operation.');
  const done = { ...one, service: 's3-storage', kind: 'enableS3Storage', state: 'succeeded' } as const;
  const waited = { state: 'failed', reason: stillWanted, reasonValues: { minutes: 15 } } as const;
  const back = { ...one, ...waited, id: one.targetId, createdAt: '2020-01-01T00:00:00.000Z' } as const;
  const { page, t } = await open({
    me: personOf('partner', 'owner'),
    address: customers,
    answers: [sampled(listCustomers), answer(listOperations, { items: [done, back] })],
  });
  await page.getByRole('button', { name: 'Operations, 1 needs attention', exact: true }).click();
  const first = page.getByRole('dialog', { name: 'Operations' }).getByRole('listitem').first();
  await first.getByText(t('operations.reason.stillWanted', { minutes: 15 })).waitFor();
});

test('an order whose lines ended one by one says of each what became of it and why', async () => {
  const [one] = sampleOf(listOperations).items;
  if (!one) throw new Error('The sample has no operation.');
  const line = { quantity: '10', unitPrice: '100', currency: 'SEK', reasonValues: {} };
  const lines: Operation['lines'] = [
    { ...line, product: 's3-storage.capacity', state: 'done', reason: null },
    { ...line, product: 'm365-licenses.CFQ7:0001:P1Y', state: 'failed', reason: 'conflict' },
  ];
  const reason = { reason: 'linesFailed', reasonValues: { failed: 1, lines: 2 } };
  const partly = { ...one, ...reason, kind: 'createBucket', state: 'failed', lines } as const;
  const { page, t } = await open({
    me: personOf('partner', 'owner'),
    address: customers,
    answers: [sampled(listCustomers), answer(listOperations, { items: [partly] })],
  });
  await page.getByRole('button', { name: /^Operations/ }).click();
  await page.getByText(t('operations.reason.linesFailed', { failed: 1, lines: 2 })).waitFor();
  const lineItems = page.getByRole('list', { name: t('operations.lines.label') }).getByRole('listitem');
  expect(await lineItems.allInnerTexts()).toEqual([
    expect.stringContaining(t('operations.lines.state.done')),
    expect.stringMatching(/^10 × m365-licenses.CFQ7:0001:P1Y: Not ordered. /),
  ]);
});
