import {
  estimateS3,
  getS3TopCustomers,
  getS3Usage,
  listS3UsageByCustomer,
} from '@portal/contract/s3-storage/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 's3-storage',
  product: 's3-storage.capacity',
  unit: 2 ** 30,
  estimate: { endpoint: estimateS3, body: { region: 'SE-NORTH-1', sizeGiB: 100 } },
  usage: getS3Usage,
  topCustomers: getS3TopCustomers,
  byCustomer: listS3UsageByCustomer,
};
