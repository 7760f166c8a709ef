import { estimateM365Backup, m365BackupUsage } from '@portal/contract/m365-backup/usage';
import type { PricedPart } from '../../testing/priced-part.ts';

export const prices: PricedPart = {
  service: 'm365-backup',
  product: 'm365-backup.user',
  unit: 1,
  estimate: { endpoint: estimateM365Backup, body: { users: 100 } },
  usage: m365BackupUsage,
};
