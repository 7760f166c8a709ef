import { getPriceList, listPriceLists, updatePriceList } from '@portal/contract/price-list';
import { expect, test } from 'vitest';
import { answer, sampled } from '../testing/component/answers.ts';
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
