import { expect, test } from 'vitest';
import { examplePrice as explanation } from '../platform/testing/example-price.ts';
import { isBelowCost, previewOf } from './preview.ts';

const priced = { product: explanation.product, explanation };

test('the preview is the price with the uplift that is typed, exactly; without a price there is none', () => {
  expect(previewOf(priced, '33.33')).toEqual({
    ...explanation,
    upliftPercent: '33.33',
    customerPrice: '0.000493321',
  });
  expect(previewOf({ ...priced, explanation: null }, '5')).toBeNull();
});

test('below what the partner pays is an uplift further below zero than its discount', () => {
  const below = (percent: string) => isBelowCost(previewOf(priced, percent));
  expect(['0', '-19.99', '-20', '-20.01', '-50'].map(below)).toEqual([false, false, false, true, true]);
  expect(isBelowCost(previewOf({ ...priced, explanation: { ...explanation, listPrice: '0' } }, '-50'))).toBe(
    false,
  );
  expect(isBelowCost(null)).toBe(false);
});
