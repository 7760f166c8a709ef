import { estimateDisasterRecovery, recoveryUsage } from '@portal/contract/disaster-recovery/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 'disaster-recovery',
  product: 'disaster-recovery.storage',
  others: ['disaster-recovery.vm'],
  unit: 2 ** 30,
  estimate: { endpoint: estimateDisasterRecovery, body: { vms: 1, sizeGiB: 1000 } },
  usage: recoveryUsage,
};
