import { expect, test } from 'vitest';
import { errorsOf, unpackError } from '../ui/form/field-errors.ts';
import { draftSchema, draftValues, formField } from './draft-values.ts';

const draft = {
  number: 3,
  currency: 'SEK',
  standing: 'draft',
  validFrom: null,
  validUntil: null,
  note: 'Energy',
  prices: 1,
  updatedAt: '2026-11-20T10:00:00Z',
  updatedBy: 'Ada',
  publishedAt: null,
  publishedBy: '',
  version: 4,
  currencyIsOpen: false,
  imported: { new: 0, changed: 0, withdrawn: 0, same: 0 },
  today: '2026-11-20',
  items: [{ product: 's3-storage.capacity', unitPrice: '0.00037', priceInForce: null }],
} as const;
const field = 'price-s3-storage~capacity';

test('a draft is shown as its language writes it, and sent as the API takes it', () => {
  const shown = draftValues({ ...draft, items: [...draft.items] }, 'sv');
  expect(shown).toEqual({ [field]: '0,00037', currency: 'SEK', note: 'Energy', version: 4 });
  expect(draftSchema('sv').parse({ ...shown, [field]: '1 000,5' })).toEqual({
    currency: 'SEK',
    note: 'Energy',
    version: 4,
    prices: { 's3-storage.capacity': '1000.5' },
  });
});

test('an empty field is no price', () => {
  const values = { [field]: ' ', currency: 'SEK', note: '', version: 1 };
  expect(draftSchema('en').parse(values)).toMatchObject({ prices: { 's3-storage.capacity': null } });
});

test('what is no number, or has too many digits, is told at its own field', () => {
  const errorOf = (typed: string) => {
    const errors = errorsOf(draftSchema('en'), { [field]: typed, currency: 'SEK', note: '', version: 1 });
    return unpackError(errors[field])?.errorKey;
  };
  expect(errorOf('0.5 SEK')).toBe('unitPriceNumber');
  expect(errorOf('0.1234567891')).toBe('unitPrice');
  expect(errorOf('0.5')).toBeUndefined();
});

test('an error of the API finds its field', () => {
  expect(formField('prices.s3-storage.capacity')).toBe(field);
  expect(formField('note')).toBe('note');
});
