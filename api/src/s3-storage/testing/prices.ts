import { estimateS3, s3Usage } from '@portal/contract/s3-storage/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 's3-storage',
  product: 's3-storage.capacity',
  unit: 2 ** 30,
  estimate: { endpoint: estimateS3, body: { region: 'SE-NORTH-1', sizeGiB: 100 } },
  usage: s3Usage,
};
