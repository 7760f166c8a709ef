import {
  cloudConnectUsage,
  estimateCloudConnect,
  getCloudConnectPriceList,
} from '@portal/contract/cloud-connect/usage';
import { nowhere } from '../../testing/promises.ts';
import type { PricedPart } from '../../testing/priced-part.ts';
import { connectionOf } from './bench.ts';

export const prices: PricedPart = {
  service: 'cloud-connect',
  connections: [connectionOf(nowhere, true)],
  product: 'cloud-connect.storage',
  unit: 2 ** 30,
  estimate: { endpoint: estimateCloudConnect, body: { region: 'SE-NORTH-1', sizeGiB: 100 } },
  prices: [{ endpoint: getCloudConnectPriceList }],
  usage: cloudConnectUsage,
};
