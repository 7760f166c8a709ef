import { bucketForm, createBucket } from '@portal/contract/s3-storage/buckets';
import { expect, test } from 'vitest';
import { createAgreement, withAgreedPrices } from './agreement.ts';

const price = (unitPrice: string) => [
  { product: 's3-storage.capacity' as const, currency: 'SEK', unitPrice },
];

test('only another price than the one that was shown asks for the consent anew', () => {
  const agreement = createAgreement();
  expect(agreement.show(price('0.00037'))).toBe(false);
  expect(agreement.show(price('0.00037'))).toBe(false);
  expect(agreement.show(price('0.0004'))).toBe(true);
  expect(agreement.show(price('0.0004'))).toBe(false);
});

test('an order agrees to the prices that are shown when it is sent', () => {
  const agreement = createAgreement();
  const schema = withAgreedPrices(bucketForm, agreement);
  const typed = { name: 'my-bucket', region: 'SE-NORTH-1', owner: 'storage-owner', costConsent: true };
  agreement.show(price('0.00037'));
  expect(schema.parse(typed)).toEqual({ ...bucketForm.parse(typed), agreedPrices: price('0.00037') });
  agreement.show(price('0.0004'));
  expect(createBucket.body.parse(schema.parse(typed)).agreedPrices).toEqual(price('0.0004'));
});
