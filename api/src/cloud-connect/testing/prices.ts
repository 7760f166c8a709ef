import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 'cloud-connect',
  product: 'cloud-connect.storage',
  unit: 2 ** 30,
  estimate: { endpoint: estimateCloudConnect, body: { region: 'SE-NORTH-1', sizeGiB: 100 } },
  prices: [{ endpoint: getCloudConnectPriceList }],
  usage: cloudConnectUsage,
};
