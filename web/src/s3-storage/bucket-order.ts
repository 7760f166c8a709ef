import { bucketForm } from '@portal/contract/s3-storage/buckets';
import type { Agreement } from '../services/agreement.ts';

/** What the form checks, and sends with the prices that it shows. */
export const orderSchema = (agreement: Pick<Agreement, 'shown'>) =>
  bucketForm.transform((bucket) => ({ ...bucket, agreedPrices: agreement.shown() }));
