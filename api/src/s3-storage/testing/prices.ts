import {
  estimateS3,
  explainS3Cost,
  getS3TopCustomers,
  getS3Usage,
  getS3UsageOfCustomers,
  listS3UsageByBucket,
  listS3UsageByCustomer,
} from '@portal/contract/s3-storage/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 's3-storage',
  product: 's3-storage.capacity',
  unit: 2 ** 30,
  estimate: { endpoint: estimateS3, body: { region: 'SE-NORTH-1', sizeGiB: 100 } },
  ofCustomer: [getS3Usage, listS3UsageByBucket, explainS3Cost],
  topCustomers: getS3TopCustomers,
  ofPartner: [getS3UsageOfCustomers, getS3TopCustomers, listS3UsageByCustomer],
};
