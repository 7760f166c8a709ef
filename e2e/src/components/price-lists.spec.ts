import { licenseWords } from '@portal/contract/m365-licenses/file-texts';
import {
  getPriceList,
  importPrices,
  listImportedPrices,
  listPriceLists,
  listPriceSheets,
  updatePriceList,
  type PriceSheet,
} from '@portal/contract/price-list';
import { expect, test } from 'vitest';
import { answer, refuse, sampled } from '../testing/component/answers.ts';
import { personOf } from '../testing/component/people.ts';
import { sampleOf } from '../testing/component/sample.ts';
import { useScreen } from '../testing/screen.ts';

const open = useScreen();

test('a price that is no number is told at its field, and nothing is sent', async () => {
  const list = sampleOf(getPriceList);
  const items = [{ product: 's3-storage.capacity' as const, unitPrice: '0.00037', priceInForce: '0.00037' }];
  const { page, t, calls } = await open({
    me: personOf('operator', 'owner'),
    address: `/operator/price-lists/price-list?id=${list.number}`,
    answers: [answer(getPriceList, { ...list, standing: 'draft', items }), sampled(listPriceLists)],
  });
  const field = page.getByRole('textbox', { name: t('service-texts.product.s3-storage.capacity') });
  for (const wrong of ['1,2,3', 'gratis', '-1']) {
    await field.fill(wrong);
    await field.blur();
    await page.getByText(t('price-list.validation.unitPriceNumber')).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  }
  await field.fill('0.1234567891');
  await page.getByRole('button', { name: t('price-list.draft.save'), exact: true }).click();
  await page.getByText(t('price-list.validation.unitPrice'), { exact: true }).waitFor();
  await page.getByText(t('ui.form.toCorrect', { count: 1 })).waitFor();
  expect(calls.filter(({ endpoint }) => endpoint.name === updatePriceList.name)).toEqual([]);
});

const readAt = '2026-11-20T03:00:00.000Z';
const sheet: PriceSheet = {
  service: 'm365-licenses',
  system: 'partner-center',
  isConfigured: true,
  isBeingRead: false,
  readAt,
  nextAt: '2099-11-21T03:00:00.000Z',
  reason: null,
  currency: 'SEK',
};
const license = (plan: string) => `m365-licenses.CFQ7TTC0LH18:0001:${plan}` as const;
const price = { name: 'Business Basic', recommendedPrice: '80.28', isTyped: false };
const imported = [
  {
    ...price,
    product: license('P1Y:monthly'),
    unitPrice: '100.35',
    priceInForce: '66.9',
    difference: 'changed' as const,
  },
  {
    ...price,
    product: license('P1M:monthly'),
    recommendedPrice: null,
    unitPrice: null,
    priceInForce: '80.28',
    difference: 'withdrawn' as const,
  },
];
const withSheet = (of: Partial<PriceSheet> = {}) => answer(listPriceSheets, { items: [{ ...sheet, ...of }] });
const draft = { ...sampleOf(getPriceList), standing: 'draft' as const, currency: 'SEK' };
const counts = { new: 0, changed: 1, withdrawn: 2, same: 3 };

const openImported = (of: { person?: 'owner' | 'viewer'; sheet?: Partial<PriceSheet> } = {}) =>
  open({
    me: personOf('operator', of.person ?? 'owner'),
    address: `/operator/price-lists/price-list?id=${draft.number}&tab=imported`,
    answers: [
      answer(getPriceList, { ...draft, imported: counts }),
      answer(listImportedPrices, { items: imported, nextCursor: null, total: imported.length }),
      withSheet(of.sheet),
      sampled(importPrices),
    ],
  });

test('imported prices stand beside those of today, and are imported when somebody asks', async () => {
  const { page, t, change, calls } = await openImported();
  const row = (plan: keyof typeof licenseWords.term) =>
    page.getByRole('row').filter({ hasText: licenseWords.term[plan].en });
  await row('P1Y').getByText('+50.0\u00A0%').waitFor();
  await row('P1M').getByText(t('price-list.difference.withdrawn')).waitFor();
  await row('P1M').getByText(t('price-list.imported.notOnSheet')).waitFor();
  const button = page.getByRole('button', { name: t('price-list.sheet.import') });
  change(withSheet({ isBeingRead: true }));
  await button.click();
  await page.getByText(t('price-list.sheet.reading')).waitFor();
  await button.click();
  expect(calls.filter(({ endpoint }) => endpoint.name === importPrices.name)).toHaveLength(1);
});

test('why nothing is imported is said in words, with what to do', async () => {
  const { page, t, change } = await openImported({ sheet: { reason: 'credentials', currency: 'EUR' } });
  await page.getByText(t('price-list.sheet.notRead')).waitFor();
  await page.getByText(t('connections.reason.credentials')).waitFor();
  await page.getByText(t('price-list.sheet.otherCurrency', { currency: 'EUR' })).waitFor();
  change(withSheet({ isConfigured: false, readAt: null, nextAt: null }));
  await page.reload();
  await page.getByText(t('price-list.sheet.notConnected')).waitFor();
  expect(await page.getByRole('button', { name: t('price-list.sheet.import') }).count()).toBe(0);
});

test('an import that cannot be started says so at its place', async () => {
  const { page, t, change, excuse } = await openImported();
  change(refuse(importPrices, 'unavailable', { status: 503 }));
  await page.getByRole('button', { name: t('price-list.sheet.import') }).click();
  await page.getByText(t('price-list.sheet.notBegun')).waitFor();
  excuse();
});

test('a viewer of the operator reads imported prices, and why they cannot be imported now', async () => {
  const { page, t } = await openImported({ person: 'viewer' });
  const button = page.getByRole('button', { name: t('price-list.sheet.import') });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('row').nth(2).waitFor();
});

test('whoever publishes reads how many imported prices become others', async () => {
  const { page, t } = await open({
    me: personOf('operator', 'owner'),
    address: `/operator/price-lists/price-list?id=${draft.number}`,
    answers: [answer(getPriceList, { ...draft, items: [], imported: counts }), sampled(listPriceLists)],
  });
  await page.getByRole('button', { name: t('price-list.publish.ask') }).click();
  await page.getByText('Imported prices: 1 changes and 2 are withdrawn.').waitFor();
});
